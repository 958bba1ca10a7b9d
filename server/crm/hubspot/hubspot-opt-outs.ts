import { CrmFailure, isTransientFailure } from '../crm-failure.ts'
import type { HubspotCalls } from './hubspot-calls.ts'

type Person = { email: string; isOptedOut: boolean }

/**
 * Ends all marketing emails to these addresses, also to further addresses of a contact and after a merge. Only the people themselves can
 * subscribe again. One call for each: HubSpot allows batches only with Marketing Hub Enterprise. Results in the same order.
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

/** By address, where it failed. Once HubSpot is away, the others wait as well. */
async function unsubscribe(calls: HubspotCalls, emails: string[]) {
  const failures = new Map<string, CrmFailure>()
  let away: CrmFailure | undefined
  for (const email of emails) {
    const failure = away ?? (await unsubscribeOne(calls, email))
    if (failure) failures.set(email, failure)
    if (isTransientFailure(failure)) away = failure
  }
  return failures
}

async function unsubscribeOne(calls: HubspotCalls, email: string) {
  try {
    await calls.post(unsubscribeAllPath(email))
  } catch (error) {
    const isOfThisOne = error instanceof CrmFailure && (error.kind === 'refused' || isTransientFailure(error))
    if (!isOfThisOne || error.code === 'MISSING_SCOPES') throw error
    return error
  }
}

export const unsubscribeAllPath = (email: string) =>
  `/communication-preferences/v4/statuses/${encodeURIComponent(email)}/unsubscribe-all?channel=EMAIL`
