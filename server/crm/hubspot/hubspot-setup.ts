import { CrmFailure } from '../crm-failure.ts'
import type { HubspotCalls } from './hubspot-calls.ts'
import { OPTION_PROPERTIES, type PropertyOption, type PropertyOptions } from './hubspot-field-map.ts'

export const LIFECYCLE_STAGE = 'lifecyclestage'

const KEPT_MS = 10 * 60_000
const kept = new Map<number, { at: number; setup: Promise<PropertyOptions> }>()

/** What the account lets people choose from, looked up once in a while. */
export function hubspotSetupOf(integrationId: number, calls: HubspotCalls) {
  const known = kept.get(integrationId)
  if (known && performance.now() - known.at < KEPT_MS) return known.setup
  const setup = readSetup(calls)
  kept.set(integrationId, { at: performance.now(), setup })
  setup.catch(() => kept.delete(integrationId))
  return setup
}

/** Somebody has changed it meanwhile. */
export const forgetHubspotSetup = (integrationId: number) => void kept.delete(integrationId)

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
    // The connected user may see contacts without seeing how they are set up.
    if (error instanceof CrmFailure && (error.kind === 'refused' || error.kind === 'gone')) return undefined
    throw error
  }
}
