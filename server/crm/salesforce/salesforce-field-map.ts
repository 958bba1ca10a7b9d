import { LEAD_STATUSES, type LeadStatus } from '../../../contract/lead.ts'
import { readStatus } from '../../leads/words/read-status.ts'
import { fieldMap, type MappedField, type Mapping } from '../field-map.ts'
import { type Translation, text } from '../translations.ts'
import type { Fields, SalesforceField, StatusValue } from './salesforce-setup.ts'

/** The company of a contact is the name of its account. */
export const ACCOUNT_NAME = 'Account.Name'

export const salesforceFieldMap = (
  object: 'Lead' | 'Contact',
  statuses: StatusValue[],
  mapping?: Mapping,
): MappedField[] =>
  object === 'Contact'
    ? fieldMap('salesforceContact', {}, mapping)
    : fieldMap('salesforceLead', { status: leadStatus(statuses) }, mapping)

/** Converted ones cannot be set, only reached by converting a lead there. */
function leadStatus(statuses: StatusValue[]): Translation {
  const chosen = new Map<LeadStatus, string>()
  for (const status of LEAD_STATUSES) {
    const fitting = statuses.filter(({ isConverted }) => !isConverted).find(({ value }) => readStatus(value) === status)
    if (fitting) chosen.set(status, fitting.value)
  }
  // An organisation without a word for "qualified" goes on working on the lead.
  const contacted = chosen.get('contacted')
  if (!chosen.has('qualified') && contacted) chosen.set('qualified', contacted)
  return {
    isAlwaysSet: true,
    toCrm: (status) => chosen.get(status as LeadStatus) ?? null,
    fromCrm: readStatus,
  }
}

/** The field of Salesforce that decides what may be done with a mapped one; the account's for the company of a contact. */
export const decidingField = (property: string, fields: Fields, accountFields: Fields | undefined) =>
  property === ACCOUNT_NAME ? (accountFields?.has('Name') ? fields.get('AccountId') : undefined) : fields.get(property)

/** What the connected user can use of a map: fields it can't see are left out, those it can't change only come in. */
export function usableMap(map: MappedField[], fields: Fields, accountFields: Fields | undefined): MappedField[] {
  return map.flatMap((mapped): MappedField[] => {
    const field = decidingField(mapped.property, fields, accountFields)
    if (!field) return []
    if (field.createable || field.updateable) return [fitting(mapped, field)]
    return mapped.direction === 'out' ? [] : [{ ...mapped, direction: 'in' }]
  })
}

/** Texts as long as this organization allows, and values of its picklists. */
function fitting(
  mapped: MappedField,
  { type, length, picklistValues, restrictedPicklist }: SalesforceField,
): MappedField {
  if (mapped.property === ACCOUNT_NAME) return mapped
  if (type === 'picklist' && mapped.field !== 'status') {
    const values = (picklistValues ?? []).filter(({ active }) => active).map(({ value }) => value)
    return { ...mapped, toCrm: (value) => pick(mapped, values, value, restrictedPicklist === true) }
  }
  if (!length || !['string', 'textarea', 'phone', 'url'].includes(type)) return mapped
  const cut = text(length)
  return {
    ...mapped,
    toCrm(value) {
      const words = mapped.toCrm(value)
      return words ? cut.toCrm(words) : words
    },
  }
}

/** A restricted picklist takes no other values. */
function pick({ field, toCrm, fromCrm }: MappedField, values: string[], value: string, isRestricted: boolean) {
  const words = toCrm(value)
  if (!words || values.includes(words)) return words
  const inOtherWords = field === 'industry' && value !== 'other'
  const fit =
    values.find((one) => one.toLowerCase() === words.toLowerCase()) ??
    (inOtherWords ? values.find((one) => fromCrm(one) === value) : undefined)
  return fit ?? (isRestricted ? undefined : words)
}
