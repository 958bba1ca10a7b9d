import { EmailAddress } from '../../../../contract/email-address.ts'
import type { Crm, CrmRecord } from '../../provider.ts'

/** HubSpot: "Contacts are limited to 250 linked identities (vids) per contact." */
const MOST_FURTHER = 250

export const isAddress = (text: string) => EmailAddress.safeParse(text).success

/** The further addresses of a record in lower case. The CRM may have anything there: only what is an address counts. */
export const furtherAddresses = ({ otherEmails = [] }: CrmRecord) =>
  otherEmails
    .slice(0, MOST_FURTHER)
    .filter(isAddress)
    .map((email) => email.trim().toLowerCase())

const mainAddress = ({ map }: Pick<Crm, 'map'>, { properties }: CrmRecord) =>
  properties[map.find(({ field }) => field === 'email')?.property ?? '']?.toLowerCase()

/** The addresses of a record in lower case, its main one first. */
export function addressesOf(crm: Pick<Crm, 'map'>, record: CrmRecord) {
  const main = mainAddress(crm, record)
  return [...(main ? [main] : []), ...furtherAddresses(record)]
}

/** The lead was found by a further address only, which is too little to overwrite anything on either side. */
export const isMetByFurther = (crm: Pick<Crm, 'map'>, lead: { email: string }, record: CrmRecord) =>
  mainAddress(crm, record) !== lead.email.toLowerCase()
