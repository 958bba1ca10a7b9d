import type { CrmProperty } from '../../../../contract/crm-choices.ts'
import {
  directionOf,
  type FieldDirection,
  fitsProperty,
  isFixed,
  propertyOf,
  recordTypeOf,
} from '../../../../contract/crm-fields.ts'
import type { FieldMapping, FieldOwner } from '../../../../contract/crm-integration.ts'
import { SYNC_FIELDS, type SyncField } from '../../../../contract/lead-field-sets.ts'
import { LEAD_FIELDS, rowOf } from '../../../../contract/lead-fields.ts'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { fieldDirectionWords, optionsOf, ownerWords } from '../crm-words.ts'
import { CRMS } from '../providers.ts'
import { SettingsSection } from './settings-section.tsx'
import type { PartProps } from './use-settings-form.ts'

type Props = PartProps & {
  /** Undefined until the CRM has told them. */
  properties: CrmProperty[] | undefined
}

const GRID = 'grid items-center gap-2 md:grid-cols-[9rem_minmax(0,1fr)_12rem_11rem] md:gap-3'

/** Every field of a lead: where it is in the CRM, which way it goes, and who wins. */
export function FieldSection({ integration, settings, change, properties }: Props) {
  const { name } = CRMS[integration.provider]
  const chosen = (field: SyncField, part: FieldMapping) =>
    change({ fields: { ...settings.fields, [field]: { ...settings.fields?.[field], ...part } } })
  return (
    <SettingsSection title="Fields" description={`Where each field of a lead is in ${name}, and which side wins.`}>
      <div>
        <div aria-hidden="true" className={`${GRID} pb-1.5 font-medium text-ink-3 text-xs max-md:hidden`}>
          <span>Leadwright</span>
          <span>{name}</span>
          <span>Direction</span>
          <span>If both sides changed it</span>
        </div>
        <ul className="divide-y border-y" aria-label="Fields">
          {SYNC_FIELDS.map((field) => (
            <FieldRow
              key={field}
              field={field}
              integration={integration}
              settings={settings}
              properties={properties}
              onChange={(part) => chosen(field, part)}
              onOwner={(owner) => change({ fieldOwners: { ...settings.fieldOwners, [field]: owner } })}
            />
          ))}
        </ul>
      </div>
    </SettingsSection>
  )
}

type RowProps = Omit<Props, 'change'> & {
  field: SyncField
  onChange: (part: FieldMapping) => void
  onOwner: (owner: FieldOwner) => void
}

function FieldRow({ field, integration: { provider }, settings, properties, onChange, onOwner }: RowProps) {
  const { label } = LEAD_FIELDS[field]
  const { name } = CRMS[provider]
  const type = recordTypeOf(provider, settings)
  const property = propertyOf(type, field, settings.fields) ?? ''
  const direction = directionOf(type, field, settings.fields)
  const shown = properties?.find((one) => one.name === property)
  const isReadOnly = shown?.isWritable === false
  return (
    <li className={`${GRID} py-2.5 text-sm`}>
      <span className="font-medium md:text-ink-2">{label}</span>
      <NativeSelect
        aria-label={`${label}: property in ${name}`}
        options={propertyOptions(field, property, rowOf(field)[type]?.property, properties)}
        value={property}
        disabled={isFixed(field) || !properties}
        onChange={({ target: { value } }) => onChange({ property: value || undefined })}
      />
      <Select
        aria-label={`${label}: direction`}
        options={optionsOf(fieldDirectionWords).map((option) => ({
          ...option,
          disabled: isReadOnly && option.value === 'out',
        }))}
        value={direction}
        disabled={isFixed(field) || !property}
        onValueChange={(value) => onChange({ direction: value as FieldDirection })}
      />
      {direction === 'both' ? (
        <Select
          aria-label={`${label}: which side wins`}
          options={optionsOf(ownerWords)}
          value={settings.fieldOwners?.[field] ?? 'newest'}
          onValueChange={(value) => onOwner(value as FieldOwner)}
        />
      ) : (
        <span className="text-ink-3 text-xs max-md:hidden">{direction === 'off' ? 'Not synced' : 'One way'}</span>
      )}
      {isReadOnly && direction !== 'in' && direction !== 'off' && (
        <p className="text-warn-text text-xs md:col-span-3 md:col-start-2">
          The connected user can't change {shown.label} in {name}, so it only comes in.
        </p>
      )}
    </li>
  )
}

/** The standard property first, then all that fit. */
function propertyOptions(
  field: SyncField,
  chosen: string,
  standard: string | undefined,
  properties: CrmProperty[] | undefined,
): [string, string][] {
  const known = new Map(properties?.map((property) => [property.name, property]))
  const words = (name: string) => {
    const label = known.get(name)?.label
    return label && label !== name ? `${label} (${name})` : name.replace('.', ' ')
  }
  const fitting = (properties ?? []).filter((property) => fitsProperty(field, property)).map(({ name }) => name)
  const names = [...new Set([...(standard ? [standard] : []), ...(chosen ? [chosen] : []), ...fitting])]
  return [
    ...(standard ? [] : [['', 'No property'] as [string, string]]),
    ...names.map((name): [string, string] => [name, words(name)]),
  ]
}
