import { CrmFailure, requireList } from '../crm-failure.ts'
import type { HubspotCalls } from './hubspot-calls.ts'
import { type Rejection, rejectionOf } from './hubspot-failure.ts'

const NAME = 'HubSpot'
const BATCH = 100

type Person = { email: string; isOptedOut: boolean }
type Unsubscribed = { results: { subscriberIdString: string }[]; errors?: Rejection[] }

/**
 * Ends all marketing emails to these addresses, also to further addresses of a contact and after a merge. Only the people themselves can
 * subscribe again. Results in the same order.
 */
export async function setHubspotOptOuts(calls: HubspotCalls, people: Person[]): Promise<(CrmFailure | undefined)[]> {
  const leaving = people.filter(({ isOptedOut }) => isOptedOut).map(({ email }) => email.toLowerCase())
  const failures = await unsubscribe(calls, [...new Set(leaving)])
  return people.map(({ email, isOptedOut }) =>
    isOptedOut
      ? failures.get(email.toLowerCase())
      : new CrmFailure('refused', 'In HubSpot, only the contacts themselves can subscribe again.'),
  )
}

/** By address, where it failed. */
async function unsubscribe(calls: HubspotCalls, emails: string[]) {
  const failures = new Map<string, CrmFailure>()
  for (let at = 0; at < emails.length; at += BATCH) {
    const inputs = emails.slice(at, at + BATCH)
    const path = '/communication-preferences/v4/statuses/batch/unsubscribe-all?channel=EMAIL'
    const { results, errors } = await calls.post<Unsubscribed>(path, { inputs })
    const done = new Set(requireList(results, NAME).map(({ subscriberIdString }) => subscriberIdString.toLowerCase()))
    for (const email of inputs) if (!done.has(email)) failures.set(email, rejectionOf(errors?.[0] ?? {}))
  }
  return failures
}
