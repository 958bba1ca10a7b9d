import type { CrmDeps } from '../connection/session.ts'
import { requireConnected } from '../connection/still-connected.ts'
import { claimEmails, saveActivities, saveActivityFindings } from './activity-queries.ts'
import { addLogs, type NewLog } from './log-queries.ts'
import type { SyncContext } from './sync-context.ts'
import { changesOf } from './sync-pairs.ts'

const AT_ONCE = 100

/** Logs sent emails and their replies in the CRM, each of them once. */
export async function logEmails(
  { db, signal }: CrmDeps,
  { crm: { activities }, integration, runId }: SyncContext,
  leadId?: number,
) {
  if (integration.syncSettings.activities === 'off') return
  while (activities && !signal?.aborted) {
    await requireConnected(db, integration)
    const emails = await claimEmails(db, integration, AT_ONCE, leadId)
    if (emails.length === 0) return
    const results = await activities.log(emails)
    const saved: Parameters<typeof saveActivities>[1] = []
    const logs: NewLog[] = []
    emails.forEach((email, at) => {
      const result = results[at]
      if (!result) return
      const syncedData = { changes: changesOf({}, activities.toLogged(email)) }
      const base = { leadId: email.leadId, action: 'log_mail' as const, syncedData }
      if ('recordId' in result) {
        saved.push({ id: email.id, recordId: result.recordId, refusal: null })
        logs.push({ ...base, status: 'success', crmRecordId: result.recordId })
      } else {
        const { kind, message } = result.failure
        if (kind !== 'away') saved.push({ id: email.id, recordId: null, refusal: message })
        logs.push({ ...base, status: 'failed', crmRecordId: null, errorMessage: message })
      }
    })
    await db.transaction(async (tx) => {
      await saveActivities(tx, saved)
      await addLogs(tx, integration.id, runId, logs)
    })
    // Emails are logged as tasks where the CRM refuses the kind that was chosen.
    if (integration.syncSettings.activities === 'email' && activities.inspect)
      await saveActivityFindings(db, integration, await activities.inspect())
    // Emails in doubt, and all of a given lead, would be found as pending again.
    if (leadId || saved.length < emails.length) return
  }
}
