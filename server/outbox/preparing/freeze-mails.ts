import { eq, sql } from 'drizzle-orm'
import { type EmailReason, type EmailReasonCode, reasonFrom } from '../../../contract/email-reason.ts'
import type { Voice } from '../../../contract/voice.ts'
import { readPostalAddress } from '../../accounts/user-queries.ts'
import type { Db } from '../../db/connect.ts'
import { mailboxes } from '../../db/schema.ts'
import { listLeadsById } from '../../leads/lead-queries.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { readGuest, type Sender as SenderFields, senderOf } from '../../mail/account/server-account.ts'
import { type MailTools, newMessageId } from '../../mail-tools.ts'
import { type ReadTemplate, readTemplate } from '../../templates/merge-fields.ts'
import { takingTurns } from '../../turns.ts'
import { readVoice } from '../../writing/voice-queries.ts'
import { skipEmail } from '../changes/skip-emails.ts'
import { freeTestedSteps } from '../changes/test-emails.ts'
import { advanceEnrollments } from '../enrolling/advance-enrollments.ts'
import { domainProblem } from '../guard/check-domains.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { holdReason } from '../reason-columns.ts'
import { composeFor } from './queue-mail.ts'
import { type ThreadMail, writeStep } from './write-step.ts'

const code = (reason: EmailReasonCode) => sql.raw(`'${reason}'`)
const SHARED_ADDRESS: EmailReason = { code: 'shared_address' }
const UNIQUE_VIOLATION = '23505'
/** Long texts of one account do not delay the emails of others: the rest is written in the next round. */
const WRITING_MS = 500

type Due = {
  id: number
  leadId: number | null
  enrollmentId: number | null
  stepId: number | null
  address: string
  messageId: string | null
  /** Why it is not sent at all. */
  skip: EmailReasonCode | null
  subject: string | null
  body: string | null
  thread: ThreadMail[] | null
}

type Frozen = { id: number; raw: Buffer; links: string[]; subject: string; messageId: string; address: string }

/**
 * Writes the next due emails of a mailbox: fields filled in, bytes and Message-ID as they will be sent. A step that does not
 * apply to the lead is skipped, and an email that can't be written is put on hold. Returns how many it looked at.
 */
export async function freezeMails(db: Db, mailboxId: number, most: number, tools: MailTools, clock: Clock) {
  return db.transaction(async (tx) => {
    const [mailbox] = await tx.select().from(mailboxes).where(eq(mailboxes.id, mailboxId))
    const ids = mailbox ? await lockDue(tx, mailbox.id, most, clock) : []
    if (!mailbox || ids.length === 0) return 0
    const due = await readDue(tx, ids)
    const whyNot = (mail: Due) =>
      reasonFrom(mail.skip, null) ?? (mail.thread ? undefined : domainProblem(mailbox, mail.address, tools))
    const reasons = new Map(due.map((mail) => [mail.id, whyNot(mail)]))
    const skips = due.filter(({ id }) => reasons.get(id))
    for (const { id } of skips) await skipEmail(tx, id, reasons.get(id) as EmailReason)
    const skipped = skips.flatMap(({ enrollmentId }) => enrollmentId ?? [])
    const voice = await readVoice(tx, mailbox.userId)
    const live = due.filter(({ id }) => !reasons.get(id))
    const guest = mailbox.transport === 'system' ? await readGuest(tx, mailbox.userId, tools.config) : null
    const named = senderOf(mailbox, guest, tools.config)
    const sender = { voice, named, postalAddress: await readPostalAddress(tx, mailbox.userId) }
    const written = await writeMails(tx, mailbox, live, sender, tools)
    const plannedFor = new Map(live.map(({ id, address }) => [id, address]))
    const moved = written.filter(({ id, address }) => plannedFor.get(id) !== address)
    if (moved.length > 0) await freeTestedSteps(tx, moved)
    const twice = await saveEachOnce(tx, written)
    const twiceIn = live.filter(({ id }) => twice.has(id)).flatMap(({ enrollmentId }) => enrollmentId ?? [])
    await advanceEnrollments(tx, [...skipped, ...twiceIn], clock)
    return ids.length
  })
}

async function lockDue(tx: Db, mailboxId: number, most: number, clock: Clock) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from sequence_logs
    where mailbox_id = ${mailboxId} and status = 'scheduled' and held_for is null and mime is null and scheduled_at <= ${clockNow(clock)}
    order by scheduled_at, id limit ${most} for update skip locked`)
  return rows.map(({ id }) => id)
}

async function readDue(tx: Db, ids: number[]) {
  const { rows } = await tx.execute<Due>(sql`
    select l.id, l.lead_id as "leadId", l.enrollment_id as "enrollmentId", s.id as "stepId", l.recipient_address as address,
      l.message_id as "messageId", s.subject, s.body,
      case when l.lead_id is null then ${code('lead_deleted')}
        when e.id is null then ${code('sequence_deleted')}
        when s.id is null then ${code('step_removed')}
        when lower(p.email) <> l.recipient_address and exists (select from sequence_logs o where o.user_id = l.user_id
          and o.sequence_id = l.sequence_id and o.step_id = l.step_id and o.recipient_address = lower(p.email) and o.is_test = l.is_test)
          then ${code('shared_address')}
        when s.conditions is not null then leadwright_skip_reason(e.id, s.conditions) end as skip,
      (select json_agg(json_build_object('messageId', b.message_id, 'subject', b.subject) order by b.id)
        from sequence_logs b where b.enrollment_id = l.enrollment_id and b.status in ('sent', 'unknown') and b.message_id is not null) as thread
    from sequence_logs l
    left join lead_sequence_enrollments e on e.id = l.enrollment_id
    left join sequence_steps s on s.id = l.step_id
    left join leads p on p.id = l.lead_id
    where l.id = any(${sql.param(ids)}::int[]) order by l.scheduled_at, l.id`)
  return rows
}

type Sender = { voice: Voice; named: SenderFields; postalAddress: string | null }

async function writeMails(tx: Db, mailbox: MailboxRow, due: Due[], sender: Sender, tools: MailTools) {
  const { voice, named, postalAddress } = sender
  const known = await listLeadsById(
    tx,
    mailbox.userId,
    due.flatMap(({ leadId }) => leadId ?? []),
  )
  const leads = new Map(known.map((lead) => [lead.id, lead]))
  const frozen: Frozen[] = []
  const steps = new Map<number | null, ReadTemplate>()
  const turn = takingTurns()
  for (const mail of due) {
    if (turn.isOver()) await turn.next()
    if (turn.worked() > WRITING_MS) break
    const lead = leads.get(mail.leadId ?? 0)
    if (!lead) continue
    const step = steps.get(mail.stepId) ?? readTemplate({ subject: mail.subject ?? '', body: mail.body ?? '' })
    steps.set(mail.stepId, step)
    const written = writeStep(step, lead, voice, mail.thread ?? [])
    if ('problem' in written) {
      await tx.execute(
        sql`update sequence_logs set held_for = 'content', ${holdReason(written.problem)} where id = ${mail.id}`,
      )
      continue
    }
    const messageId = mail.messageId ?? newMessageId(named.from.address)
    const content = { lead, ...written, sender: named, signature: voice.signature, postalAddress }
    const { raw, links } = composeFor(content, mailbox, mail.id, messageId, tools)
    frozen.push({ id: mail.id, raw, links, subject: written.subject, messageId, address: lead.email.toLowerCase() })
  }
  return frozen
}

/** Several leads may share an address by now: one of them gets the email, the others are skipped. Returns those. */
async function saveEachOnce(tx: Db, frozen: Frozen[]) {
  const twice = new Set<number>()
  if (await isSaved(tx, frozen)) return twice
  for (const mail of frozen) {
    if (await isSaved(tx, [mail])) continue
    twice.add(mail.id)
    await skipEmail(tx, mail.id, SHARED_ADDRESS)
  }
  return twice
}

/** False when an address would get a step twice; then nothing is saved. */
async function isSaved(tx: Db, frozen: Frozen[]) {
  try {
    await tx.transaction((part) => saveFrozen(part, frozen))
    return true
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    if (code !== UNIQUE_VIOLATION) throw error
    return false
  }
}

async function saveFrozen(tx: Db, frozen: Frozen[]) {
  if (frozen.length === 0) return
  const of = <K extends keyof Frozen>(field: K) => sql.param(frozen.map((one) => one[field]))
  await tx.execute(sql`
    update sequence_logs l set mime = g.raw, links = g.links::jsonb, subject = g.subject, message_id = g.message_id, ${holdReason(null)},
      -- The lead may have another address by now.
      recipient_address = g.address
    from unnest(${of('id')}::int[], ${of('raw')}::bytea[], ${sql.param(frozen.map(({ links }) => JSON.stringify(links)))}::text[],
      ${of('subject')}::text[], ${of('messageId')}::text[], ${of('address')}::text[]) as g(id, raw, links, subject, message_id, address)
    where l.id = g.id`)
}
