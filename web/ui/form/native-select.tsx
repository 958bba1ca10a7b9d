import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'
import { controlClasses } from './input.tsx'

type Props = ComponentProps<'select'> & { options: readonly (readonly [value: string, words: string])[] }

/** The browser's own select: typing searches hundreds of names, and phones show their native picker. */
export function NativeSelect({ options, ...props }: Props) {
  return (
    <div className="relative">
      <select {...props} className={cn(controlClasses, 'h-9 appearance-none pr-9 pointer-coarse:h-11')}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-4 text-ink-3"
        aria-hidden="true"
      />
    </div>
  )
}
