import { randomInt } from 'node:crypto'
import { z } from 'zod'
import {
  EmailSequence,
  GeneratedSequence,
  NewSequence,
  SequenceChanges,
  SequenceId,
  SequenceListQuery,
  SequenceWish,
  SequenceWithSteps,
} from '../../contract/email-sequence.ts'
import {
  EnrollResult,
  EnrollUndo,
  LatestEnrolling,
  LeadsToEnroll,
  UndoneEnroll,
} from '../../contract/sequence-enrollment.ts'
import { retried } from '../db/retry.ts'
import { AppError, notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { ensureMailbox } from '../mail/account/mailbox-queries.ts'
import { checkTextBefore } from '../outbox/enrolling/check-sequence-text.ts'
import { enrollLeads } from '../outbox/enrolling/enroll-leads.ts'
import { MOST_AT_ONCE, orderEnrollments } from '../outbox/enrolling/order-enrollments.ts'
import { readLatestEnrolling, undoEnroll } from '../outbox/enrolling/undo-enroll.ts'
import { allowSteps } from '../templates/allow-text.ts'
import { disconnectSignal } from '../writing/disconnect-signal.ts'
import type { ModelSource } from '../writing/model/settings/model-source.ts'
import { createWriter } from '../writing/writer.ts'
import { createSequence } from './create-sequence.ts'
import { editSequence } from './edit-sequence.ts'
import { generateSequence } from './generate-sequence.ts'
import { matchingToEnroll } from './leads-to-enroll.ts'
import { deleteSequence, findSequence, hasSequence, listSequences } from './sequence-queries.ts'
import { withResults } from './sequence-results-queries.ts'
import { testLeadIds } from './test-lead-queries.ts'

const GENERATIONS_A_MINUTE = 10

export function sequenceRoutes(app: App, { db, pool, config }: Parts, currentModel: ModelSource) {
  const generations = rateLimit(pool, 'generate-sequence', GENERATIONS_A_MINUTE, 60)
  const clock = { offsetSeconds: config.clockOffsetSeconds }
  const found = async (userId: number, id: number) => {
    const sequence = await findSequence(db, userId, id, config)
    if (!sequence) throw notFound('Sequence')
    return sequence
  }

  app.get(
    '/email-sequences',
    { schema: { querystring: SequenceListQuery, response: { 200: z.array(EmailSequence) } } },
    async ({ userId, query }) => {
      const sequences = await listSequences(db, userId, config)
      return query.with ? withResults(db, userId, sequences) : sequences
    },
  )

  app.post(
    '/email-sequences',
    { schema: { body: NewSequence, response: { 201: SequenceWithSteps } } },
    async ({ userId, body }, reply) => {
      await allowSteps(body.steps)
      const id = await createSequence(db, userId, body)
      return reply.code(201).send(await found(userId, id))
    },
  )

  app.post(
    '/email-sequences/generate',
    { schema: { body: SequenceWish, response: { 201: GeneratedSequence } } },
    async ({ userId, body, log }, reply) => {
      await generations.spend(String(userId))
      const deps = { db, userId, log, writer: createWriter(await currentModel()) }
      const { id, standIn } = await generateSequence(deps, body, randomInt(2_000_000_000), disconnectSignal(reply))
      return reply.code(201).send({ ...(await found(userId, id)), ...(standIn && { standIn }) })
    },
  )

  app.get('/email-sequences/:id', { schema: { params: SequenceId, response: { 200: SequenceWithSteps } } }, (req) =>
    found(req.userId, req.params.id),
  )

  for (const method of ['PATCH', 'PUT'] as const)
    app.route({
      method,
      url: '/email-sequences/:id',
      schema: { params: SequenceId, body: SequenceChanges, response: { 200: SequenceWithSteps } },
      handler: async ({ userId, params, body }) => {
        await allowSteps(body.steps)
        if (!(await retried(() => editSequence(db, userId, params.id, body, config)))) throw notFound('Sequence')
        return found(userId, params.id)
      },
    })

  app.delete('/email-sequences/:id', { schema: { params: SequenceId } }, async (req, reply) => {
    if (!(await retried(() => deleteSequence(db, req.userId, req.params.id)))) throw notFound('Sequence')
    return reply.code(204).send()
  })

  app.post(
    '/email-sequences/:id/enroll',
    { schema: { params: SequenceId, body: LeadsToEnroll, response: { 200: EnrollResult } } },
    async ({ userId, params, body }) => {
      await checkTextBefore(db, userId, params.id)
      const matching = await matchingToEnroll(db, userId, body)
      return retried(() =>
        db.transaction(async (tx) => {
          // The first email of a user creates their mailbox row.
          await ensureMailbox(tx, userId, config.smtpUrl ? 'system' : 'outbox')
          const { confirmClaims, confirmUnreadInbox } = body
          const leadIds = body.leadIds ?? matching ?? (await testLeadIds(tx, userId, params.id))
          if (leadIds.length === 0)
            throw new AppError(
              'conflict',
              matching ? 'No leads match the filter now' : 'No leads of a test run are waiting to start',
            )
          const enroll = leadIds.length > MOST_AT_ONCE ? orderEnrollments : enrollLeads
          return enroll(tx, userId, params.id, leadIds, clock, { confirmClaims, confirmUnreadInbox, settings: config })
        }),
      )
    },
  )

  const owned = async (userId: number, id: number) => {
    if (!(await hasSequence(db, userId, id))) throw notFound('Sequence')
    return id
  }

  app.get(
    '/email-sequences/:id/latest-enrolling',
    { schema: { params: SequenceId, response: { 200: LatestEnrolling } } },
    async ({ userId, params }) => readLatestEnrolling(db, userId, await owned(userId, params.id)),
  )

  app.post(
    '/email-sequences/:id/enroll/undo',
    { schema: { params: SequenceId, body: EnrollUndo, response: { 200: UndoneEnroll } } },
    async ({ userId, params, body }) => undoEnroll(db, userId, await owned(userId, params.id), body.batchAt),
  )
}
