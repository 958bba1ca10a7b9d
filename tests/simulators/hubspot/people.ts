import type { HubspotRecord, Tenant, Values } from './tenant.ts'

const FREE_MAIL = ['gmail.com', 'outlook.com', 'yahoo.com']

/**
 * Documented since 2025: a merge makes a new record with a new ID and the values of the primary one; both IDs lead to it. The
 * other address becomes a secondary one.
 */
export function mergeContacts(tenant: Tenant, primaryId: string, otherId: string): HubspotRecord {
  const { objects, associations, mergedInto, note, save, lists } = tenant
  const [primary, other] = [objects.contacts.get(primaryId), objects.contacts.get(otherId)]
  if (!primary || !other) throw new Error('no such contacts')
  for (const old of [primary, other]) {
    objects.contacts.delete(old.id)
    note('contacts', { ...old, isArchived: true })
  }
  const listed = (name: string) => [primary, other].flatMap(({ properties }) => properties[name]?.split(';') ?? [])
  const others = [other.properties.email, ...listed('hs_additional_emails')]
  const merged = save('contacts', undefined, {
    ...other.properties,
    ...filled(primary.properties),
    hs_additional_emails: joined(others.filter((one) => one !== primary.properties.email)),
    hs_merged_object_ids: joined([primaryId, otherId, ...listed('hs_merged_object_ids')]),
    hs_calculated_merged_vids: joined([primaryId, otherId].map((id) => `${id}:${Date.now()}`)),
  })
  for (const id of [primaryId, otherId]) mergedInto.set(id, merged.id)
  for (const pair of [...associations]) {
    const moved = pair.replace(/contacts (\d+)/, (told, id) => (mergedInto.has(id) ? `contacts ${merged.id}` : told))
    if (moved === pair) continue
    associations.delete(pair)
    associations.add(moved)
  }
  for (const { members } of lists.values())
    for (const id of [primaryId, otherId]) if (members.delete(id)) members.add(merged.id)
  return merged
}

const filled = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value))
const joined = (values: (string | undefined)[]) => [...new Set(values.filter(Boolean))].join(';')

/**
 * HubSpot's setting "Create and associate companies with contacts": some moments after a contact was created, it gets the
 * company with the domain of its address, which is created if there is none. Not for addresses of free email services.
 */
export function createCompanies({ objects, associations, save }: Tenant) {
  for (const { id, properties, isArchived } of objects.contacts.values()) {
    const domain = properties.email?.split('@')[1]
    const hasCompany = [...associations].some((pair) => pair.startsWith(`contacts ${id} companies `))
    if (isArchived || !domain || FREE_MAIL.includes(domain) || hasCompany) continue
    const existing = [...objects.companies.values()].find((one) => !one.isArchived && one.properties.domain === domain)
    const company = existing ?? save('companies', undefined, { domain, name: domain.replace(/\..*/, '') })
    associations.add(`contacts ${id} companies ${company.id}`)
  }
}
