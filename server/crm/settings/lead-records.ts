import { and, eq, isNull } from 'drizzle-orm'
import type { LeadRecord } from '../../../contract/crm-choices.ts'
import { CRM_PROVIDERS } from '../../../contract/crm-integration.ts'
import { recordUrl } from '../../../contract/crm-record-url.ts'
import type { Db } from '../../db/connect.ts'
import { crmIntegrations, crmLinks } from '../../db/schema.ts'

/** The records of a lead in the connected CRMs. */
export async function listLeadRecords(db: Db, userId: number, leadId: number): Promise<LeadRecord[]> {
  const rows = await db
    .select({
      provider: crmLinks.provider,
      recordId: crmLinks.recordId,
      owner: crmLinks.owner,
      instanceUrl: crmIntegrations.instanceUrl,
    })
    .from(crmLinks)
    .innerJoin(
      crmIntegrations,
      and(
        eq(crmIntegrations.userId, crmLinks.userId),
        eq(crmIntegrations.provider, crmLinks.provider),
        isNull(crmIntegrations.disconnectedAt),
      ),
    )
    .where(and(eq(crmLinks.userId, userId), eq(crmLinks.leadId, leadId), isNull(crmLinks.goneAt)))
    .limit(CRM_PROVIDERS.length)
  return rows.map(({ provider, recordId, owner, instanceUrl }) => ({
    provider,
    recordId,
    owner,
    url: recordUrl(provider, instanceUrl, recordId),
  }))
}
