import type { CrmList, CrmProperty } from '../../../contract/crm-choices.ts'
import { requireList } from '../crm-failure.ts'
import { readId } from '../read-response.ts'
import { isReserved } from '../reserved-properties.ts'
import { ACCOUNT_NAME } from './salesforce-field-map.ts'
import { MAX_PAGES, nextPath } from './salesforce-query.ts'
import { type AskSalesforce, isRequired, readFields, type SalesforceField } from './salesforce-setup.ts'

const NAME = 'Salesforce'
const TEXTS = ['string', 'textarea', 'email', 'phone', 'url']
const NUMBERS = ['int', 'double']
const CHOICES = ['picklist', 'combobox']
const MAX_VIEWS = 2000

/** The fields that the connected user can see, by label. Salesforce leaves out those that field permissions hide. */
export async function listSalesforceProperties(ask: AskSalesforce, object: string): Promise<CrmProperty[]> {
  const { fields } = await ask((connection) => connection.describe(object))
  const described = readFields(fields)
  const account = object === 'Contact' ? described.find(({ name }) => name === 'AccountId') : undefined
  return [
    ...described.map(toProperty),
    // The company of a contact is the name of its account.
    ...(account
      ? [{ ...toProperty({ ...account, type: 'string', name: ACCOUNT_NAME }), label: 'Account Name', max: 255 }]
      : []),
  ].sort((a, b) => a.label.localeCompare(b.label))
}

export function toProperty(field: SalesforceField): CrmProperty {
  const { name, label, type, length, picklistValues, createable, updateable } = field
  // Of type "other", no screen offers it.
  const kind = isReserved('salesforce', name)
    ? 'other'
    : TEXTS.includes(type)
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
  type Views = { listviews: { id: unknown; label: unknown }[]; nextRecordsUrl?: unknown } | null
  const views: CrmList[] = []
  const seen = new Set<string>()
  let path: string | undefined = `/sobjects/${object}/listviews`
  for (let at = 0; path && at < MAX_PAGES && views.length < MAX_VIEWS; at++) {
    const url: string = path
    const page: Views = await ask((connection) => connection.request<Views>(url))
    for (const view of requireList(page?.listviews, NAME)) {
      const id = readId(view.id, NAME)
      views.push({ id, label: typeof view.label === 'string' && view.label ? view.label : id })
    }
    path = page?.nextRecordsUrl ? nextPath(page.nextRecordsUrl, seen) : undefined
  }
  return views.slice(0, MAX_VIEWS).sort((a, b) => a.label.localeCompare(b.label))
}
