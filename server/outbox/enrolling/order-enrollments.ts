import { sql } from 'drizzle-orm'
import type { EnrollResult } from '../../../contract/sequence-enrollment.ts'
import type { Db } from '../../db/connect.ts'
import { ENROLL_ORDER_LOCK } from '../../db/locks.ts'
import { wakeSender } from '../../mail/account/mailbox-queries.ts'
import { announceLeads } from '../../notifications/lead-changes.ts'
import { replaceTests } from '../changes/test-emails.ts'
import type { Clock } from '../planning/clock.ts'
import { allowLaunch } from './allow-launch.ts'
import { checkTextBefore, isCheckedAtOnce } from './check-sequence-text.ts'
import { lockContacts } from './contact-rules-queries.ts'
import { type EnrollWish, enrollOfOrder, readStart, resultOf } from './enroll-leads.ts'
import { countJudged, type EnrollCounts, judgeLeads } from './judge-leads.ts'
import type { LaunchSettings } from './launch-facts.ts'

/** More leads than a request enrolls itself. They are enrolled so many at a time, each in a transaction of its own. */
export const MOST_AT_ONCE = 500

/**
 * Enrolls many leads soon: decides who joins and responds with it; workers enroll them in batches, so that the first emails go out
 * while others are still enrolled. Whom something stops before their turn, such as an unsubscribe, is not enrolled then.
 */
export async function orderEnrollments(
  tx: Db,
  userId: number,
  sequenceId: number,
  leadIds: number[],
  clock: Clock,
  wish: EnrollWish,
): Promise<EnrollResult> {
  await lockContacts(tx, userId)
  // One order at a time: the second finds the first.
  await tx.execute(sql`select pg_advisory_xact_lock(${ENROLL_ORDER_LOCK}, ${sequenceId})`)
  const { isTest, now } = await readStart(tx, userId, sequenceId, clock)
  await allowLaunch(tx, userId, sequenceId, wish)
  if (!isTest) await replaceTests(tx, userId, sequenceId, leadIds)
  const batchAt = new Date().toISOString()
  const { rows } = await tx.execute<EnrollCounts & Record<string, unknown>>(sql`
    ${judgeLeads({ userId, sequenceId, isTest, leadIds, now }, sql``)}, placed as (
      insert into enroll_orders (user_id, sequence_id, lead_ids, is_test, created_at)
      select ${userId}, ${sequenceId}, array_agg(id order by id), ${isTest}, ${batchAt}::timestamptz from judged where verdict = 'new' having count(*) > 0
    )
    ${countJudged(sql`(count(*) filter (where verdict = 'new'))::int`)}`)
  await wakeSender(tx)
  return resultOf(rows[0] as EnrollCounts, isTest, batchAt)
}

type Order = {
  id: number
  userId: number
  sequenceId: number
  isTest: boolean
  orderedAt: string
  leadIds: number[]
  isLast: boolean
  /** A test, and an email account is connected by now. */
  isEnded: boolean
}

/** Enrolls the next leads of the order that has waited longest. True when there was one. */
export async function fillOrders(db: Db, clock: Clock, settings: LaunchSettings) {
  let current: Order | undefined
  let isChecked = true
  try {
    const hasWork = await db.transaction(async (tx) => {
      current = await takeOrder(tx)
      if (!current) return false
      if (!current.isEnded) {
        isChecked = await isCheckedAtOnce(tx, current.userId, current.sequenceId)
        if (!isChecked) return true
        await enrollOfOrder(tx, current, current.leadIds, clock, settings)
        await announceLeads(tx, current.userId)
      }
      await tx.execute(
        current.isLast || current.isEnded
          ? sql`delete from enroll_orders where id = ${current.id}`
          : sql`update enroll_orders set done = done + ${MOST_AT_ONCE}, looked_at = clock_timestamp() where id = ${current.id}`,
      )
      return true
    })
    // It gets its turn once nothing has to wait for the check.
    if (current && !isChecked) await checkTextBefore(db, current.userId, current.sequenceId)
    return hasWork
  } catch (error) {
    // One that fails keeps no other from its turn.
    if (current) await db.execute(sql`update enroll_orders set looked_at = clock_timestamp() where id = ${current.id}`)
    throw error
  }
}

/**
 * An order whose sequence has lost its steps waits for one. That of a deleted sequence goes with it. Real emails wait for the next
 * email account once theirs is disconnected, as those that are scheduled; after a restore, all wait until the owner has said what
 * was sent.
 */
async function takeOrder(tx: Db) {
  const { rows } = await tx.execute<Order>(sql`
    select o.id, o.user_id as "userId", o.sequence_id as "sequenceId", o.is_test as "isTest",
      o.created_at as "orderedAt",
      lead_ids[done + 1 : done + ${MOST_AT_ONCE}] as "leadIds", done + ${MOST_AT_ONCE} >= cardinality(lead_ids) as "isLast",
      o.is_test and coalesce(m.transport <> 'outbox', false) as "isEnded"
    from enroll_orders o left join mailboxes m on m.user_id = o.user_id and m.is_default
    where exists (select from sequence_steps s where s.sequence_id = o.sequence_id and s.is_active and s.parent_id is null)
      and not exists (select from email_sequences q where q.id = o.sequence_id and q.deleted_at is not null)
      and m.held_since is null
      and (o.is_test or (m.transport <> 'outbox' and (m.disconnected_at is null or m.disconnected_at <= o.created_at)))
    order by o.looked_at, o.id limit 1 for no key update of o skip locked`)
  return rows[0]
}
