import type { Integration } from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import type { Crm } from '../provider.ts'
import { forgetActivities } from './activity-queries.ts'
import { undoDeals } from './deals/undo-deals.ts'

type Log = {
  id: number
  leadId: number | null
  action: string
  crmRecordId: string | null
  syncedData: Record<string, unknown> | null
}

/** Undoes deals and logged emails. Returns the log IDs of those that were changed since, which stay. */
export async function undoAssociations({ db }: CrmDeps, crm: Crm, integration: Integration, logs: Log[]) {
  const skipped = await undoDeals({ db }, crm, integration, logs)
  const emailIds = logs.filter(({ action }) => action === 'log_mail').flatMap(({ crmRecordId }) => crmRecordId ?? [])
  if (crm.activities && emailIds.length > 0) {
    await crm.activities.archive(emailIds)
    await forgetActivities(db, integration, emailIds)
  }
  return skipped
}
