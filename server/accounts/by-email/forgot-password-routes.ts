import { CHECK_EMAIL, ForgottenPassword } from '../../../contract/account.ts'
import { AppError, toAppError } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { addressOf } from '../../http/rate-limit.ts'
import { described, isForm, parseBody } from '../form-body.ts'
import { askOperatorPage, forgotPage, resetSentPage } from './link-pages.ts'
import { mailLimits } from './mail-limits.ts'
import { queueAccountMail } from './send-account-mail.ts'

const TITLE = 'Forgot your password?'
const WORDS = 'Sends a link to choose a new password. The response is the same for an address without an account.'

type Needs = Pick<Parts, 'config' | 'db' | 'pool' | 'page'>

/** Public: asks for a link to choose a new password. */
export function forgotPasswordRoutes(app: App, { config, db, pool, page }: Needs) {
  const limits = mailLimits(pool)

  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/forgot-password',
    { schema: { hide: true } },
    async (req, reply) =>
      page.send(req, reply, TITLE, config.smtpUrl ? forgotPage(req.query.email) : askOperatorPage()),
  )

  app.post('/forgot-password', described(ForgottenPassword, WORDS), async (req, reply) => {
    const byForm = isForm(req)
    if (!config.smtpUrl) {
      if (byForm) return page.send(req, reply.code(409), TITLE, askOperatorPage())
      throw new AppError('conflict', "This server can't send email. Ask the person who runs it for a link.")
    }
    try {
      const { email } = parseBody(ForgottenPassword, req.body)
      if (await limits.mayMail('reset', addressOf(req), email))
        await queueAccountMail(db, pool, config, { kind: 'reset_password', email })
      reply.code(202)
      return byForm ? page.send(req, reply, CHECK_EMAIL.message, resetSentPage(email)) : CHECK_EMAIL
    } catch (thrown) {
      const error = toAppError(thrown)
      if (!byForm || !error) throw thrown
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
      const given = (req.body as { email?: unknown } | null)?.email
      const message = error.issues ? undefined : error.message
      const again = forgotPage(typeof given === 'string' ? given : undefined, error.issues, message)
      return page.send(req, reply.code(error.status), TITLE, again)
    }
  })
}
