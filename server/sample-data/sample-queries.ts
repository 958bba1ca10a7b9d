import { eq, sql } from 'drizzle-orm'
import type { SampleState } from '../../contract/sample-data.ts'
import type { Db } from '../db/connect.ts'
import { users } from '../db/schema.ts'

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
