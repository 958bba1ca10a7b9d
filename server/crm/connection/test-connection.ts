import { CrmFailure } from '../crm-failure.ts'
import type { CrmHands } from './access.ts'
import type { Integration } from './integration-queries.ts'
import { openCrm } from './open-crm.ts'

/** Makes a real call. */
export async function testConnection(hands: CrmHands, integration: Integration) {
  if (!integration.isActive) return { connected: false, message: integration.inactiveReason }
  try {
    await (await openCrm(hands, integration)).check()
    return { connected: true, message: null }
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error
    return { connected: false, message: error.message }
  }
}
