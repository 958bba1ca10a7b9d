import type { CrmProperty } from '../../../contract/crm-choices.ts'
import { takingTurns } from '../../turns.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { HubspotCalls } from './hubspot-calls.ts'
import { toProperty } from './hubspot-choices.ts'
import type { PropertyOptions } from './hubspot-field-map.ts'
import { oneToOneProperties } from './hubspot-opt-outs.ts'

export const LIFECYCLE_STAGE = 'lifecyclestage'

export type HubspotSetup = {
  /** By name; undefined where the app may not read them. A property that is not there can't be read or written. */
  definitions: Map<string, CrmProperty> | undefined
  options: PropertyOptions
  /** Names of properties that HubSpot's people don't see. */
  hidden: Set<string>
  /** Names of properties that say who left one-to-one emails. */
  oneToOne: string[]
}

const CACHE_MS = 10 * 60_000
const cache = new Map<string, { at: number; setup: Promise<HubspotSetup> }>()

/** What is cached belongs to one user of one account: an integration may be connected to another one later. */
export const accountOf = ({ id, portalId, crmUserId }: Integration) => `${id} ${portalId} ${crmUserId}`

/** The account's own properties, cached for ten minutes. */
export function hubspotSetupOf(integration: Integration, calls: HubspotCalls, maxAgeMs = CACHE_MS) {
  const account = accountOf(integration)
  const known = cache.get(account)
  if (known && performance.now() - known.at < maxAgeMs) return known.setup
  const setup = readSetup(calls)
  cache.set(account, { at: performance.now(), setup })
  setup.catch(() => cache.delete(account))
  return setup
}

/** For when a property or an option turned out to be unknown, and before a test of the connection. */
export const forgetHubspotSetup = (integration: Integration) => void cache.delete(accountOf(integration))

async function readSetup(calls: HubspotCalls): Promise<HubspotSetup> {
  const all = await readDefinitions(calls)
  if (!all) return { definitions: undefined, options: {}, hidden: new Set(), oneToOne: [] }
  const turn = takingTurns()
  const definitions = new Map<string, CrmProperty>()
  const options: PropertyOptions = {}
  for (const definition of all.filter(({ archived }) => !archived)) {
    if (turn.isOver()) await turn.next()
    const property = toProperty(definition)
    definitions.set(property.name, property)
    if (property.type === 'choice') options[property.name] = property.options
  }
  const hidden = new Set(all.flatMap(({ name, hidden }) => (hidden ? name : [])))
  return { definitions, options, hidden, oneToOne: await oneToOneProperties(calls, definitions) }
}

async function readDefinitions(calls: HubspotCalls) {
  try {
    return await calls.properties('contacts')
  } catch (error) {
    // The connected user may be allowed to read contacts but not their properties.
    if (error instanceof CrmFailure && (error.kind === 'refused' || error.kind === 'gone')) return undefined
    throw error
  }
}
