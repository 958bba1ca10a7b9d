import { sql } from 'drizzle-orm'
import type { TemplateToMany } from '../../contract/send-to-many.ts'
import type { Db } from '../db/connect.ts'
import { retried } from '../db/retry.ts'
import { AppError } from '../http/errors.ts'
import { addBulkJob, findBulkJob, markUndone, requestOf } from '../leads/bulk/bulk-job-queries.ts'
import type { MailTools } from '../mail-tools.ts'
import { checkRecipients } from './check-recipients.ts'
import { cancelMails } from './mail-queries.ts'

/** A job that sends a template to each of the leads that can get it. */
export async function sendToMany(
  db: Db,
  userId: number,
  templateId: number,
  { leadIds, key }: TemplateToMany,
  tools: MailTools,
) {
  const { ready, check } = await checkRecipients(db, userId, templateId, leadIds, tools)
  if (check.obstacle) throw new AppError('conflict', check.obstacle)
  if (ready.length === 0) throw new AppError('conflict', 'None of these leads can get this email.')
  const wanted = {
    kind: 'send',
    request: requestOf({ send: templateId, key }),
    deletedAt: new Date(),
    change: { templateId, key },
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
