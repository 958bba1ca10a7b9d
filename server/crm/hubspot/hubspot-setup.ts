import { CrmFailure } from '../crm-failure.ts'
import type { HubspotCalls } from './hubspot-calls.ts'
import type { StatusOption } from './hubspot-field-map.ts'

/** The account's own dropdown options; undefined when they can't be read, then HubSpot's defaults apply. */
export type HubspotSetup = { leadStatuses: StatusOption[] | undefined; lifecycleStages: StatusOption[] | undefined }

const CACHE_MS = 10 * 60_000
const cache = new Map<number, { at: number; setup: Promise<HubspotSetup> }>()

/** Cached for ten minutes. */
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

async function readSetup(calls: HubspotCalls): Promise<HubspotSetup> {
  return {
    leadStatuses: await readOptions(calls, 'hs_lead_status'),
    lifecycleStages: await readOptions(calls, 'lifecyclestage'),
  }
}

async function readOptions(calls: HubspotCalls, property: string): Promise<StatusOption[] | undefined> {
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
