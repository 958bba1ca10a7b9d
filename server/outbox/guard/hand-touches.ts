import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { capNames, type Recipient, type UsedName } from '../planning/recipient-caps.ts'

/** More than so many calls and LinkedIn touches of an owner are not counted. */
const MOST_COUNTED = 5_000

/** Calls and LinkedIn tasks that were done since then, as they count against limits of a week. */
export async function touchesByHand(db: Db, userId: number, since: Date): Promise<UsedName[]> {
  const from = since.toISOString()
  const { rows } = await db.execute<Recipient & { at: string }>(sql`
    select lower(p.email) as address, p.company, t.at::text as at from (
      select lead_id, happened_at as at from lead_entries
      where user_id = ${userId} and kind = 'call' and deleted_at is null and happened_at >= ${from}
      union all
      select lead_id, done_at from tasks
      where user_id = ${userId} and kind = 'linkedin' and state = 'done' and deleted_at is null and done_at >= ${from}) t
    join leads p on p.id = t.lead_id and p.user_id = ${userId} order by t.at desc limit ${MOST_COUNTED}`)
  return rows.flatMap(({ at, ...recipient }) =>
    capNames(recipient).map(({ key }) => ({ key, at: new Date(at), isByHand: true })),
  )
}
