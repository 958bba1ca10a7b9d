import { X } from 'lucide-react'
import type { CrmProperty } from '../../../../contract/crm-choices.ts'
import { directionOf, propertyOf, recordTypeOf } from '../../../../contract/crm-fields.ts'
import { SYNC_FIELDS } from '../../../../contract/lead-field-sets.ts'
import { rowOf } from '../../../../contract/lead-fields.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { CRMS } from '../providers.ts'
import type { PartProps } from './use-settings-form.ts'

type Props = PartProps & { properties: CrmProperty[] | undefined }

/** Values that a new record gets where a lead has none. */
export function NewRecordValues({ integration, settings, change, properties }: Props) {
  const { name } = CRMS[integration.provider]
  const defaults = settings.defaults ?? {}
  const required = requiredWithoutField(integration, settings, properties ?? [])
  const shown = (properties ?? []).filter(({ name: property }) => required.includes(property) || property in defaults)
  const others = (properties ?? []).filter(
    (property) => property.isWritable && property.type !== 'other' && !shown.includes(property),
  )
  const set = (property: string, value: string | undefined) => {
    const { [property]: _, ...rest } = defaults
    change({ defaults: value === undefined ? rest : { ...rest, [property]: value } })
  }
  if (!properties) return null
  return (
    <SettingsSection
      title="Values for new records"
      description={`What a new record gets in ${name} when the lead has no value for it. Existing records don't change.`}
    >
      {shown.length > 0 && (
        <ul className="grid max-w-3xl gap-4 sm:grid-cols-2" aria-label="Values for new records">
          {shown.map((property) => (
            <li key={property.name} className="flex items-start gap-2">
              <DefaultValue
                property={property}
                isRequired={required.includes(property.name)}
                crm={name}
                value={defaults[property.name] ?? ''}
                onChange={(value) => set(property.name, value)}
              />
              {!required.includes(property.name) && (
                <IconButton
                  label={`Remove ${property.label}`}
                  className="mt-7"
                  onClick={() => set(property.name, undefined)}
                >
                  <X aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <Field label="Add a value" className="max-w-sm">
        {(control) => (
          <NativeSelect
            {...control}
            options={[
              ['', 'Choose a property'],
              ...others.map((property): [string, string] => [property.name, property.label]),
            ]}
            value=""
            onChange={({ target: { value } }) => {
              const added = others.find((property) => property.name === value)
              if (added) set(added.name, '')
            }}
          />
        )}
      </Field>
    </SettingsSection>
  )
}

type ValueProps = {
  property: CrmProperty
  isRequired: boolean
  crm: string
  value: string
  onChange: (value: string | undefined) => void
}

function DefaultValue({ property: { label, options, max, type }, isRequired, crm, value, onChange }: ValueProps) {
  const hint = isRequired ? `${crm} requires it. Without a value it refuses new records.` : undefined
  return (
    <Field label={label} required={isRequired} className="min-w-0 flex-1" {...(hint && { hint })}>
      {(control) =>
        options.length > 0 ? (
          <NativeSelect
            {...control}
            options={[['', 'No value'], ...options.map((option): [string, string] => [option.value, option.label])]}
            value={value}
            onChange={({ target }) => onChange(target.value || (isRequired ? undefined : ''))}
          />
        ) : (
          <Input
            {...control}
            {...(type === 'number' && { inputMode: 'decimal' })}
            maxLength={Math.min(max ?? 1000, 1000)}
            value={value}
            onChange={({ target }) => onChange(target.value || (isRequired ? undefined : ''))}
          />
        )
      }
    </Field>
  )
}

/** Required properties that no field of a lead fills for sure. */
function requiredWithoutField(
  { provider }: Pick<PartProps['integration'], 'provider'>,
  settings: PartProps['settings'],
  properties: CrmProperty[],
) {
  const type = recordTypeOf(provider, settings)
  const filled = SYNC_FIELDS.filter((field) => {
    const row = rowOf(field)
    const isAlwaysThere = 'isRequired' in row || 'default' in row
    return isAlwaysThere && ['both', 'out'].includes(directionOf(type, field, settings.fields))
  }).map((field) => propertyOf(type, field, settings.fields))
  return properties
    .filter(({ isRequired, isWritable, name }) => isRequired && isWritable && !filled.includes(name))
    .map(({ name }) => name)
}
