import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isLoopback } from '../loopback.ts'
import { isPublicUrl } from '../public-host.ts'
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
/** Without the queue for strangers. */
const Health = z.object({ status: z.literal('ok'), queue: Queue.optional() })
export type Queue = z.infer<typeof Queue>

/** `health`: whether the process works. `ready`: whether a load balancer should send traffic here. */
export function healthRoutes(
  app: App,
  readQueue: () => Promise<Queue>,
  whyNotReady: () => string | undefined,
  isOperator: (req: FastifyRequest) => boolean,
) {
  const readHealth = async (req: FastifyRequest) => {
    const queue = await Promise.race([readQueue(), timeout()]).catch((cause) => {
      if (cause instanceof AppError) throw cause
      throw new AppError('unavailable', "The database isn't responding", { cause })
    })
    return { status: 'ok' as const, ...(isOperator(req) && { queue }) }
  }
  app.get('/health', { schema: { response: { 200: Health } } }, readHealth)
  app.get('/ready', { schema: { response: { 200: Health } } }, async (req) => {
    const reason = whyNotReady()
    if (reason) throw new AppError('unavailable', reason, { retryAfterSeconds: 1 })
    return readHealth(req)
  })
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/**
 * Somebody on this machine, who asks directly. Where the product has a public address, a proxy on this machine may pass on
 * strangers without a trace: there, nobody.
 */
export const isOnThisMachine = (publicUrl: URL) => (req: FastifyRequest) =>
  !isPublicUrl(publicUrl) &&
  isLoopback(req.socket.remoteAddress ?? '') &&
  !FORWARDED.some((header) => header in req.headers)

/** A frozen database never refuses a query, but a health check must fail quickly. */
async function timeout(): Promise<never> {
  await sleep(TIMEOUT_MS, undefined, { ref: false })
  throw new Error(`no response within ${TIMEOUT_MS} ms`)
}
