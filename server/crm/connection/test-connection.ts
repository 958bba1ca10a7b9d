import { CrmFailure } from '../crm-failure.ts'
import type { Integration } from './integration-queries.ts'
import { openCrm } from './open-crm.ts'
import type { CrmDeps } from './session.ts'

/** Makes a real call to the CRM. */
export async function testConnection(deps: CrmDeps, integration: Integration) {
  if (!integration.isActive) return { connected: false, message: integration.inactiveReason }
  try {
    await (await openCrm(deps, integration)).check()
    return { connected: true, message: null }
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error
    return { connected: false, message: error.message }
  }
}
