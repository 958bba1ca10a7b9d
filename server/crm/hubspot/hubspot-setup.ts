import { CrmFailure } from '../crm-failure.ts'
import type { HubspotCalls } from './hubspot-calls.ts'
import type { StatusOption } from './hubspot-field-map.ts'

/** How the account has set up what it lets one choose from; undefined where it does not say, which leaves what every account begins with. */
export type HubspotSetup = { leadStatuses: StatusOption[] | undefined; lifecycleStages: StatusOption[] | undefined }

const KEPT_MS = 10 * 60_000
const kept = new Map<number, { at: number; setup: Promise<HubspotSetup> }>()

/** Looked up once in a while. */
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
    // The connected user may see contacts without seeing how they are set up.
    if (error instanceof CrmFailure && (error.kind === 'refused' || error.kind === 'gone')) return undefined
    throw error
  }
}
