import { sql } from 'drizzle-orm'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import type { Db } from '../../db/connect.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { holdForOtherSender } from '../changes/other-sender.ts'
import type { Clock } from '../planning/clock.ts'
import { bySequence, chooseMailboxes, readMailboxSet, saveMailboxes } from './choose-mailboxes.ts'

const MAILBOX_CHANGED: EmailReasonCode = 'mailbox_changed'

type Waiting = { id: number; logId: number; leadId: number; sequenceId: number; mailboxIds: number[] | null }

/**
 * Leads whose next email waits because their mailbox was disconnected hear from another one that their sequence sends from. The email
 * is written again in its name and says so. What was paused stays paused.
 */
export async function moveLeads(tx: Db, { id: goneId, userId, fromEmail }: MailboxRow, clock: Clock) {
  const { rows } = await tx.execute<Waiting>(sql`
    select e.id, l.id as "logId", e.lead_id as "leadId", e.sequence_id as "sequenceId", q.mailbox_ids as "mailboxIds"
    from sequence_logs l
    join lead_sequence_enrollments e on e.id = l.enrollment_id
    join email_sequences q on q.id = e.sequence_id
    where l.user_id = ${userId} and l.status = 'scheduled' and l.mailbox_id is null and not l.is_test and e.mailbox_id = ${goneId}
    order by e.id for no key update of e`)
  for (const waiting of bySequence(rows)) {
    const set = await readMailboxSet(tx, userId, waiting[0]?.mailboxIds ?? null)
    const leadIds = waiting.map(({ leadId }) => leadId)
    const chosen = await chooseMailboxes(tx, userId, set, leadIds, clock)
    await saveMailboxes(tx, userId, waiting, chosen)
    await moveEmails(tx, waiting, chosen, fromEmail)
    const moved = waiting.map(({ logId }) => logId)
    for (const mailbox of new Set(chosen.values())) await holdForOtherSender(tx, userId, mailbox, moved)
  }
}

async function moveEmails(tx: Db, waiting: Waiting[], chosen: Map<number, MailboxRow>, from: string) {
  await tx.execute(sql`
    with given as (
      select * from unnest(${sql.param(waiting.map(({ logId }) => logId))}::int[],
        ${sql.param(waiting.map(({ leadId }) => chosen.get(leadId)?.id ?? null))}::int[]) as g(id, mailbox_id)
    ), moved as (
      update sequence_logs l set mailbox_id = g.mailbox_id, hold_reason = null, reason_params = null,
        mime = case when l.attempt = 0 then null else l.mime end,
        held_for = case when l.held_for = 'question' then 'question'
          when e.status = 'paused' or not q.is_active then 'pause' end
      from given g, lead_sequence_enrollments e join email_sequences q on q.id = e.sequence_id
      where l.id = g.id and g.mailbox_id is not null and e.id = l.enrollment_id
      returning l.id, l.mailbox_id
    )
    insert into email_reasons (log_id, code, params)
    select l.id, ${MAILBOX_CHANGED}, jsonb_build_object('from', ${from}::text, 'to', m.from_email)
    from moved l join mailboxes m on m.id = l.mailbox_id order by l.id`)
}
