import { cn } from '../class-names.ts'
import { Select } from './select.tsx'

// A select item may not have an empty value.
const ALL = 'all'

type Props = {
  label: string
  /** What the choice of everything is called. */
  all: string
  options: { value: string; label: string }[]
  /** '' for everything. */
  value: string
  onChange: (value: string) => void
  className?: string
}

/** Narrows a list; one that is set can be told from one that is not. */
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
