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
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { fieldDirectionWords, optionsOf, ownerWords } from '../crm-words.ts'
import { CRMS } from '../providers.ts'
import type { PartProps } from './use-settings-form.ts'

type Props = PartProps & {
  /** Undefined until the CRM has told them. */
  properties: CrmProperty[] | undefined
}

// On a phone the property has a line of its own, with direction and winner below it.
const GRID = 'grid grid-cols-2 items-center gap-2 md:grid-cols-[9rem_minmax(0,1fr)_12rem_11rem] md:gap-3'

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
  const standard = rowOf(field)[type]?.property
  const property = propertyOf(type, field, settings.fields) ?? ''
  const direction = directionOf(type, field, settings.fields)
  const shown = properties?.find((one) => one.name === property)
  const isReadOnly = isReadOnlyIn(properties, property)
  const note = noteOf(name, property, direction, shown, properties)
  return (
    <li className={`${GRID} py-2.5 text-sm`}>
      <span className="font-medium max-md:col-span-full md:text-ink-2">{label}</span>
      <div className="max-md:col-span-full">
        <NativeSelect
          aria-label={`${label}: property in ${name}`}
          options={propertyOptions(field, property, standard, properties)}
          value={property}
          disabled={isFixed(field) || !properties}
          onChange={({ target: { value } }) =>
            onChange({
              property: value === standard ? undefined : value || undefined,
              // Nothing can be written to a read-only one: saving would refuse the other directions.
              ...(isReadOnlyIn(properties, value) && { direction: 'in' }),
              ...(isReadOnly && !isReadOnlyIn(properties, value) && { direction: undefined }),
            })
          }
        />
      </div>
      <Select
        aria-label={`${label}: direction`}
        options={optionsOf(fieldDirectionWords).map((option) => ({
          ...option,
          disabled: isReadOnly && option.value !== 'in' && option.value !== 'off' && option.value !== direction,
        }))}
        value={direction}
        disabled={isFixed(field) || !property}
        onValueChange={(value) => onChange({ direction: value as FieldDirection })}
      />
      {direction === 'both' && !note && (
        <Select
          aria-label={`${label}: which side wins`}
          options={optionsOf(ownerWords)}
          value={settings.fieldOwners?.[field] ?? 'newest'}
          onValueChange={(value) => onOwner(value as FieldOwner)}
        />
      )}
      {note && <p className="col-span-full text-warn-text text-xs md:col-span-3 md:col-start-2">{note}</p>}
    </li>
  )
}

const isReadOnlyIn = (properties: CrmProperty[] | undefined, name: string) =>
  properties?.find((one) => one.name === name)?.isWritable === false

/** Why a field is not synced as it is set: the connected user's permissions. */
function noteOf(
  crm: string,
  property: string,
  direction: FieldDirection,
  shown: CrmProperty | undefined,
  properties: CrmProperty[] | undefined,
) {
  if (!properties || direction === 'off') return undefined
  // The account of a contact is another object.
  if (!shown)
    return property.includes('.')
      ? undefined
      : `The connected user can't see ${property} in ${crm}, so it isn't synced.`
  if (shown.isWritable) return undefined
  return `The connected user can't change ${shown.label} in ${crm}, so it only comes in.`
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
    if (!label || label === name) return name.replace('.', ' ')
    // Two properties may have the same label.
    return properties?.some((one) => one.label === label && one.name !== name) ? `${label} (${name})` : label
  }
  const fitting = (properties ?? []).filter((property) => fitsProperty(field, property)).map(({ name }) => name)
  const names = [...new Set([...(standard ? [standard] : []), ...(chosen ? [chosen] : []), ...fitting])]
  return [
    ...(standard ? [] : [['', 'No property'] as [string, string]]),
    ...names.map((name): [string, string] => [name, words(name)]),
  ]
}
