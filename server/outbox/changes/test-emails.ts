import { sql } from 'drizzle-orm'
import type { EmailReason } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import { endReason, errorReason } from '../reason-columns.ts'
import { holdForAccount } from './hold-emails.ts'

// Without an email account a launch is a test run: its emails are captured, and never become real ones.

const TEST_ENDED: EmailReason = { code: 'test_ended' }
const OWNERS_AT_ONCE = 20

/**
 * Ends every test run of the owner: an email account is connected. Leads whom workers are enrolling at this moment first, so that
 * their emails are found; emails before enrollments, as everywhere.
 */
export async function endTests(tx: Db, userId: number) {
  await tx.execute(sql`delete from enroll_orders where user_id = ${userId} and is_test`)
  await tx.execute(sql`
    with ended as (
      update sequence_logs set status = 'skipped', ${errorReason(TEST_ENDED)}, held_for = null, hold_reason = null
      where user_id = ${userId} and is_test and status = 'scheduled' returning template_id
    )
    update email_templates t set status = case when t.sent_at is null then 'draft' else 'sent' end
    from ended where t.id = ended.template_id and t.user_id = ${userId} and t.status = 'scheduled'`)
  await tx.execute(sql`
    update lead_sequence_enrollments set status = 'removed', completed_at = now(), next_email_scheduled_at = null, ${endReason(TEST_ENDED)}
    where user_id = ${userId} and is_test and status in ('active', 'paused')`)
}

/** Before the owner had a mailbox nobody knew that the server's email account sends them. */
export async function unmarkTests(tx: Db, userId: number) {
  await tx.execute(sql`
    update sequence_logs set is_test = false where user_id = ${userId} and is_test and status = 'scheduled' and mailbox_id is null`)
  await tx.execute(sql`
    update lead_sequence_enrollments set is_test = false where user_id = ${userId} and is_test and status in ('active', 'paused')`)
}

/**
 * Leads that are enrolled for real: their test enrollments go, and their test emails free the steps for real ones. What was
 * captured stays in the history.
 */
export async function replaceTests(tx: Db, userId: number, sequenceId: number, leadIds: number[]) {
  const { rows } = await tx.execute(sql`
    select from sequence_logs where sequence_id = ${sequenceId} and is_test and (step_id is not null or enrollment_id is not null) limit 1`)
  if (rows.length === 0) return
  const ids = sql.param(leadIds)
  await tx.execute(sql`
    update sequence_logs l set ${freed}, enrollment_id = null,
      status = case when l.status = 'scheduled' then 'skipped' else l.status end,
      error_message = case when l.status = 'scheduled' then ${TEST_ENDED.code} else l.error_message end,
      held_for = case when l.status = 'scheduled' then null else l.held_for end
    where l.user_id = ${userId} and l.sequence_id = ${sequenceId} and l.is_test
      -- No join: with this "or", each lead would be compared with each test email.
      and (l.lead_id = any(${ids}::int[]) or l.recipient_address in (
        select lower(p.email) from leads p where p.user_id = ${userId} and p.id = any(${ids}::int[])))`)
  await tx.execute(sql`
    delete from lead_sequence_enrollments
    where user_id = ${userId} and sequence_id = ${sequenceId} and is_test and lead_id = any(${ids}::int[])`)
}

const freed = sql`test_step_id = coalesce(l.test_step_id, l.step_id), step_id = null`

/** These emails go to other addresses than planned: a test email to such an address does not take its step. */
export const freeTestedSteps = (tx: Db, emails: { id: number; address: string }[]) =>
  tx.execute(sql`
    update sequence_logs l set ${freed}
    from unnest(${sql.param(emails.map(({ id }) => id))}::int[], ${sql.param(emails.map(({ address }) => address))}::text[]) given(id, address)
    join sequence_logs own on own.id = given.id and not own.is_test
    where l.user_id = own.user_id and l.sequence_id = own.sequence_id and l.step_id = own.step_id
      and l.recipient_address = given.address and l.is_test`)

type Step = { userId: number; sequenceId: number; stepId: number | null; address: string }

/** The same for real emails that are not planned yet. Resolves to whether a test had taken one of their steps. */
export async function freeStepsFor(tx: Db, emails: Step[]) {
  const of = <K extends keyof Step>(field: K) => sql.param(emails.map((email) => email[field]))
  const { rows } = await tx.execute(sql`
    update sequence_logs l set ${freed}
    from unnest(${of('userId')}::int[], ${of('sequenceId')}::int[], ${of('stepId')}::int[], ${of('address')}::text[])
      given(user_id, sequence_id, step_id, address)
    where l.user_id = given.user_id and l.sequence_id = given.sequence_id and l.step_id = given.step_id
      and l.recipient_address = given.address and l.is_test
    returning l.id`)
  return rows.length > 0
}

/**
 * Whatever crossed with connecting or disconnecting an email account: tests that were made at that moment end, and real emails
 * wait for an account. Neither is ever claimed.
 */
export async function separateTests(db: Db) {
  const { rows: connected } = await db.execute<{ userId: number }>(sql`
    select m.user_id as "userId" from mailboxes m
    where m.is_default and m.transport <> 'outbox' and exists (
      select from sequence_logs l where l.user_id = m.user_id and l.is_test and l.status = 'scheduled')
    limit ${OWNERS_AT_ONCE}`)
  for (const { userId } of connected) await db.transaction((tx) => endTests(tx, userId))
  const { rows: unconnected } = await db.execute<{ userId: number; mailboxId: number }>(sql`
    select m.user_id as "userId", m.id as "mailboxId" from mailboxes m
    where m.transport = 'outbox' and exists (
      select from sequence_logs l where l.mailbox_id = m.id and l.status = 'scheduled' and l.held_for is null and not l.is_test)
    limit ${OWNERS_AT_ONCE}`)
  for (const { userId, mailboxId } of unconnected) await db.transaction((tx) => holdForAccount(tx, userId, mailboxId))
}
