import { sql } from 'drizzle-orm'
import type { SendingRules, SendingRulesInput } from '../../../contract/sending-rules.ts'
import type { Db } from '../../db/connect.ts'
import { RECIPIENT_CAP_LOCK } from '../../db/locks.ts'
import { wakeSender } from '../../mail/account/mailbox-queries.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { CAP_REASONS, capNames, daysCounted, hasCaps, NO_RULES, type Recipient } from '../planning/recipient-caps.ts'
import { RESENT } from '../sending/claim-queries.ts'

/** Whether an email `l` waits for the limits: one to a single lead doesn't, nor one that is sent again. */
export const IS_CAPPED_SQL = `(not l.ignores_hours and l.claimed_by is distinct from '${RESENT}'
  and (l.enrollment_id is not null or l.email_data @> '{"isToMany": true}') is true)`

/** Of the days that can count. More than so many are not counted when a limit is set. */
const MOST_COUNTED = 50_000

export async function readSendingRules(db: Db, userId: number): Promise<SendingRules> {
  const { rows } = await db.execute<SendingRules>(sql`
    select per_company_limit as "perCompanyLimit", per_domain_limit as "perDomainLimit",
      per_lead_week_limit as "perLeadWeekLimit", per_company_week_limit as "perCompanyWeekLimit"
    from sending_rules where user_id = ${userId}`)
  return rows[0] ?? NO_RULES
}

/** Emails that waited for the previous limits are looked at again. */
export async function saveSendingRules(db: Db, userId: number, given: SendingRulesInput, clock: Clock) {
  await db.transaction(async (tx) => {
    // First: a claim that moves an email waits for nothing of ours.
    await tx.execute(sql`select pg_advisory_xact_lock(${RECIPIENT_CAP_LOCK}, ${userId})`)
    await release(tx, userId, clock)
    const kept = await readSendingRules(tx, userId)
    const { perLeadWeekLimit = kept.perLeadWeekLimit, perCompanyWeekLimit = kept.perCompanyWeekLimit } = given
    const rules: SendingRules = { ...given, perLeadWeekLimit, perCompanyWeekLimit }
    await tx.execute(sql`
      insert into sending_rules (user_id, per_company_limit, per_domain_limit, per_lead_week_limit, per_company_week_limit)
      values (${userId}, ${rules.perCompanyLimit}, ${rules.perDomainLimit}, ${perLeadWeekLimit}, ${perCompanyWeekLimit})
      on conflict (user_id) do update set per_company_limit = excluded.per_company_limit, per_domain_limit = excluded.per_domain_limit,
        per_lead_week_limit = excluded.per_lead_week_limit, per_company_week_limit = excluded.per_company_week_limit, updated_at = now()`)
    // They are counted only while there is a limit, so what went out before is counted now.
    await tx.execute(sql`delete from recipient_slots where user_id = ${userId}`)
    if (hasCaps(rules)) await countEarlier(tx, userId, daysCounted(rules), clock)
    await wakeSender(tx)
  })
}

async function release(tx: Db, userId: number, clock: Clock) {
  await tx.execute(sql`
    with released as (
      update sequence_logs set scheduled_at = ${clockNow(clock)}, hold_reason = null, reason_params = null
      where id in (select id from sequence_logs where user_id = ${userId} and status = 'scheduled' and (held_for is null or held_for = 'approved')
        and hold_reason = any(${sql.param(CAP_REASONS)}::text[]) and not is_test order by id for update)
      returning enrollment_id, scheduled_at
    )
    update lead_sequence_enrollments e set next_email_scheduled_at = released.scheduled_at from released
    where e.id = released.enrollment_id and e.status in ('active', 'paused')`)
}

async function countEarlier(tx: Db, userId: number, days: number, clock: Clock) {
  const { rows } = await tx.execute<Recipient & { id: number; at: string }>(sql`
    select l.id, counted.at::text as at, l.recipient_address as address, p.company
    from (
      select s.log_id as id, s.spent_at as at from mailboxes m join mail_slots s on s.mailbox_id = m.id where m.user_id = ${userId}
      union all
      -- Slots are kept for two days only.
      select e.id, e.sent_at from sequence_logs e
      where e.user_id = ${userId} and e.sent_at > ${clockNow(clock)} - make_interval(days => ${days + 1}) and not e.is_test and not e.is_captured
        and not exists (select from mail_slots s where s.log_id = e.id)) counted
    join sequence_logs l on l.id = counted.id
    left join leads p on p.id = l.lead_id
    order by counted.at desc limit ${MOST_COUNTED}`)
  const counted = rows.flatMap(({ id, at, ...recipient }) => capNames(recipient).map(({ key }) => ({ id, at, key })))
  const of = <K extends 'id' | 'at' | 'key'>(field: K) => sql.param(counted.map((one) => one[field]))
  if (counted.length > 0)
    await tx.execute(sql`
      insert into recipient_slots (user_id, name, spent_at, log_id)
      select ${userId}::int, given.name, given.at, given.id
      from unnest(${of('key')}::text[], ${of('at')}::timestamptz[], ${of('id')}::int[]) as given(name, at, id)
      on conflict do nothing`)
}
