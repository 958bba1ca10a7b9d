import { SequenceId } from '../../../contract/email-sequence.ts'
import { wholeText } from '../../../contract/html-text.ts'
import { LaunchCheck, LaunchWish, PreviewWish, SequencePreview } from '../../../contract/sequence-preview.ts'
import type { App, Parts } from '../../http/parts.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { catchUp } from '../../leads/duplicates/find-duplicates.ts'
import { checkLaunch } from './check-launch.ts'
import { previewSequence } from './preview-sequence.ts'

const PREVIEWS_A_MINUTE = 60
const CHECKS_A_MINUTE = 120
/** Long steps cost as much as several checks. */
const CHARACTERS_A_CHECK = 5_000

export function sequencePreviewRoutes(app: App, { db, pool, config }: Parts) {
  const previews = rateLimit(pool, 'preview-sequence', PREVIEWS_A_MINUTE, 60)
  const checks = rateLimit(pool, 'check-launch', CHECKS_A_MINUTE, 60)

  app.post(
    '/email-sequences/:id/preview',
    { schema: { params: SequenceId, body: PreviewWish, response: { 200: SequencePreview } } },
    async (req, reply) => {
      await previews.spend(String(req.userId))
      // Leads that were added or edited a moment ago are compared first.
      await catchUp({ db, pool }, req.userId)
      const clock = { offsetSeconds: config.clockOffsetSeconds }
      const preview = await previewSequence(db, req.userId, req.params.id, req.body, clock, config)
      // Already JSON, checked against the schema.
      return reply
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(preview as never)
    },
  )

  app.post(
    '/email-sequences/:id/launch-check',
    { schema: { params: SequenceId, body: LaunchWish, response: { 200: LaunchCheck } } },
    async ({ userId, params, body }) => {
      await checks.spend(String(userId), 1 + Math.floor(lengthOf(body.steps ?? []) / CHARACTERS_A_CHECK))
      return checkLaunch(db, userId, params.id, body, config)
    },
  )
}

type Step = { subject: string; body: string; bodyHtml?: string | null | undefined; isActive: boolean }

const lengthOf = (steps: Step[]) =>
  steps.reduce(
    (sum, { subject, isActive, ...text }) => sum + (isActive ? subject.length + wholeText(text).length : 0),
    0,
  )
