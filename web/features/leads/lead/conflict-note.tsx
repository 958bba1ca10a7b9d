import type { Lead } from '../../../../contract/lead.ts'
import type { LeadField } from '../../../../contract/lead-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { valueWords } from '../../lead-data/lead-field-words.ts'
import type { FieldEdits } from './use-field-edits.ts'

type Props = { name: LeadField; lead: Lead; edits: FieldEdits }

/** Under a field that was changed elsewhere while the user edited it: what it is now, what they entered, and which one stays. */
export function ConflictNote({ name, lead, edits }: Props) {
  const mine = edits.conflicts[name]
  if (mine === undefined) return null
  return (
    <div role="alert" className="wrap-anywhere mx-2 mt-1.5 rounded-md bg-warn-soft px-2.5 py-2 text-xs">
      <p>
        This was changed to {shown(name, lead[name])} while you were editing. You entered {shown(name, mine)}.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => edits.save(name, mine)}>
          Save mine
        </Button>
        <Button size="sm" variant="ghost" onClick={() => edits.keepOther(name)}>
          Keep the other
        </Button>
      </div>
    </div>
  )
}

const MAX_SHOWN = 200

function shown(name: LeadField, value: unknown) {
  const words = valueWords(name, value)
  if (!words) return 'nothing'
  return `“${words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN)}…` : words}”`
}
