import type { Answer } from '../crm-server.ts'
import { batchTimes, invalid } from './answers.ts'
import type { Tenant } from './tenant.ts'

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
