import { LayoutList, Table2 } from 'lucide-react'
import type { ShownAs } from '../../lib/places/shown-as.ts'
import { IconButton } from '../icon-button.tsx'

const WAYS = [
  { value: 'cards', label: 'Show as cards', icon: LayoutList },
  { value: 'table', label: 'Show as a table', icon: Table2 },
] as const

type Props = { value: ShownAs; onChange: (value: ShownAs) => void }

export function ShownAsSwitch({ value, onChange }: Props) {
  return (
    <div className="ml-auto flex shrink-0 rounded-md border p-0.5">
      {WAYS.map(({ value: way, label, icon: Icon }) => (
        <IconButton
          key={way}
          label={label}
          title={label}
          aria-pressed={way === value}
          onClick={() => way !== value && onChange(way)}
          className="size-7 rounded-sm aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:size-11"
        >
          <Icon aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  )
}
