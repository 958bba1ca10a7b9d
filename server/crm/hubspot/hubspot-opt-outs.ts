import type { CrmProperty } from '../../../contract/crm-choices.ts'
import { CrmFailure, isTransientFailure, requireList } from '../crm-failure.ts'
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

const PREFIX = 'hs_email_optout_'
const ONE_TO_ONE = /\bone[\s-]+to[\s-]+one\b/i
type SubscriptionType = { id?: unknown; name?: unknown; communicationMethod?: unknown }

/**
 * The properties of contacts that say who left the subscription type of one-to-one emails, which is what a sequence sends. HubSpot has one
 * such property for each type, "Opted out of email: One to One", so that they are read with the contact and cost no calls. The types
 * themselves are asked for once; without the permission the labels have to do.
 */
export async function oneToOneProperties(calls: HubspotCalls, definitions: Map<string, CrmProperty>) {
  const all = [...definitions.values()].filter(({ name }) => /^hs_email_optout_\d+$/.test(name))
  if (all.length === 0) return []
  const ids = await oneToOneTypes(calls)
  return all
    .filter(({ name, label }) => ONE_TO_ONE.test(label) || ids.has(name.slice(PREFIX.length)))
    .map(({ name }) => name)
}

const SUBSCRIPTION_TYPES_PATH = '/communication-preferences/v4/definitions'

async function oneToOneTypes(calls: HubspotCalls) {
  try {
    const { results } = await calls.get<{ results?: SubscriptionType[] }>(SUBSCRIPTION_TYPES_PATH)
    const types = requireList(results, 'HubSpot').filter(
      ({ name, communicationMethod }) => ONE_TO_ONE.test(String(communicationMethod)) || ONE_TO_ONE.test(String(name)),
    )
    return new Set(types.map(({ id }) => String(id)))
  } catch (error) {
    if (error instanceof CrmFailure && (error.kind === 'refused' || error.kind === 'gone')) return new Set<string>()
    throw error
  }
}
