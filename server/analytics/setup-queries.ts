import { sql } from 'drizzle-orm'
import type { Setup } from '../../contract/setup.ts'
import type { Db } from '../db/connect.ts'
import { isOwnSql } from '../mail/account/own-account.ts'

/** What the account has of its own, read from the data itself: nothing has to be ticked off. */
export async function readSetup(db: Db, userId: number): Promise<Setup> {
  const { rows } = await db.execute<Setup>(sql`
    select
      exists (select from voices where user_id = ${userId} and voice ->> 'offer' is not null
        and voice ->> 'audience' is not null and jsonb_array_length(voice -> 'proofPoints') > 0) as "hasOffer",
      exists (select from mailboxes m where m.user_id = ${userId} and ${isOwnSql('m')}) as "hasEmailAccount",
      exists (select from leads where user_id = ${userId} and source <> 'sample') as "hasLeads",
      exists (select from email_sequences s where s.user_id = ${userId} and s.deleted_at is null
        and exists (select from sequence_steps where sequence_id = s.id)
        and not exists (select from sample_data d where d.user_id = ${userId} and d.sequence_ids @> to_jsonb(s.id))) as "hasSequence"`)
  if (!rows[0]) throw new Error('a select without a table gave no row')
  return rows[0]
}
