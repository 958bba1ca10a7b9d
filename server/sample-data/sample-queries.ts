import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SampleState } from '../../contract/sample-data.ts'
import type { Db } from '../db/connect.ts'
import { emailTemplates, leads, sampleData, users } from '../db/schema.ts'
import { deleteSampleEmails } from '../outbox/changes/sample-emails.ts'
import { deleteSequence } from '../sequences/sequence-queries.ts'

export async function readSampleState(db: Db, userId: number): Promise<SampleState> {
  const { rows } = await db.execute<SampleState>(sql`
    select exists (select from sample_data where user_id = ${userId}) as "isLoaded",
      not exists (select from sample_data where user_id = ${userId})
        and not exists (select from leads where user_id = ${userId})
        and not exists (select from email_templates where user_id = ${userId} and deleted_at is null)
        and not exists (select from email_sequences where user_id = ${userId} and deleted_at is null) as "canLoad"`)
  return rows[0] ?? { isLoaded: false, canLoad: false }
}

/** Sample data of an account is added or removed by one request at a time. */
export async function lockAccount(tx: Db, userId: number) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** Deletes the sample data and what followed from it. The user's own data stays. */
export async function removeSampleData(db: Db, userId: number) {
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const [known] = await tx.delete(sampleData).where(eq(sampleData.userId, userId)).returning()
    if (!known) return
    await tx.execute(sql`
      delete from notifications where user_id = ${userId}
        and link in (select '/leads?lead=' || id from leads where user_id = ${userId} and source = 'sample')`)
    await deleteSampleEmails(tx, userId)
    await tx.delete(leads).where(and(eq(leads.userId, userId), eq(leads.source, 'sample')))
    await tx.execute(sql`delete from deleted_leads where user_id = ${userId} and lead ->> 'source' = 'sample'`)
    for (const id of known.sequenceIds) await deleteSequence(tx, userId, id)
    if (known.templateIds.length > 0)
      await tx
        .delete(emailTemplates)
        .where(and(eq(emailTemplates.userId, userId), inArray(emailTemplates.id, known.templateIds)))
  })
}
