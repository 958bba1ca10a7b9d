import { z } from 'zod'
import { LeadId } from '../../contract/lead.ts'
import { LeadScore, MIN_OUTCOMES, MIN_OUTCOMES_OF_EACH, ScoreTrust } from '../../contract/lead-score.ts'
import { ensureQueue } from '../db/queue.ts'
import { AppError, notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { hasEnough } from './learn/learn-from-outcomes.ts'
import { readTrust } from './read-trust.ts'
import { explainScore } from './score-leads.ts'
import { askToLearn, countOutcomes } from './score-queries.ts'

export function scoreRoutes(app: App, { db, pool }: Parts) {
  app.get('/leads/:id/score', { schema: { params: LeadId, response: { 200: LeadScore } } }, async (req) => {
    const score = await explainScore(db, req.userId, req.params.id)
    if (!score) throw notFound('Lead')
    return score
  })

  app.get('/score/trust', { schema: { response: { 200: ScoreTrust } } }, async (req) => {
    await ensureQueue(pool)
    return readTrust(db, req.userId)
  })

  app.post('/score/learn', { schema: { response: { 202: z.object({ message: z.string() }) } } }, async (req, reply) => {
    const outcomes = await countOutcomes(db, req.userId)
    if (!hasEnough(outcomes)) {
      const need = `${MIN_OUTCOMES} qualified or lost leads, at least ${MIN_OUTCOMES_OF_EACH} of each`
      throw new AppError('invalid', `Not enough outcomes yet: learning needs ${need}`)
    }
    await ensureQueue(pool)
    await askToLearn(db, req.userId)
    return reply.code(202).send({ message: 'Learning from your outcomes' })
  })
}
