import type { CrmList, CrmProperty } from '../../../contract/crm-choices.ts'
import { requireList } from '../crm-failure.ts'
import { readId } from '../read-response.ts'
import type { HubspotCalls, PropertyDefinition } from './hubspot-calls.ts'

const NAME = 'HubSpot'
const LIST_PAGE = 500
const MAX_LISTS = 1000
const CONTACTS = '0-1'
const byLabel = new Intl.Collator()
// A checkbox list holds several choices at once.
const ONE_CHOICE = ['select', 'radio']

type Known = { definitions: Map<string, CrmProperty> | undefined; hidden: Set<string> }

/** The properties of contacts that people can see, by label. */
export async function listHubspotProperties(calls: HubspotCalls, { definitions, hidden }: Known) {
  // Says why they can't be read.
  if (!definitions) await calls.properties('contacts')
  return [...(definitions?.values() ?? [])]
    .filter(({ name }) => !hidden.has(name))
    .sort((a, b) => byLabel.compare(a.label, b.label))
}

/** HubSpot's definitions do not say what a new contact must have. */
export function toProperty({
  name,
  label,
  type,
  fieldType,
  options,
  calculated,
  modificationMetadata,
}: PropertyDefinition): CrmProperty {
  const isChoice = type === 'enumeration' && ONE_CHOICE.includes(fieldType)
  const isText = (type === 'string' || type === 'phone_number') && fieldType !== 'html' && fieldType !== 'file'
  return {
    name: readId(name, NAME),
    label: label || name,
    type: isChoice ? 'choice' : isText ? 'text' : type === 'number' ? 'number' : 'other',
    isReadable: true,
    isWritable: !calculated && !modificationMetadata?.readOnlyValue,
    isRequired: false,
    max: null,
    options: isChoice
      ? (Array.isArray(options) ? options : [])
          .filter(({ hidden }) => !hidden)
          .sort((a, b) => (a.displayOrder ?? 0) - (b.displayOrder ?? 0))
          .map((option) => ({ value: readId(option.value, NAME), label: option.label || option.value }))
      : [],
  }
}

/** Lists of contacts, by name. */
export async function listHubspotLists(calls: HubspotCalls): Promise<CrmList[]> {
  const lists: CrmList[] = []
  for (let offset = 0; offset < MAX_LISTS; offset += LIST_PAGE) {
    const page = await calls.lists({ offset, count: LIST_PAGE })
    for (const { listId, name, objectTypeId } of requireList(page.lists, NAME))
      if (objectTypeId === CONTACTS) lists.push({ id: readId(listId, NAME), label: name || listId })
    if (!page.hasMore) break
  }
  return lists.sort((a, b) => a.label.localeCompare(b.label))
}
