import { sql } from 'drizzle-orm'
import type { TemplateToMany } from '../../contract/send-to-many.ts'
import type { Db } from '../db/connect.ts'
import { retried } from '../db/retry.ts'
import { AppError } from '../http/errors.ts'
import { addBulkJob, findBulkJob, findJobOfRequest, markUndone, requestOf } from '../leads/bulk/bulk-job-queries.ts'
import type { MailTools } from '../mail-tools.ts'
import { checkRecipients } from './check-recipients.ts'
import { cancelMails } from './mail-queries.ts'

/** A job that sends a template to each of the leads that can get it. */
export async function sendToMany(
  db: Db,
  userId: number,
  templateId: number,
  { key, ...recipients }: TemplateToMany,
  tools: MailTools,
) {
  const request = requestOf({ send: templateId, key, ...recipients })
  // The response to an equal request was lost, however far its job is.
  const known = await findJobOfRequest(db, userId, request)
  if (known) return known
  const { sendAgain, mailboxId } = recipients
  const { ready, check } = await checkRecipients(db, userId, templateId, recipients, tools)
  if (check.obstacle) throw new AppError('conflict', check.obstacle)
  if (ready.length === 0) throw new AppError('conflict', 'None of these leads can get this email.')
  const wanted = {
    kind: 'send',
    request,
    deletedAt: new Date(),
    change: { templateId, key, sendAgain, mailboxId },
    leads: sql`select unnest(${sql.param(ready)}::int[])`,
  } as const
  return db.transaction(async (tx) => (await addBulkJob(tx, userId, wanted)).job)
}

/** Ends the job and takes back its emails that were not sent yet. Undefined when it is no such job of the owner. */
export async function undoSendToMany(db: Db, userId: number, jobId: number) {
  const job = await findBulkJob(db, userId, jobId)
  if (job?.kind !== 'send') return undefined
  return retried(() =>
    db.transaction(async (tx) => ({
      canceled: await cancelMails(tx, userId, await markUndone(tx, userId, jobId)),
    })),
  )
}
