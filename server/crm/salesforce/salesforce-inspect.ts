import type { CrmFinding, SyncSettings } from '../../../contract/crm-integration.ts'
import { LEAD_FIELDS } from '../../../contract/lead-fields.ts'
import type { MappedField } from '../field-map.ts'
import { ACCOUNT_NAME, decidingField, usableMap } from './salesforce-field-map.ts'
import { isRequired, type SalesforceSetup } from './salesforce-setup.ts'

/** What a sync with this map has to do without. */
export function findingsOf(
  object: 'Lead' | 'Contact',
  { fields, accountFields, hasExternalId }: SalesforceSetup,
  map: MappedField[],
  settings: SyncSettings,
): CrmFinding[] {
  const findings: CrmFinding[] = []
  const add = (kind: CrmFinding['kind'], property: string | null, label: string | null, message: string) =>
    findings.push({ kind, property, label, message })
  if (object === 'Contact' && !accountFields)
    add('missing_object', 'Account', 'Account', "The connected user can't see accounts, so companies are not synced.")
  for (const mapped of map) {
    const { property, field } = mapped
    const name = LEAD_FIELDS[field].label
    const found = decidingField(property, fields, accountFields)
    if (!found && property === ACCOUNT_NAME && !accountFields) continue
    if (!found)
      add('unreadable_field', property, null, `${name} is not synced: the connected user can't see ${property}.`)
    else if (!found.createable && !found.updateable && mapped.direction !== 'in')
      add(
        'read_only_field',
        property,
        found.label,
        `The connected user can't change ${found.label}, so it is only read.`,
      )
  }
  findings.push(...missingOptions(map, fields, accountFields))
  const sent = new Set(map.filter(({ direction }) => direction !== 'in').map(({ property }) => property))
  for (const field of fields.values()) {
    const { name, label } = field
    if (!isRequired(field) || name === 'OwnerId' || ALWAYS_SENT.includes(name) || settings.defaults?.[name]) continue
    const isOften = sent.has(name)
    add(
      'required_field',
      name,
      label,
      isOften
        ? `${label} is required. Leads without it can't be created in Salesforce unless you set a default value.`
        : `${label} is required, so new records are refused. Set a default value for it.`,
    )
  }
  if (!hasExternalId)
    add(
      'no_external_id',
      null,
      null,
      'New records are found by their email address. Adding our ID field makes sure that none is created twice.',
    )
  return findings
}

const MOST_FINDINGS = 50
const LONGEST = 500

/** So many that somebody can read them, and how many more there are. */
export function limited(findings: CrmFinding[]): CrmFinding[] {
  const shown = findings.slice(0, MOST_FINDINGS).map((one) => ({
    ...one,
    label: one.label?.slice(0, LONGEST) ?? null,
    message: one.message.slice(0, LONGEST),
  }))
  const [next] = findings.slice(MOST_FINDINGS)
  if (!next) return shown
  const message = `Salesforce has ${findings.length - MOST_FINDINGS} more problems like these. Fix these first, then test the connection again.`
  return [...shown, { kind: next.kind, property: null, label: null, message }]
}

// A lead always has a value for these.
const ALWAYS_SENT = ['Email', 'LastName', 'Company', 'Status']

/** Our industries that a restricted picklist does not have. */
function missingOptions(
  map: MappedField[],
  fields: SalesforceSetup['fields'],
  accountFields: SalesforceSetup['accountFields'],
) {
  return usableMap(map, fields, accountFields).flatMap((mapped): CrmFinding[] => {
    const field = fields.get(mapped.property)
    const { options } = LEAD_FIELDS[mapped.field] as { options?: Record<string, string> }
    if (!field?.restrictedPicklist || !options || mapped.field === 'status' || mapped.direction === 'in') return []
    const missing = Object.keys(options).filter((value) => mapped.toCrm(value) === undefined)
    if (missing.length === 0) return []
    const words = missing.map((value) => options[value]).join(', ')
    const message = `${field.label} has no value for: ${words}. Leads with these keep what Salesforce has.`
    return [{ kind: 'missing_option', property: mapped.property, label: field.label, message }]
  })
}
