import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { AppError } from './errors.ts'
import type { App } from './parts.ts'

const TIMEOUT_MS = 5_000

const Queue = z.object({
  due: z.number(),
  dueIsExact: z.literal(false).optional(),
  oldestDueSeconds: z.number(),
  byState: z.record(z.string(), z.number()),
  isCounting: z.literal(true).optional(),
})
const Health = z.object({ status: z.literal('ok'), queue: Queue })
export type Queue = z.infer<typeof Queue>

/** `health`: whether the process works. `ready`: whether a load balancer should send traffic here. */
export function healthRoutes(app: App, readQueue: () => Promise<Queue>, isReady: () => boolean) {
  const readHealth = async () => {
    const queue = await Promise.race([readQueue(), timeout()]).catch((cause) => {
      if (cause instanceof AppError) throw cause
      throw new AppError('unavailable', "The database isn't responding", { cause })
    })
    return { status: 'ok' as const, queue }
  }
  app.get('/health', { schema: { response: { 200: Health } } }, readHealth)
  app.get('/ready', { schema: { response: { 200: Health } } }, async () => {
    if (!isReady()) throw new AppError('unavailable', 'Leadwright is stopping', { retryAfterSeconds: 1 })
    return readHealth()
  })
}

/** A frozen database never refuses a query, but a health check must fail quickly. */
async function timeout(): Promise<never> {
  await sleep(TIMEOUT_MS, undefined, { ref: false })
  throw new Error(`no response within ${TIMEOUT_MS} ms`)
}
