import { createHubspot } from '../hubspot/hubspot.ts'
import type { Crm } from '../provider.ts'
import { createSalesforce } from '../salesforce/salesforce.ts'
import type { CrmHands } from './access.ts'
import type { Integration } from './integration-queries.ts'

export async function openCrm(hands: CrmHands, integration: Integration): Promise<Crm> {
  return integration.provider === 'salesforce'
    ? createSalesforce(hands, integration)
    : createHubspot(hands, integration)
}
