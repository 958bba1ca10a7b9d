import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { findMailbox, listOwnMailboxes, type MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { isOwnAccount, isOwnSql } from '../../mail/account/own-account.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { type MailboxToChoose, mailboxChooser } from '../planning/mailbox-chooser.ts'
import { limitAt } from '../planning/ramp-up.ts'

/** The mailboxes that a sequence sends from: the connected ones of those chosen for it, or else the default. Empty without one. */
export async function readMailboxSet(db: Db, userId: number, mailboxIds: number[] | null): Promise<MailboxRow[]> {
  const own = mailboxIds ? await listOwnMailboxes(db, userId) : []
  const chosen = own.filter(({ id }) => mailboxIds?.includes(id)).sort((a, b) => a.id - b.id)
  if (chosen.length > 0) return chosen
  const byDefault = await findMailbox(db, userId)
  return isOwnAccount(byDefault) ? [byDefault] : []
}

/** With what each of them sent in the last day, and what waits for it. */
export async function readChoices(
  db: Db,
  userId: number,
  set: MailboxRow[],
  { offsetSeconds }: Clock,
): Promise<MailboxToChoose[]> {
  const ids = sql.param(set.map(({ id }) => id))
  const { rows } = await db.execute<{ id: number; load: number }>(sql`
    select m.id, (select count(*)::int from mail_slots s where s.mailbox_id = m.id
        and s.spent_at > ${clockNow({ offsetSeconds })} - interval '24 hours') + coalesce(w.waiting, 0) as load
    from mailboxes m left join (
      -- As the lists of emails say it, for their index.
      select l.mailbox_id, count(*)::int as waiting from sequence_logs l
      where l.user_id = ${userId} and l.status = 'scheduled' and l.id > 0 and not l.is_test group by 1) w on w.mailbox_id = m.id
    where m.user_id = ${userId} and m.id = any(${ids}::int[])`)
  const loads = new Map(rows.map(({ id, load }) => [id, load]))
  const now = new Date(Date.now() + offsetSeconds * 1000)
  return set.map((mailbox) => ({
    id: mailbox.id,
    dailyLimit: limitAt(mailbox, now),
    load: loads.get(mailbox.id) ?? 0,
    isPaused: mailbox.pausedReason !== null,
  }))
}

/** The mailbox of the set from which each lead heard last, or will hear first. */
export async function readKnownMailboxes(db: Db, userId: number, leadIds: number[], set: MailboxRow[]) {
  const { rows } = await db.execute<{ leadId: number; mailboxId: number }>(sql`
    select distinct on (l.lead_id) l.lead_id as "leadId", l.mailbox_id as "mailboxId" from sequence_logs l
    where l.lead_id = any(${sql.param(leadIds)}::int[]) and l.user_id = ${userId}
      and l.mailbox_id = any(${sql.param(set.map(({ id }) => id))}::int[]) and not l.is_test
      and l.status in ('sending', 'sent', 'unknown', 'scheduled')
    order by l.lead_id, l.status = 'scheduled', l.id desc`)
  return new Map(rows.map(({ leadId, mailboxId }) => [leadId, mailboxId]))
}

/**
 * The mailbox of each of these leads in a sequence that sends from this set. The leads are locked: two sequences that they join at
 * the same moment choose the same one.
 */
export async function chooseMailboxes(tx: Db, userId: number, set: MailboxRow[], leadIds: number[], clock: Clock) {
  const [only, ...others] = set
  if (!only) return new Map<number, MailboxRow>()
  if (others.length === 0) return new Map(leadIds.map((id) => [id, only]))
  await tx.execute(sql`
    select id from leads where user_id = ${userId} and id = any(${sql.param(leadIds)}::int[]) order by id for no key update`)
  const known = await readKnownMailboxes(tx, userId, leadIds, set)
  const choose = mailboxChooser(await readChoices(tx, userId, set, clock))
  const byId = new Map(set.map((mailbox) => [mailbox.id, mailbox]))
  // By ID, as the flight check does.
  const inOrder = [...leadIds].sort((a, b) => a - b)
  return new Map(inOrder.map((id) => [id, byId.get(choose(known.get(id))) as MailboxRow]))
}

/** SQL: the mailbox of an enrollment `e`: its own while that is connected, otherwise the default. */
export const mailboxOfEnrollment = sql`(
  select m.* from mailboxes m
  where m.user_id = e.user_id and (m.is_default or (m.id = e.mailbox_id and ${isOwnSql('m')}))
  order by coalesce(m.id = e.mailbox_id, false) desc limit 1)`

type Unassigned = { id: number; userId: number; leadId: number; sequenceId: number; mailboxIds: number[] | null }

/** Enrollments that have no mailbox yet, or whose mailbox is not connected any more, get one of their sequence's set. */
export async function assignMailboxes(tx: Db, enrollmentIds: number[], clock: Clock) {
  const { rows } = await tx.execute<Unassigned>(sql`
    select e.id, e.user_id as "userId", e.lead_id as "leadId", e.sequence_id as "sequenceId", q.mailbox_ids as "mailboxIds"
    from lead_sequence_enrollments e join email_sequences q on q.id = e.sequence_id
    where e.id = any(${sql.param(enrollmentIds)}::int[]) and e.status in ('active', 'paused') and not e.is_test
      and exists (select from mailboxes m where m.user_id = e.user_id and ${isOwnSql('m')})
      and not exists (select from mailboxes m where m.user_id = e.user_id and m.id = e.mailbox_id and ${isOwnSql('m')})
    order by e.sequence_id, e.id`)
  for (const ofSequence of bySequence(rows)) {
    const [{ userId, mailboxIds }] = ofSequence as [Unassigned]
    const set = await readMailboxSet(tx, userId, mailboxIds)
    const leadIds = ofSequence.map(({ leadId }) => leadId)
    await saveMailboxes(tx, userId, ofSequence, await chooseMailboxes(tx, userId, set, leadIds, clock))
  }
}

/** Of each sequence, those of one owner. */
export function bySequence<R extends { sequenceId: number }>(rows: R[]): R[][] {
  const found = new Map<number, R[]>()
  for (const row of rows) {
    const known = found.get(row.sequenceId)
    if (known) known.push(row)
    else found.set(row.sequenceId, [row])
  }
  return [...found.values()]
}

export const saveMailboxes = (
  tx: Db,
  userId: number,
  enrollments: Pick<Unassigned, 'id' | 'leadId'>[],
  chosen: Map<number, MailboxRow>,
) =>
  tx.execute(sql`
    update lead_sequence_enrollments e set mailbox_id = g.mailbox_id
    from unnest(${sql.param(enrollments.map(({ id }) => id))}::int[],
      ${sql.param(enrollments.map(({ leadId }) => chosen.get(leadId)?.id ?? null))}::int[]) as g(id, mailbox_id)
    where e.id = g.id and e.user_id = ${userId}`)
