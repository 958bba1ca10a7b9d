import type { Answer } from '../crm-server.ts'
import { batchTimes, invalid } from './answers.ts'
import { define } from './definitions.ts'
import type { SubscriptionType } from './new-account.ts'
import type { Tenant } from './tenant.ts'

/** HubSpot's own type for what sales people send, and one of the account. */
export const SUBSCRIPTION_TYPES: SubscriptionType[] = [
  { id: '7101', name: 'Marketing Information', purpose: 'Marketing', communicationMethod: 'Email' },
  { id: '7102', name: 'One to One', purpose: 'Sales', communicationMethod: 'One to One' },
]

/** Documented: each type has a read-only property of contacts, "Opted out of email: [name of the type]". */
export function addSubscriptionType({ subscriptionTypes, definitions }: Tenant, type: SubscriptionType) {
  subscriptionTypes.push(type)
  const name = `hs_email_optout_${type.id}`
  definitions.contacts.set(name, define(name, { label: `Opted out of email: ${type.name}`, isReadOnly: true }))
}

/** All types of the account, in one response. */
export const listSubscriptionTypes = ({ subscriptionTypes }: Tenant): Answer => ({
  status: 200,
  body: {
    status: 'COMPLETE',
    results: subscriptionTypes.map((type) => ({
      ...type,
      description: type.name,
      isActive: true,
      isDefault: true,
      isInternal: type.communicationMethod === 'One to One',
      businessUnitId: 0,
    })),
    ...batchTimes(),
  },
})

/**
 * Documented: POST "unsubscribe a contact from all email subscriptions", without a body; GET "if a contact has not opted out of all
 * communications, the response `results` array will be empty". By address: hs_email_optout is about the main address of a contact.
 */
export function unsubscribeAll(
  { byEmail, save, unsubscribed }: Tenant,
  method: string,
  email: string,
  channel: string | null,
): Answer {
  if (channel !== 'EMAIL') return invalid('channel is required')
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return invalid(`Invalid email address: ${email}`)
  const address = email.toLowerCase()
  if (method === 'POST') {
    unsubscribed.add(address)
    const contact = byEmail(address)
    if (contact?.properties.email === address) save('contacts', contact.id, { hs_email_optout: 'true' })
  }
  const isOut = unsubscribed.has(address)
  const results = isOut ? [{ subscriberIdString: address, channel, status: 'UNSUBSCRIBED' }] : []
  return { status: 200, body: { status: 'COMPLETE', results, ...batchTimes() } }
}
