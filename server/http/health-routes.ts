import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from './errors.ts'
import type { App } from './parts.ts'

const ANSWER_LIMIT_MS = 5_000

const Queue = z.object({ due: z.number(), oldestDueSeconds: z.number(), byState: z.record(z.string(), z.number()) })
const Health = z.object({ status: z.literal('ok'), queue: Queue })
type Queue = z.infer<typeof Queue>

/** `health` is whether we work at all, `ready` whether a balancer should send people here. */
export function healthRoutes(app: App, readQueue: () => Promise<Queue>, isReady: () => boolean) {
  const answer = async () => {
    const queue = await Promise.race([readQueue(), tooLate()]).catch((cause) => {
      if (cause instanceof AppError) throw cause
      throw new AppError('unavailable', 'The database does not answer', { cause })
    })
    return { status: 'ok' as const, queue }
  }
  app.get('/health', { schema: { response: { 200: Health } } }, answer)
  app.get('/ready', { schema: { response: { 200: Health } } }, async () => {
    if (!isReady()) throw new AppError('unavailable', 'Leadwright is stopping', { retryAfterSeconds: 1 })
    return answer()
  })
}

/** A frozen database refuses nothing; whoever asks for our health wants to know within a moment. */
async function tooLate(): Promise<never> {
  await sleep(ANSWER_LIMIT_MS, undefined, { ref: false })
  throw new Error(`no answer within ${ANSWER_LIMIT_MS} ms`)
}
