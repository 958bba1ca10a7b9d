import { UnsureReplyDecision, UnsureReplyId } from '../../../contract/unsure-reply.ts'
import { retried } from '../../db/retry.ts'
import { notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { decideUnsure } from './decide-unsure.ts'

/** Emails of which we can't tell whether a person or a machine wrote them: their owner says so. */
export function unsureReplyRoutes(app: App, { db, config }: Parts) {
  const clock = { offsetSeconds: config.clockOffsetSeconds }
  app.post(
    '/unsure-replies/:id',
    { schema: { params: UnsureReplyId, body: UnsureReplyDecision } },
    async ({ userId, params, body }, reply) => {
      const tools = { clock, settings: config }
      if (!(await retried(() => decideUnsure(db, userId, params.id, body, tools)))) throw notFound('Question')
      return reply.code(204).send()
    },
  )
}
