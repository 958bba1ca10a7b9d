import type { Crm, CrmRecord } from '../../provider.ts'

/** The addresses of a record in lower case, its main one first. */
export function addressesOf({ map }: Pick<Crm, 'map'>, { properties, otherEmails = [] }: CrmRecord) {
  const property = map.find(({ field }) => field === 'email')?.property ?? ''
  const main = properties[property]?.toLowerCase()
  return [...(main ? [main] : []), ...otherEmails.map((email) => email.toLowerCase())]
}
