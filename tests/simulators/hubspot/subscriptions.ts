import type { Answer } from '../crm-server.ts'
import { batchTimes, invalid } from './answers.ts'
import type { Tenant } from './tenant.ts'

/** Documented: "Unsubscribe a set of contacts from all email subscriptions." hs_email_optout is calculated from it. */
export function unsubscribeAll({ byEmail, save }: Tenant, channel: string | null, body: { inputs?: string[] }): Answer {
  if (channel !== 'EMAIL') return invalid('channel is required')
  if (!Array.isArray(body.inputs) || body.inputs.length === 0) return invalid('inputs must not be empty')
  const results = body.inputs.map((subscriberIdString) => {
    const contact = byEmail(subscriberIdString)
    if (contact) save('contacts', contact.id, { hs_email_optout: 'true' })
    return { subscriberIdString, statuses: [] }
  })
  return { status: 200, body: { status: 'COMPLETE', results, ...batchTimes() } }
}
