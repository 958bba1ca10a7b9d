import type { CrmProperty } from '../../../contract/crm-choices.ts'
import { CrmFailure, requireList } from '../crm-failure.ts'
import type { HubspotCalls } from './hubspot-calls.ts'

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

export const SUBSCRIPTION_TYPES_PATH = '/communication-preferences/v4/definitions'

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
