import type { FieldOwner, SyncSettings } from '../../../contract/crm-integration.ts'
import type { SyncField } from '../../../contract/lead-field-sets.ts'
import { LEAD_FIELDS } from '../../../contract/lead-fields.ts'
import { Select } from '../../ui/form/select.tsx'
import { optionsOf, ownerWords } from './crm-words.ts'

type Owners = NonNullable<SyncSettings['fieldOwners']>
type Props = { fields: SyncField[]; owners: Owners | undefined; onChange: (owners: Owners) => void }

/** Which side wins, field by field. */
export function FieldOwnerChoices({ fields, owners, onChange }: Props) {
  return (
    <fieldset>
      <legend className="font-medium text-sm">When a field was changed on both sides</legend>
      <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {fields.map((field) => (
          <OwnerChoice
            key={field}
            field={field}
            owner={owners?.[field] ?? 'newest'}
            onChange={(owner) => onChange({ ...owners, [field]: owner })}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ChoiceProps = { field: SyncField; owner: FieldOwner; onChange: (owner: FieldOwner) => void }

function OwnerChoice({ field, owner, onChange }: ChoiceProps) {
  return (
    <div className="flex items-center justify-between gap-2 text-sm">
      <span className="text-ink-2">{LEAD_FIELDS[field].label}</span>
      <Select
        aria-label={`${LEAD_FIELDS[field].label}: which side wins`}
        options={optionsOf(ownerWords)}
        value={owner}
        onValueChange={(value) => onChange(value as FieldOwner)}
        className="h-8 w-40 shrink-0"
      />
    </div>
  )
}
