import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { NewPassword } from '../../../contract/user.ts'
import { toAppError } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { addressOf } from '../../http/rate-limit.ts'
import { guestReason, readGuest } from '../../mail/account/server-account.ts'
import { described, parseBody } from '../form-body.ts'
import { findUserByEmail } from '../user-queries.ts'
import { type AccountLink, findLink } from './account-links.ts'
import { changeAddress, undoAddress } from './change-address.ts'
import {
  donePage,
  EXPIRED,
  expiredPage,
  HAS_ACCOUNT,
  hasAccountPage,
  questionPage,
  questionTitle,
} from './link-pages.ts'
import { mailLimits } from './mail-limits.ts'
import { confirmAddress, createAskedAccount } from './prove-address.ts'
import { resetPassword } from './reset-password.ts'

const Token = z.object({ token: z.string().max(100) })
const ChosenPassword = z.object({ password: z.string('Password is required').min(1, 'Password is required').max(1024) })
const NewPasswordForm = z.object({ newPassword: NewPassword })
const STILL_WAITING = 'Your emails still wait: your admin has to choose the From address for them (SMTP_FROM).'
const APP = { href: '/', label: 'Open Leadwright' }

/** Public: what the links in emails about accounts open. A GET changes nothing. The token is in the query, which is not logged. */
export async function linkRoutes(app: App, { config, db, pool, sessions, page }: Parts) {
  await app.register(formbody)
  const limits = mailLimits(pool)
  const tools = { db, pool, config }
  const open = (reply: FastifyReply) => reply.header('x-robots-tag', 'noindex')

  async function readLink(given: unknown) {
    const parsed = Token.safeParse(given)
    const link = parsed.success ? await findLink(db, parsed.data.token) : undefined
    return link && parsed.data ? { link, token: parsed.data.token } : undefined
  }

  /** Only the owner of the address has the link, so it says nothing to others. */
  const isTaken = async ({ kind, email }: AccountLink) =>
    kind === 'sign_up' && (await findUserByEmail(db, email)) !== undefined

  app.get('/confirm', { schema: { hide: true } }, async (req, reply) => {
    await limits.beforeLink(addressOf(req))
    const found = await readLink(req.query)
    if (!found) return page.send(req, open(reply).code(404), EXPIRED, expiredPage())
    if (await isTaken(found.link)) return page.send(req, open(reply), HAS_ACCOUNT, hasAccountPage(found.link.email))
    const { kind, email } = found.link
    return page.send(req, open(reply), questionTitle(kind), questionPage({ kind, email, token: found.token }))
  })

  const { schema, ...options } = described(Token)
  app.post('/confirm', { ...options, schema: { ...schema, hide: true } }, async (req, reply) => {
    await limits.beforeLink(addressOf(req))
    const found = await readLink(req.body)
    if (!found) return page.send(req, open(reply).code(404), EXPIRED, expiredPage())
    const { link, token } = found
    if (await isTaken(link)) return page.send(req, open(reply).code(409), HAS_ACCOUNT, hasAccountPage(link.email))
    try {
      await limits.beforeUse(link.id)
      return await act(req, reply, link)
    } catch (thrown) {
      const error = toAppError(thrown)
      if (!error) throw thrown
      if (error.status === 404) return page.send(req, open(reply).code(404), EXPIRED, expiredPage())
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
      const { kind, email } = link
      const message = error.issues ? undefined : error.message
      const again = questionPage({ kind, email, token, issues: error.issues ?? [], message })
      return page.send(req, open(reply).code(error.status), questionTitle(kind), again)
    }
  })

  async function act(req: FastifyRequest, reply: FastifyReply, link: AccountLink) {
    const done = (title: string, text: string, next?: typeof APP) =>
      page.send(req, open(reply), title, donePage(title, text, next))
    if (link.kind === 'sign_up') {
      const { password } = parseBody(ChosenPassword, req.body)
      const user = await createAskedAccount(tools, link, password.normalize('NFKC'))
      await sessions.open(req, reply, { userId: user.id, signedInAt: Date.now() })
      return reply.redirect('/', 303)
    }
    if (link.kind === 'reset_password') {
      const { newPassword } = parseBody(NewPasswordForm, req.body)
      await resetPassword(tools, link, newPassword)
      await sessions.end(req, reply)
      return done('Your password was changed', 'Sign in with your new password.')
    }
    if (link.kind === 'undo_address') {
      const token = await undoAddress(tools, link)
      await sessions.end(req, reply)
      return reply.redirect(`/api/confirm?token=${token}`, 303)
    }
    if (link.kind === 'change_address') {
      return done('Your email address was changed', await changeAddress(tools, link), APP)
    }
    await confirmAddress(db, link)
    const guest = link.userId && (await readGuest(db, link.userId, config))
    const waits = guest && guestReason(guest, config.smtpFrom)
    return done('Your email address is confirmed', waits ? STILL_WAITING : 'Emails that waited for it go out now.', APP)
  }
}
