import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useMemo } from 'react'
import { cn } from '../../ui/class-names.ts'
import { controlClasses } from '../../ui/input.tsx'
import { timeZones } from './zoned-time.ts'

/** The browser's own select: hundreds of names are searched by typing, and phones bring their wheel. */
export function ZoneSelect({ saved, ...props }: ComponentProps<'select'> & { saved: string | undefined }) {
  const zones = useMemo(() => timeZones(...(saved ? [saved] : [])), [saved])
  return (
    <div className="relative">
      <select {...props} className={cn(controlClasses, 'h-9 appearance-none pr-9 pointer-coarse:h-11')}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
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
