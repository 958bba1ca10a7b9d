import type { CrmList, CrmProperty } from '../../../contract/crm-choices.ts'
import { requireList } from '../crm-failure.ts'
import type { HubspotCalls } from './hubspot-calls.ts'

const LIST_PAGE = 500
const MAX_LISTS = 1000
const CONTACTS = '0-1'
// A checkbox list holds several choices at once.
const ONE_CHOICE = ['select', 'radio']

type Definition = Awaited<ReturnType<HubspotCalls['properties']>>[number]

/** The properties of contacts that people can see, by label. */
export async function listHubspotProperties(calls: HubspotCalls): Promise<CrmProperty[]> {
  const definitions = await calls.properties('contacts')
  return definitions
    .filter(({ hidden, archived }) => !hidden && !archived)
    .map(toProperty)
    .sort((a, b) => a.label.localeCompare(b.label))
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
}: Definition): CrmProperty {
  const isChoice = type === 'enumeration' && ONE_CHOICE.includes(fieldType)
  const isText = (type === 'string' || type === 'phone_number') && fieldType !== 'html' && fieldType !== 'file'
  return {
    name,
    label,
    type: isChoice ? 'choice' : isText ? 'text' : type === 'number' ? 'number' : 'other',
    isReadable: true,
    isWritable: !calculated && !modificationMetadata?.readOnlyValue,
    isRequired: false,
    max: null,
    options: isChoice
      ? (options ?? [])
          .filter(({ hidden }) => !hidden)
          .sort((a, b) => (a.displayOrder ?? 0) - (b.displayOrder ?? 0))
          .map((option) => ({ value: option.value, label: option.label }))
      : [],
  }
}

/** Lists of contacts, by name. */
export async function listHubspotLists(calls: HubspotCalls): Promise<CrmList[]> {
  const lists: CrmList[] = []
  for (let offset = 0; offset < MAX_LISTS; offset += LIST_PAGE) {
    const page = await calls.lists({ offset, count: LIST_PAGE })
    for (const { listId, name, objectTypeId } of requireList(page.lists, 'HubSpot'))
      if (objectTypeId === CONTACTS) lists.push({ id: listId, label: name })
    if (!page.hasMore) break
  }
  return lists.sort((a, b) => a.label.localeCompare(b.label))
}
