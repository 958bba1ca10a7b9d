import { sql } from 'drizzle-orm'
import type { ApprovedEmails, EmailToApprove } from '../../../contract/email-approval.ts'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import { UNDO_SECONDS } from '../../../contract/inbox-choices.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import type { ApprovedText } from '../../db/schema.ts'
import { AppError, badField } from '../../http/errors.ts'
import { wakeSender } from '../../mail/account/mailbox-queries.ts'
import { skipEmail } from '../changes/skip-emails.ts'
import { advanceEnrollments } from '../enrolling/advance-enrollments.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { holdReason } from '../reason-columns.ts'
import { type Draft, isNewReply, lockDrafts } from './approval-queries.ts'
import { waitAgain } from './wait-again.ts'

/** False when no such email waits for approval. What was shown, or what was made of it, is what goes out. */
export const approveEmail = (
  db: Db,
  userId: number,
  id: number,
  { version, subject, body }: EmailToApprove,
  clock: Clock,
) =>
  retried(() =>
    db.transaction(async (tx) => {
      const [draft] = await lockDrafts(tx, userId, [id])
      if (!draft) return false
      if (isNewReply(draft, version))
        throw new AppError(
          'conflict',
          `${draft.repliedWith?.from ?? draft.lead.firstName} has written again since you opened this email. Read it, then approve.`,
        )
      if (draft.version !== version)
        throw new AppError('conflict', 'This email has changed since you opened it. Look at it again.')
      const text = { subject: subject ?? draft.subject, body: body ?? draft.body }
      const isSame = text.subject === draft.subject && text.body === draft.body
      if (isSame && draft.problem) throw badField('body', draft.problem)
      const changed = { ...text, html: null, isReply: draft.isReply, variant: null }
      await save(tx, draft, isSame ? textOf(draft) : changed, clock)
      await wakeSender(tx)
      return true
    }),
  )

/** Those that still read as they were shown. */
export const approveEmails = (db: Db, userId: number, shown: { id: number; version: string }[], clock: Clock) =>
  retried(() =>
    db.transaction(async (tx): Promise<ApprovedEmails> => {
      const versions = new Map(shown.map(({ id, version }) => [id, version]))
      const drafts = await lockDrafts(tx, userId, [...versions.keys()])
      const same = drafts.filter(({ id, version, problem }) => versions.get(id) === version && !problem)
      for (const draft of same) await save(tx, draft, textOf(draft), clock)
      if (same.length > 0) await wakeSender(tx)
      const approved = same.map(({ id }) => id)
      return { approved, refused: [...versions.keys()].filter((id) => !approved.includes(id)) }
    }),
  )

const textOf = ({ subject, body, html, isReply, variant }: Draft): ApprovedText => ({
  subject,
  body,
  html,
  isReply,
  variant,
})

/** Undo at the last moment takes a while to get here. */
const ON_ITS_WAY_SECONDS = 2

const save = (tx: Db, { id }: Draft, text: ApprovedText, clock: Clock) =>
  tx.execute(sql`
    update sequence_logs set subject = ${text.subject}, ${holdReason(null)}, approved_text = ${JSON.stringify(text)}::jsonb
      || jsonb_build_object('undoUntil', ${clockNow(clock)} + make_interval(secs => ${UNDO_SECONDS + ON_ITS_WAY_SECONDS}))
    where id = ${id}`)

/** Undoes approvals. Returns the emails that wait for approval again; the others are on their way already, or were not approved. */
export const withdrawApprovals = (db: Db, userId: number, ids: number[]) =>
  retried(async () => {
    const { rows } = await db.execute<{ id: number }>(sql`
      update sequence_logs set approved_text = null, mime = null,
        held_for = case when held_for is null or held_for = 'approved' then 'approval' else held_for end
      where id in (
        select id from sequence_logs
        where id = any(${sql.param(ids)}::int[]) and user_id = ${userId} and kind = 'email_approval' and status = 'scheduled'
          and attempt = 0 and approved_text is not null
        order by id for update)
      returning id`)
    return rows.map(({ id }) => id).sort((one, other) => one - other)
  })

/** Whether the owner has such an email of a sequence that needs approval, whatever became of it. */
export async function isForApproval(db: Db, userId: number, id: number) {
  const { rows } = await db.execute(
    sql`select from sequence_logs where id = ${id} and user_id = ${userId} and kind = 'email_approval'`,
  )
  return rows.length === 1
}

/** The lead does not get this email, and its sequence continues. False when no such email waits for approval. */
export const skipApproval = (db: Db, userId: number, id: number, clock: Clock) =>
  retried(() =>
    db.transaction(async (tx) => {
      const [draft] = await lockDrafts(tx, userId, [id])
      if (!draft) return false
      await skipEmail(tx, id, { code: 'approval_skipped' })
      await advanceEnrollments(tx, [draft.enrollmentId], clock)
      await wakeSender(tx)
      return true
    }),
  )

/** Undoes `skipApproval`. False when the lead has gone on since: it replied, the next step started, or the sequence ended for another reason. */
export const unskipApproval = (db: Db, userId: number, id: number) =>
  retried(() =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number; enrollmentId: number | null }>(sql`
        select id, enrollment_id as "enrollmentId" from sequence_logs l
        where id = ${id} and user_id = ${userId} and kind = 'email_approval' and status = 'skipped'
          and error_message = ${'approval_skipped' satisfies EmailReasonCode}
          and exists (select from sequence_steps s where s.id = l.step_id and s.is_active)
          and not exists (select from sequence_logs o join lead_sequence_enrollments e on e.id = o.enrollment_id
            where o.enrollment_id = l.enrollment_id and o.replied_at is not null and e.replied_branch_id is null)
        for update`)
      const [skipped] = rows
      return skipped !== undefined && waitAgain(tx, userId, skipped, null)
    }),
  )
