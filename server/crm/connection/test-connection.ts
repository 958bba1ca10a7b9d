import { CrmFailure } from '../crm-failure.ts'
import { type Integration, saveFindings } from './integration-queries.ts'
import { openCrm } from './open-crm.ts'
import type { CrmDeps } from './session.ts'

/** Tries what a sync needs, without changing anything in the CRM. */
export async function testConnection(deps: CrmDeps, integration: Integration) {
  if (!integration.isActive) return { connected: false, message: integration.inactiveReason }
  try {
    const crm = await openCrm(deps, integration)
    const findings = [...(await crm.inspect()), ...((await crm.activities?.inspect?.()) ?? [])]
    await saveFindings(deps.db, integration, findings)
    return { connected: true, message: null }
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error
    return { connected: false, message: error.message }
  }
}
