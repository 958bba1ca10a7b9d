import { cn } from '../class-names.ts'
import { Select } from './select.tsx'

// A select item may not have an empty value.
const ALL = 'all'

type Props = {
  label: string
  /** Label of the option for everything. */
  all: string
  options: { value: string; label: string }[]
  /** '' for everything. */
  value: string
  onChange: (value: string) => void
  className?: string
}

/** Filters a list; an active filter looks different. */
export function FilterSelect({ label, all, options, value, onChange, className }: Props) {
  return (
    <Select
      aria-label={label}
      options={[{ value: ALL, label: all }, ...options]}
      value={value || ALL}
      onValueChange={(next) => onChange(next === ALL ? '' : next)}
      className={cn(
        'h-8 gap-1.5 px-2.5 text-sm md:w-auto',
        value && 'border-accent bg-accent-soft font-medium text-accent-text [&_svg]:text-current',
        className,
      )}
    />
  )
}
