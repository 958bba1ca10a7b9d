import { z } from 'zod'
import {
  EmailSequence,
  EnrollAnswer,
  LeadsToEnroll,
  NewSequence,
  SequenceChanges,
  SequenceId,
  SequenceWithSteps,
} from '../../contract/email-sequence.ts'
import { retried } from '../db/retry.ts'
import { notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { ensureMailbox } from '../mail/mailbox-queries.ts'
import { createSequence } from './create-sequence.ts'
import { editSequence } from './edit-sequence.ts'
import { enrollLeads } from './enroll-leads.ts'
import { deleteSequence, findSequence, listSequences } from './sequence-queries.ts'

export function sequenceRoutes(app: App, { db, config }: Parts) {
  const clock = { offsetSeconds: config.clockOffsetSeconds }
  const found = async (userId: number, id: number) => {
    const sequence = await findSequence(db, userId, id)
    if (!sequence) throw notFound('Sequence')
    return sequence
  }

  app.get('/email-sequences', { schema: { response: { 200: z.array(EmailSequence) } } }, (req) =>
    listSequences(db, req.userId),
  )

  app.post(
    '/email-sequences',
    { schema: { body: NewSequence, response: { 201: SequenceWithSteps } } },
    async ({ userId, body }, reply) => {
      const id = await createSequence(db, userId, body)
      return reply.code(201).send(await found(userId, id))
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
        if (!(await retried(() => editSequence(db, userId, params.id, body)))) throw notFound('Sequence')
        return found(userId, params.id)
      },
    })

  app.delete('/email-sequences/:id', { schema: { params: SequenceId } }, async (req, reply) => {
    if (!(await retried(() => deleteSequence(db, req.userId, req.params.id)))) throw notFound('Sequence')
    return reply.code(204).send()
  })

  app.post(
    '/email-sequences/:id/enroll',
    { schema: { params: SequenceId, body: LeadsToEnroll, response: { 200: EnrollAnswer } } },
    ({ userId, params, body }) =>
      retried(() =>
        db.transaction(async (tx) => {
          // Somebody's first mail makes their mailbox.
          await ensureMailbox(tx, userId, config.smtpUrl ? 'system' : 'outbox')
          return enrollLeads(tx, userId, params.id, body.leadIds, clock)
        }),
      ),
  )
}
