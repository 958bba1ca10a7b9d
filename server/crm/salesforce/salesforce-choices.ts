import type { CrmList, CrmProperty } from '../../../contract/crm-choices.ts'
import { requireList } from '../crm-failure.ts'
import { ACCOUNT_NAME } from './salesforce-field-map.ts'
import { type AskSalesforce, isRequired, type SalesforceField } from './salesforce-setup.ts'

const TEXTS = ['string', 'textarea', 'email', 'phone', 'url']
const NUMBERS = ['int', 'double']
const CHOICES = ['picklist', 'combobox']
const MAX_VIEWS = 2000

/** The fields that the connected user can see, by label. Salesforce leaves out those that field permissions hide. */
export async function listSalesforceProperties(ask: AskSalesforce, object: string): Promise<CrmProperty[]> {
  const { fields } = await ask((connection) => connection.describe(object))
  const described = requireList(fields as SalesforceField[], 'Salesforce')
  const account = object === 'Contact' ? described.find(({ name }) => name === 'AccountId') : undefined
  return [
    ...described.map(toProperty),
    // The company of a contact is the name of its account.
    ...(account
      ? [{ ...toProperty({ ...account, type: 'string' }), name: ACCOUNT_NAME, label: 'Account Name', max: 255 }]
      : []),
  ].sort((a, b) => a.label.localeCompare(b.label))
}

export function toProperty(field: SalesforceField): CrmProperty {
  const { name, label, type, length, picklistValues, createable, updateable } = field
  const kind = TEXTS.includes(type)
    ? 'text'
    : NUMBERS.includes(type)
      ? 'number'
      : CHOICES.includes(type)
        ? 'choice'
        : 'other'
  return {
    name,
    label,
    type: kind,
    isReadable: true,
    isWritable: createable && updateable,
    isRequired: isRequired(field),
    max: kind === 'text' && length ? length : null,
    options: (picklistValues ?? [])
      .filter(({ active }) => active)
      .map(({ value, label: words }) => ({ value, label: words ?? value })),
  }
}

/** The list views that the connected user can see, by label. */
export async function listSalesforceViews(ask: AskSalesforce, object: string): Promise<CrmList[]> {
  type Views = { listviews: { id: string; label: string }[]; nextRecordsUrl?: string | null }
  const views: CrmList[] = []
  let path: string | null | undefined = `/sobjects/${object}/listviews`
  while (path && views.length < MAX_VIEWS) {
    const url: string = path
    const page = await ask((connection) => connection.request<Views>(url))
    views.push(...requireList(page.listviews, 'Salesforce').map(({ id, label }) => ({ id, label })))
    path = page.nextRecordsUrl === path ? null : page.nextRecordsUrl
  }
  return views.sort((a, b) => a.label.localeCompare(b.label))
}
