import type { CrmHands } from '../connection/access.ts'
import { claimMails, noteActivities } from './activity-queries.ts'
import { addLogs, type NewLog } from './log-queries.ts'
import { changesOf, type SyncContext } from './sync-pairs.ts'

const AT_ONCE = 100
const TOLD = ['hs_email_direction', 'hs_email_subject']

/** Tells the CRM of mails that were sent and answered, each of them once. */
export async function logMails(
  { db, signal }: CrmHands,
  { crm: { activities }, integration, runId }: SyncContext,
  leadId?: number,
) {
  while (activities && !signal?.aborted) {
    const mails = await claimMails(db, integration, AT_ONCE, leadId)
    if (mails.length === 0) return
    const answers = await activities.log(mails)
    const notes: Parameters<typeof noteActivities>[1] = []
    const logs: NewLog[] = []
    mails.forEach((mail, at) => {
      const answer = answers[at]
      if (!answer) return
      const told = Object.entries(activities.toProperties(mail)).filter(([name]) => TOLD.includes(name))
      const syncedData = { changes: changesOf({}, Object.fromEntries(told)) }
      const base = { leadId: mail.leadId, action: 'log_mail' as const, syncedData }
      if ('recordId' in answer) {
        notes.push({ id: mail.id, recordId: answer.recordId, refusal: null })
        logs.push({ ...base, status: 'success', crmRecordId: answer.recordId })
      } else {
        const { kind, message } = answer.failure
        if (kind !== 'away') notes.push({ id: mail.id, recordId: null, refusal: message })
        logs.push({ ...base, status: 'failed', crmRecordId: null, errorMessage: message })
      }
    })
    await db.transaction(async (tx) => {
      await noteActivities(tx, notes)
      await addLogs(tx, integration.id, runId, logs)
    })
    // What is in doubt or asked for by name would be found waiting once more.
    if (leadId || notes.length < mails.length) return
  }
}
