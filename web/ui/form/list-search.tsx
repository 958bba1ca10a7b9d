import { Search } from 'lucide-react'
import { cn } from '../class-names.ts'
import { Input } from './input.tsx'

type Props = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** Narrows the list of a card by what is typed. */
export function ListSearch({ label, placeholder, value, onChange, className }: Props) {
  return (
    <search className={cn('relative min-w-0 flex-1 basis-40 sm:max-w-72', className)}>
      <Search
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 size-4 text-ink-3"
        aria-hidden="true"
      />
      <Input
        aria-label={label}
        placeholder={placeholder}
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 text-ellipsis pl-8 placeholder:text-sm"
      />
    </search>
  )
}
