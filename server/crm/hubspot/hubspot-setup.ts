import { CrmFailure } from '../crm-failure.ts'
import type { HubspotCalls } from './hubspot-calls.ts'
import { OPTION_PROPERTIES, type PropertyOption, type PropertyOptions } from './hubspot-field-map.ts'

export const LIFECYCLE_STAGE = 'lifecyclestage'

const CACHE_MS = 10 * 60_000
const cache = new Map<number, { at: number; setup: Promise<PropertyOptions> }>()

/** The account's own dropdown options, cached for ten minutes. */
export function hubspotSetupOf(integrationId: number, calls: HubspotCalls) {
  const known = cache.get(integrationId)
  if (known && performance.now() - known.at < CACHE_MS) return known.setup
  const setup = readSetup(calls)
  cache.set(integrationId, { at: performance.now(), setup })
  setup.catch(() => cache.delete(integrationId))
  return setup
}

/** For when an option turned out to be unknown. */
export const forgetHubspotSetup = (integrationId: number) => void cache.delete(integrationId)

async function readSetup(calls: HubspotCalls): Promise<PropertyOptions> {
  const setup: PropertyOptions = {}
  for (const property of [...OPTION_PROPERTIES, LIFECYCLE_STAGE]) {
    const options = await readOptions(calls, property)
    if (options) setup[property] = options
  }
  return setup
}

async function readOptions(calls: HubspotCalls, property: string): Promise<PropertyOption[] | undefined> {
  try {
    const options = (await calls.options('contacts', property)).filter(({ hidden }) => !hidden)
    return options
      .sort((a, b) => (a.displayOrder ?? 0) - (b.displayOrder ?? 0))
      .map(({ value, label }) => ({ value, label }))
  } catch (error) {
    // The connected user may be allowed to read contacts but not their properties.
    if (error instanceof CrmFailure && (error.kind === 'refused' || error.kind === 'gone')) return undefined
    throw error
  }
}
