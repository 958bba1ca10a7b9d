import { eq, sql } from 'drizzle-orm'
import type { EmailFile } from '../../../contract/email-file.ts'
import { type EmailReason, type EmailReasonCode, reasonFrom } from '../../../contract/email-reason.ts'
import type { Signature } from '../../../contract/signature.ts'
import type { StepVariants, VariantKey } from '../../../contract/step-variants.ts'
import type { Voice } from '../../../contract/voice.ts'
import { readPostalAddress } from '../../accounts/user-queries.ts'
import type { Db } from '../../db/connect.ts'
import { type ApprovedText, mailboxes } from '../../db/schema.ts'
import { listLeadsById } from '../../leads/lead-queries.ts'
import { zoneOfRecipient } from '../../leads/time-zone/recipient-zone.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { readGuest, type Sender as SenderFields, senderOf } from '../../mail/account/server-account.ts'
import { type LinkOrigin, readLinkOrigin } from '../../mail/tracking-domain/link-origin.ts'
import { type MailTools, newMessageId } from '../../mail-tools.ts'
import { keepFiles } from '../../templates/files/file-queries.ts'
import { imagesIn } from '../../templates/formatted/stored-content.ts'
import { type ReadTemplate, readTemplate } from '../../templates/merge-fields.ts'
import { takingTurns } from '../../turns.ts'
import { readVoice, signatureFrom } from '../../writing/voice-queries.ts'
import { skipEmail } from '../changes/skip-emails.ts'
import { freeTestedSteps } from '../changes/test-emails.ts'
import { advanceEnrollments } from '../enrolling/advance-enrollments.ts'
import { domainProblem } from '../guard/check-domains.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { holdReason } from '../reason-columns.ts'
import { type ChosenText, textFor, textsOf } from './choose-variant.ts'
import type { ComposedMail } from './compose-mail.ts'
import { composeFor } from './queue-mail.ts'
import { type ThreadMail, threadOfEmail } from './thread.ts'
import { type FreezeWish, whichToFreeze } from './which-to-freeze.ts'
import { approvedStep, writeStep } from './write-step.ts'

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
  bodyHtml: string | null
  variants: StepVariants | null
  attachments: EmailFile[] | null
  thread: ThreadMail[] | null
  inRecipientHours: boolean
  /** As a person approved it. */
  approved: ApprovedText | null
}

type Frozen = ComposedMail & {
  id: number
  subject: string
  messageId: string
  address: string
  timeZone: string | null
  variant: VariantKey | null
}

/**
 * Writes the next due emails of a mailbox: fields filled in, bytes and Message-ID as they will be sent. A step that does not
 * apply to the lead is skipped, and an email that can't be written is put on hold. Each gets the time zone of its recipient as it is
 * known now. `isForRecipients`: only emails in their recipients' hours. Returns how many it looked at.
 */
export async function freezeMails(db: Db, mailboxId: number, wish: FreezeWish, tools: MailTools, clock: Clock) {
  return db.transaction(async (tx) => {
    const [mailbox] = await tx.select().from(mailboxes).where(eq(mailboxes.id, mailboxId))
    const ids = mailbox ? await lockDue(tx, mailbox.id, wish, clock) : []
    if (!mailbox || ids.length === 0) return 0
    const due = await readDue(tx, ids)
    const whyNot = (mail: Due) =>
      reasonFrom(mail.skip, null) ?? (mail.thread ? undefined : domainProblem(mailbox, mail.address, tools))
    const reasons = new Map(due.map((mail) => [mail.id, whyNot(mail)]))
    const skips = due.filter(({ id }) => reasons.get(id))
    for (const { id } of skips) await skipEmail(tx, id, reasons.get(id) as EmailReason)
    const skipped = skips.flatMap(({ enrollmentId }) => enrollmentId ?? [])
    const ofOwner = await readVoice(tx, mailbox.userId)
    const voice = { ...ofOwner, ...signatureFrom(mailbox, ofOwner) }
    const live = due.filter(({ id }) => !reasons.get(id))
    const guest = mailbox.transport === 'system' ? await readGuest(tx, mailbox.userId, tools.config) : null
    const named = senderOf(mailbox, guest, tools.config)
    const postalAddress = await readPostalAddress(tx, mailbox.userId)
    const origin = await readLinkOrigin(tx, mailbox.userId, tools.config.publicUrl)
    const sender = { voice, named, postalAddress, origin }
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

async function lockDue(tx: Db, mailboxId: number, wish: FreezeWish, clock: Clock) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from sequence_logs l
    where mailbox_id = ${mailboxId} and status = 'scheduled' and mime is null and scheduled_at <= ${clockNow(clock)}
      and ${whichToFreeze(wish, clock)}
    order by scheduled_at, id limit ${wish.most} for update skip locked`)
  return rows.map(({ id }) => id)
}

async function readDue(tx: Db, ids: number[]) {
  const { rows } = await tx.execute<Due>(sql`
    select l.id, l.lead_id as "leadId", l.enrollment_id as "enrollmentId", s.id as "stepId", l.recipient_address as address,
      l.message_id as "messageId", s.subject, s.body, s.body_html as "bodyHtml", s.variants, s.attachments,
      l.approved_text as approved, coalesce(q.in_recipient_hours and not l.is_test, false) as "inRecipientHours",
      case when l.lead_id is null then ${code('lead_deleted')}
        when e.id is null then ${code('sequence_deleted')}
        when s.id is null then ${code('step_removed')}
        when lower(p.email) <> l.recipient_address and exists (select from sequence_logs o where o.user_id = l.user_id
          and o.sequence_id = l.sequence_id and o.step_id = l.step_id and o.recipient_address = lower(p.email) and o.is_test = l.is_test)
          then ${code('shared_address')}
        when s.conditions is not null then leadwright_skip_reason(e.id, s.conditions) end as skip,
      ${threadOfEmail} as thread
    from sequence_logs l
    left join lead_sequence_enrollments e on e.id = l.enrollment_id
    left join sequence_steps s on s.id = l.step_id
    left join leads p on p.id = l.lead_id
    left join email_sequences q on q.id = l.sequence_id
    where l.id = any(${sql.param(ids)}::int[]) order by l.scheduled_at, l.id`)
  return rows
}

type Sender = { voice: Voice; named: SenderFields; postalAddress: string | null; origin: LinkOrigin }

async function writeMails(tx: Db, mailbox: MailboxRow, due: Due[], sender: Sender, tools: MailTools) {
  const { voice, named, postalAddress, origin } = sender
  const known = await listLeadsById(
    tx,
    mailbox.userId,
    due.flatMap(({ leadId }) => leadId ?? []),
  )
  const leads = new Map(known.map((lead) => [lead.id, lead]))
  const images = await keepFiles(tx, mailbox.userId, [...new Set(due.flatMap((mail) => filesOf(mail, voice)))])
  const frozen: Frozen[] = []
  const texts = new Map<string, ReadTemplate>()
  const turn = takingTurns()
  for (const mail of due) {
    if (turn.isOver()) await turn.next()
    if (turn.worked() > WRITING_MS) break
    const lead = leads.get(mail.leadId ?? 0)
    if (!lead) continue
    const text = textFor(stepOf(mail), lead.id)
    const key = `${mail.stepId} ${text.variant}`
    const template = texts.get(key) ?? readTemplate(text)
    texts.set(key, template)
    const written = mail.approved
      ? approvedStep(mail.approved, mail.thread ?? [])
      : writeStep(template, lead, voice, mail.thread ?? [])
    if ('problem' in written) {
      await tx.execute(
        sql`update sequence_logs set held_for = 'content', ${holdReason(written.problem)} where id = ${mail.id}`,
      )
      continue
    }
    const messageId = mail.messageId ?? newMessageId(named.from.address)
    const attachments = mail.attachments ?? []
    const { signature, signatureHtml } = voice
    const from = { sender: named, signature, signatureHtml, postalAddress, origin }
    const content = { lead, ...written, ...from, attachments, images }
    const composed = composeFor(content, mailbox, mail.id, messageId, tools)
    const timeZone = mail.inRecipientHours ? zoneOfRecipient(lead, new Date()) : null
    const address = lead.email.toLowerCase()
    const { variant } = mail.approved ?? text
    frozen.push({ id: mail.id, ...composed, subject: written.subject, messageId, address, timeZone, variant })
  }
  return frozen
}

const stepOf = ({ stepId, subject, body, bodyHtml, variants }: Due) => ({
  id: stepId ?? 0,
  stepNumber: 0,
  subject: subject ?? '',
  body: body ?? '',
  bodyHtml,
  variants,
})

const filesOf = (mail: Due, { signatureHtml }: Signature) => [
  ...textsOf(stepOf(mail)).flatMap(({ bodyHtml }: ChosenText) =>
    imagesIn(bodyHtml ? `${bodyHtml}${signatureHtml ?? ''}` : ''),
  ),
  ...(mail.attachments ?? []).map(({ hash }) => hash),
]

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
    update sequence_logs l set mime = g.raw, links = g.links::jsonb, file_hashes = string_to_array(nullif(g.files, ''), ' '), subject = g.subject, message_id = g.message_id, ${holdReason(null)},
      -- The lead may have another address by now.
      recipient_address = g.address, time_zone = g.time_zone, variant = g.variant
    from unnest(${of('id')}::int[], ${of('raw')}::bytea[], ${sql.param(frozen.map(({ links }) => JSON.stringify(links)))}::text[],
      ${sql.param(frozen.map(({ files }) => files.join(' ')))}::text[],
      ${of('subject')}::text[], ${of('messageId')}::text[], ${of('address')}::text[], ${of('timeZone')}::text[], ${of('variant')}::text[])
      as g(id, raw, links, files, subject, message_id, address, time_zone, variant)
    where l.id = g.id`)
}
