import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { EmailApproval, EmailApprovalPage, EmailApprovalQuery } from '../../../contract/email-approval.ts'
import { reasonSentence } from '../../../contract/email-reason-words.ts'
import type { StepVariants, VariantKey } from '../../../contract/step-variants.ts'
import { countUpTo } from '../../db/bounded-total.ts'
import type { Db } from '../../db/connect.ts'
import { listLeadsById } from '../../leads/lead-queries.ts'
import type { MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { nameAmongOthers } from '../../mail/account/own-account.ts'
import { type ReadTemplate, readTemplate } from '../../templates/merge-fields.ts'
import { readVoice, signatureFrom } from '../../writing/voice-queries.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { textFor } from '../preparing/choose-variant.ts'
import { replyBeforeEmail, type ThreadMail, threadOfEmail } from '../preparing/thread.ts'
import { writeStep } from '../preparing/write-step.ts'

/** So long before they are due they can be approved. */
const AHEAD = sql`interval '1 day'`

type Row = {
  id: number
  leadId: number
  enrollmentId: number
  stepId: number
  stepNumber: number
  sequence: EmailApproval['sequence']
  scheduledAt: string
  subject: string
  body: string
  bodyHtml: string | null
  variants: StepVariants | null
  thread: ThreadMail[] | null
  repliedWith: EmailApproval['repliedWith']
  isTest: boolean
  /** Of the account that it goes out from. */
  account: Pick<MailboxRow, 'isDefault' | 'signature' | 'signatureHtml'> | null
  from: string | null
}
/** With what is stored when it is approved. */
export type Draft = EmailApproval & { enrollmentId: number; isReply: boolean; variant: VariantKey | null }

const waiting = (userId: number) => sql`l.user_id = ${userId} and l.status = 'scheduled' and l.held_for = 'approval'`
const isSoon = (clock: Clock) => sql`l.scheduled_at <= ${clockNow(clock)} + ${AHEAD}`

export async function listApprovals(
  db: Db,
  userId: number,
  { after, limit }: EmailApprovalQuery,
  clock: Clock,
): Promise<EmailApprovalPage> {
  const which = sql`${waiting(userId)} and ${isSoon(clock)}`
  const beyond = after
    ? sql`and (l.scheduled_at, l.id) > (select a.scheduled_at, a.id from sequence_logs a where a.user_id = ${userId} and a.id = ${after})`
    : sql``
  const { rows } = await db.execute<{ total: number }>(
    sql`select ${countUpTo(sql`select from sequence_logs l where ${which}`)} as total`,
  )
  const drafts = await readDrafts(db, userId, sql`${which} ${beyond}`, limit + 1)
  const approvals = drafts
    .slice(0, limit)
    .map(({ enrollmentId: _, isReply: __, variant: ___, ...approval }) => approval)
  return { approvals, total: rows[0]?.total ?? 0, hasMore: drafts.length > limit }
}

/** Locks those of these emails that wait for approval, and writes them. */
export async function lockDrafts(tx: Db, userId: number, ids: number[]) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select l.id from sequence_logs l where l.id = any(${sql.param(ids)}::int[]) and ${waiting(userId)} order by l.id for update`)
  const found = rows.map(({ id }) => id)
  return readDrafts(tx, userId, sql`l.id = any(${sql.param(found)}::int[]) and l.user_id = ${userId}`, ids.length)
}

async function readDrafts(db: Db, userId: number, which: SQL, limit: number): Promise<Draft[]> {
  const { rows } = await db.execute<Row>(sql`
    select l.id, l.lead_id as "leadId", l.enrollment_id as "enrollmentId", s.id as "stepId", s.step_number as "stepNumber",
      jsonb_build_object('id', q.id, 'name', q.name) as sequence, l.scheduled_at as "scheduledAt", s.subject, s.body,
      s.body_html as "bodyHtml", s.variants, l.is_test as "isTest", a.account, a."from",
      ${threadOfEmail} as thread, ${replyBeforeEmail} as "repliedWith"
    from sequence_logs l
    join sequence_steps s on s.id = l.step_id
    join email_sequences q on q.id = l.sequence_id
    left join lateral (
      select ${nameAmongOthers} as "from",
        json_build_object('isDefault', is_default, 'signature', signature, 'signatureHtml', signature_html) as account
      from mailboxes where id = l.mailbox_id and user_id = l.user_id) a on true
    where ${which} and l.lead_id is not null and l.enrollment_id is not null order by l.scheduled_at, l.id limit ${limit}`)
  const voice = await readVoice(db, userId)
  const known = await listLeadsById(
    db,
    userId,
    rows.map(({ leadId }) => leadId),
  )
  const leads = new Map(known.map((lead) => [lead.id, lead]))
  const texts = new Map<string, ReadTemplate>()
  return rows.flatMap((row): Draft[] => {
    const lead = leads.get(row.leadId)
    if (!lead) return []
    const chosen = textFor({ ...row, id: row.stepId }, lead.id)
    const key = `${row.stepId} ${chosen.variant}`
    const template = texts.get(key) ?? readTemplate(chosen)
    texts.set(key, template)
    const written = writeStep(template, lead, voice, row.thread ?? [])
    const text = 'problem' in written ? { subject: chosen.subject, body: chosen.body, html: null } : written
    const { id, firstName, lastName, email, company } = lead
    return [
      {
        id: row.id,
        lead: { id, firstName, lastName, email, company },
        sequence: row.sequence,
        stepNumber: row.stepNumber,
        scheduledAt: new Date(row.scheduledAt).toISOString(),
        subject: text.subject,
        body: text.body,
        html: text.html,
        problem: 'problem' in written ? reasonSentence(written.problem, new Date()) : null,
        version: versionOf(text, row.repliedWith),
        repliedWith: row.repliedWith && withTimes(row.repliedWith),
        isTest: row.isTest,
        ...(row.from !== null && { from: row.from }),
        isSigned: Boolean((row.account ? signatureFrom(row.account, voice) : voice).signature),
        enrollmentId: row.enrollmentId,
        isReply: chosen.subject === '',
        variant: chosen.variant,
      },
    ]
  })
}

const withTimes = ({ at, youRepliedAt, earlier, ...reply }: NonNullable<Row['repliedWith']>) => ({
  ...reply,
  at: new Date(at).toISOString(),
  youRepliedAt: youRepliedAt ? new Date(youRepliedAt).toISOString() : null,
  earlier: earlier.map((message) => ({ text: message.text, at: new Date(message.at).toISOString() })),
})

/** The text, then what the lead wrote before it: an email is approved by somebody who has read both. */
const versionOf = (
  { subject, body, html }: { subject: string; body: string; html: string | null },
  reply: Row['repliedWith'],
) => [hashOf([subject, body, html]), ...(reply ? [hashOf([reply.at, reply.text, reply.earlier])] : [])].join('.')

const hashOf = (parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** Whether only what the lead wrote is new since that version. */
export const isNewReply = (draft: Draft, version: string) =>
  draft.version !== version && draft.version.split('.')[0] === version.split('.')[0]
