import {
  Account,
  AccountChanges,
  AccountDeletion,
  AddressChange,
  BrowserTimeZone,
  CHECK_EMAIL,
  CheckEmail,
  PasswordChange,
} from '../../contract/account.ts'
import { unauthorized } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { rewriteReadyEmails } from '../outbox/changes/rewrite-emails.ts'
import { retryHeldContent } from '../outbox/preparing/retry-held-content.ts'
import { deleteLinks, findPendingChange } from './by-email/account-links.ts'
import { askToChangeAddress } from './by-email/change-address.ts'
import { resendAddressLink } from './by-email/pending-address.ts'
import { askToConfirm } from './by-email/prove-address.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { ownPassword } from './second-factor/require-password.ts'
import { codeTriesOf } from './second-factor/second-step-limits.ts'
import { readTimeZone, saveFirstTimeZone } from './time-zone.ts'
import { findOwnUser, updateUser } from './user-queries.ts'

/** Behind the session: the user's own account. */
export function ownAccountRoutes(app: App, { db, pool, config, sessions, mail: { box } }: Parts) {
  // Each sends an email.
  const mails = rateLimit(pool, 'own-account-mail', 10, 3600)
  const requirePassword = ownPassword(db, pool)
  const tools = { db, pool, config, box, codeTries: codeTriesOf(pool), requirePassword }

  async function account(userId: number): Promise<Account> {
    const user = await findOwnUser(db, userId)
    if (!user) throw unauthorized()
    const { passwordHash, ...profile } = user
    const hasPassword = passwordHash !== null
    const canChangeEmail = hasPassword && config.smtpUrl !== undefined
    const pendingEmail = (await findPendingChange(db, userId))?.email
    return { ...profile, timeZone: await readTimeZone(db, userId), hasPassword, canChangeEmail, pendingEmail }
  }

  app.get('/account', { schema: { response: { 200: Account } } }, (req) => account(req.userId))

  app.patch('/account', { schema: { body: AccountChanges, response: { 200: Account } } }, async (req) => {
    await db.transaction(async (tx) => {
      await updateUser(tx, req.userId, req.body)
      // Name and company are the default of the voice, so they may be what an email waits for.
      await retryHeldContent(tx, req.userId)
      await rewriteReadyEmails(tx, req.userId)
    })
    return account(req.userId)
  })

  app.put('/account/time-zone', { schema: { body: BrowserTimeZone } }, async (req, reply) => {
    await saveFirstTimeZone(db, req.userId, req.body.timeZone)
    return reply.code(204).send()
  })

  app.put('/account/password', { schema: { body: PasswordChange } }, async (req, reply) => {
    const passwordHash = await changePassword(tools, req.userId, req.body)
    await sessions.open(req, reply, { userId: req.userId, signedInAt: Date.now() }, { passwordHash })
    return reply.code(204).send()
  })

  const checkEmail = { response: { 202: CheckEmail } }

  app.post('/account/email', { schema: { body: AddressChange, ...checkEmail } }, async (req, reply) => {
    await mails.spend(String(req.userId))
    await askToChangeAddress(tools, req.userId, req.body)
    return reply.code(202).send(CHECK_EMAIL)
  })

  app.post('/account/email/link', { schema: checkEmail }, async (req, reply) => {
    await mails.spend(String(req.userId))
    await resendAddressLink(tools, req.userId)
    return reply.code(202).send(CHECK_EMAIL)
  })

  app.delete('/account/email', async (req, reply) => {
    await deleteLinks(db, req.userId, 'change_address')
    return reply.code(204).send()
  })

  app.post('/account/confirmation', { schema: checkEmail }, async (req, reply) => {
    await mails.spend(String(req.userId))
    await askToConfirm(tools, req.userId)
    return reply.code(202).send(CHECK_EMAIL)
  })

  app.get('/account/export.zip', async (req, reply) => {
    const day = new Date().toISOString().slice(0, 10)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="leadwright-${day}.zip"`)
      .send(await exportAccount(pool, req.userId))
  })

  app.delete('/account', { schema: { body: AccountDeletion } }, async (req, reply) => {
    await deleteAccount({ db, config, box, requirePassword }, req.userId, req.body)
    await sessions.end(req, reply)
    return reply.code(204).send()
  })
}
