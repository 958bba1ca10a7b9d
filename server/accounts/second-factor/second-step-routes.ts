import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SecondStep } from '../../../contract/second-factor.ts'
import { CurrentUser } from '../../../contract/user.ts'
import { AppError, toAppError, unauthorized } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { addressOf } from '../../http/rate-limit.ts'
import { described, isForm, parseBody } from '../form-body.ts'
import { returnPath } from '../return-path.ts'
import { findUser } from '../user-queries.ts'
import { findSecondFactor } from './second-factor-queries.ts'
import { codeAlarmsOf, codeTriesOf, networkCodeTriesOf, wrongCodesOf } from './second-step-limits.ts'
import { SECOND_STEP_TITLE, secondStepPage } from './second-step-page.ts'
import { notifySecurity } from './security-notice.ts'
import { spendCode, WRONG_CODE } from './spend-code.ts'

// Long enough to find the phone.
const PENDING_SECONDS = 10 * 60

const markOf = (passwordHash: string | null) =>
  createHash('sha256').update(`mark ${passwordHash}`).digest('base64url').slice(0, 22)

/**
 * After the right password, whose hash this is, of an account with a second factor. The session that this opens has no user: all it can do is take the code.
 * False when the account has no second factor.
 */
export async function beginSecondStep(
  { db, sessions }: Parts,
  req: FastifyRequest,
  reply: FastifyReply,
  { userId, passwordHash }: { userId: number; passwordHash: string | null },
  next: string,
) {
  if (!(await findSecondFactor(db, userId))) return false
  const secondStep = { userId, passwordMark: markOf(passwordHash), next }
  await sessions.open(req, reply, { secondStep }, { lifetimeSeconds: PENDING_SECONDS })
  return true
}

/** To a program. A browser gets the page that asks for the code. */
export const codeIsMissing = () =>
  new AppError('unauthorized', 'Enter the code from your authenticator app', {
    details: { code: 'second_factor_required' },
  })

/** Public: the second step of signing in. */
export function secondStepRoutes(app: App, { config, db, pool, sessions, page, mail: { box } }: Parts) {
  const tools = { db, pool, config, box, codeTries: codeTriesOf(pool) }
  const networkTries = networkCodeTriesOf(pool)
  const wrongCodes = wrongCodesOf(pool)
  const alarms = codeAlarmsOf(pool)

  app.get('/login/code', { schema: { hide: true } }, async (req, reply) => {
    if (!(await sessions.read(req))?.secondStep) return reply.redirect('/api/login', 302)
    return page.send(req, reply, SECOND_STEP_TITLE, secondStepPage())
  })

  const description =
    'The second step, when POST /api/login returns 401 with the code "second_factor_required": send the cookie of that response back.'
  app.post('/login/code', described(SecondStep, description), async (req, reply) => {
    try {
      await networkTries.spend(addressOf(req))
      const { user, next, passwordHash } = await finish(req)
      await sessions.open(req, reply, { userId: user.id, signedInAt: Date.now() }, { passwordHash })
      return isForm(req) ? reply.redirect(returnPath(next), 303) : CurrentUser.parse(user)
    } catch (thrown) {
      const error = toAppError(thrown)
      if (!isForm(req) || !error) throw thrown
      if (error === tooLate) return reply.redirect('/api/login', 303)
      reply.code(error.status)
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
      const notice = error.issues ? undefined : error.message
      return page.send(req, reply, SECOND_STEP_TITLE, secondStepPage({ issues: error.issues ?? [], notice }))
    }
  })

  async function finish(req: FastifyRequest) {
    const pending = (await sessions.read(req))?.secondStep
    if (!pending) throw tooLate
    const { code } = parseBody(SecondStep, req.body)
    const factor = await findSecondFactor(db, pending.userId)
    // Turned off or with a new password meanwhile: the first step has to be taken again.
    if (!factor || markOf(factor.passwordHash) !== pending.passwordMark) throw tooLate
    if (!(await spendCode(tools, pending.userId, code))) {
      await noteWrongCode(pending.userId)
      throw unauthorized([WRONG_CODE])
    }
    await wrongCodes.forgive(String(pending.userId))
    const user = await findUser(db, pending.userId)
    if (!user) throw tooLate
    return { user, next: pending.next, passwordHash: factor.passwordHash }
  }

  /** After many, the owner is told, once a day: their password is known to somebody. */
  async function noteWrongCode(userId: number) {
    const key = String(userId)
    if ((await wrongCodes.trySpend(key)) || !(await alarms.trySpend(key))) return
    await db.transaction((tx) => notifySecurity(tx, tools, userId, 'wrong_codes'))
  }
}

const tooLate = new AppError('unauthorized', 'This sign-in took too long or started in another browser. Start again.')
