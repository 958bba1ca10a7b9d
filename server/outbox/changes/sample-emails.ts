import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { sequenceLogs } from '../../db/schema.ts'

/** Marks a sample email: it may have been written from a template that real emails use as well. */
const SAMPLE_EMAIL = { sample: true }

type SampleEmail = Omit<
  typeof sequenceLogs.$inferInsert,
  'status' | 'isCaptured' | 'attempt' | 'smtpReply' | 'emailData'
>

/** Emails of the sample data, as if they had been sent; nobody ever gets them. */
export async function insertSampleEmails(tx: Db, emails: SampleEmail[]) {
  const sent = {
    status: 'sent' as const,
    isCaptured: true,
    attempt: 1,
    smtpReply: 'Sample data: never sent',
    emailData: SAMPLE_EMAIL,
  }
  await tx.insert(sequenceLogs).values(emails.map((email) => ({ ...email, ...sent })))
}

export const deleteSampleEmails = (tx: Db, userId: number) =>
  tx.execute(sql`delete from sequence_logs where user_id = ${userId} and email_data @> ${JSON.stringify(SAMPLE_EMAIL)}`)
