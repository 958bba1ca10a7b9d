import {
  ApprovedEmails,
  EmailApprovalId,
  EmailApprovalPage,
  EmailApprovalQuery,
  EmailsToApprove,
  EmailsToWithdraw,
  EmailToApprove,
  WithdrawnEmails,
} from '../../../contract/email-approval.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { listApprovals } from './approval-queries.ts'
import {
  approveEmail,
  approveEmails,
  isForApproval,
  skipApproval,
  unskipApproval,
  withdrawApprovals,
} from './approve-emails.ts'

/** Emails of sequences that go out once a person has approved them. */
export function approvalRoutes(app: App, { db, config }: Parts) {
  const clock = { offsetSeconds: config.clockOffsetSeconds }
  const ofEmail = { params: EmailApprovalId }

  const goneReason = async (userId: number, id: number) =>
    (await isForApproval(db, userId, id))
      ? new AppError(
          'conflict',
          'This email no longer needs approval: the lead replied, or the sequence was paused or changed.',
        )
      : notFound('Email')

  app.get(
    '/approvals',
    { schema: { querystring: EmailApprovalQuery, response: { 200: EmailApprovalPage } } },
    ({ userId, query }) => listApprovals(db, userId, query, clock),
  )

  app.post(
    '/approvals/approve',
    { schema: { body: EmailsToApprove, response: { 200: ApprovedEmails } } },
    ({ userId, body }) => approveEmails(db, userId, body.emails, clock),
  )

  app.post(
    '/approvals/:id/approve',
    { schema: { ...ofEmail, body: EmailToApprove } },
    async ({ userId, params: { id }, body }, reply) => {
      if (!(await approveEmail(db, userId, id, body, clock))) throw await goneReason(userId, id)
      return reply.code(204).send()
    },
  )

  app.post('/approvals/:id/skip', { schema: ofEmail }, async ({ userId, params: { id } }, reply) => {
    if (!(await skipApproval(db, userId, id, clock))) throw await goneReason(userId, id)
    return reply.code(204).send()
  })

  app.post('/approvals/:id/unskip', { schema: ofEmail }, async ({ userId, params: { id } }, reply) => {
    if (!(await isForApproval(db, userId, id))) throw notFound('Email')
    if (!(await unskipApproval(db, userId, id)))
      throw new AppError('conflict', 'The lead has already moved on in the sequence, so this email stays skipped.')
    return reply.code(204).send()
  })

  app.post('/approvals/:id/withdraw', { schema: ofEmail }, async ({ userId, params: { id } }, reply) => {
    if (!(await isForApproval(db, userId, id))) throw notFound('Email')
    const { length } = await withdrawApprovals(db, userId, [id])
    if (length === 0) throw new AppError('conflict', 'This email was already sent, or was never approved.')
    return reply.code(204).send()
  })

  app.post(
    '/approvals/withdraw',
    { schema: { body: EmailsToWithdraw, response: { 200: WithdrawnEmails } } },
    async ({ userId, body }) => ({ withdrawn: await withdrawApprovals(db, userId, body.ids) }),
  )
}
