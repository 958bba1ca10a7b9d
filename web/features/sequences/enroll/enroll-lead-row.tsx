import type { Lead } from '../../../../contract/lead.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { fullName } from '../../lead-data/lead-words.ts'

type Props = { lead: Lead; isSelected: boolean; onToggle: () => void }

export function EnrollLeadRow({ lead, isSelected, onToggle }: Props) {
  return (
    <li>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control. */}
      <label className="flex min-h-row items-center gap-3 px-3 py-1.5 text-sm hover:bg-sunken has-data-[state=checked]:bg-accent-soft">
        <Checkbox aria-label={`Select ${fullName(lead)}`} checked={isSelected} onCheckedChange={onToggle} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{fullName(lead)}</span>
          <span className="block truncate text-ink-2 text-xs">{`${lead.company} · ${lead.email}`}</span>
        </span>
      </label>
    </li>
  )
}
