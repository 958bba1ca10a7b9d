import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { AddressChange } from '../../../contract/account.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { users } from '../../db/schema.ts'
import { AppError, badField } from '../../http/errors.ts'
import { lockPassword } from '../../http/lock-password.ts'
import { isOwnSql } from '../../mail/account/own-account.ts'
import { releaseGuest } from '../../mail/account/server-account.ts'
import { notify } from '../../notifications/notify.ts'
import { moveConfirmedInbox } from '../../outbox/enrolling/unread-inbox.ts'
import { replacePassword } from '../new-password.ts'
import type { RequirePassword } from '../second-factor/require-password.ts'
import { type CodeTools, requireCode } from '../second-factor/spend-code.ts'
import { findUserByEmail } from '../user-queries.ts'
import {
  type AccountLink,
  deleteLaterLinks,
  deleteLinks,
  findUndoOf,
  insertLink,
  issueToken,
  takeLink,
} from './account-links.ts'
import { usedUp } from './prove-address.ts'
import { queueAccountMail } from './send-account-mail.ts'

type Tools = { db: Db; pool: pg.Pool; config: Config }
type AskingTools = Tools & CodeTools & { requirePassword: RequirePassword }

/** Nothing changes before the link in the email to the new address is used. */
export async function askToChangeAddress(tools: AskingTools, userId: number, change: AddressChange) {
  const { db, pool, config, requirePassword } = tools
  const { email, password, code } = change
  if (!config.smtpUrl)
    throw new AppError('conflict', "This server can't send email, so we can't confirm a new address. Ask your admin.")
  const user = await requirePassword(userId, password)
  if (email === user.email.toLowerCase()) throw badField('email', 'This is your address already')
  await requireCode(tools, userId, code)
  await db.transaction(async (tx) => {
    await lockPassword(tx, userId, user.passwordHash)
    await deleteLinks(tx, userId, 'change_address')
    const linkId = await insertLink(tx, { kind: 'change_address', userId, email })
    const notice = { kind: 'address_change_asked' as const, userId, address: email }
    await queueAccountMail(tx, pool, config, { kind: 'link', linkId }, notice)
  })
}

/** Returns what changed, in words. */
export async function changeAddress({ db, pool, config }: Tools, asked: AccountLink) {
  return db.transaction(async (tx) => {
    const { link, user } = await lockAndTake(tx, asked)
    const moves = await setAddress(tx, user.id, user.email, link.email)
    const whatChanged = `You sign in as ${link.email} from now on.${moves ? ' Replies to your emails go there too.' : ''}`
    await deleteLinks(tx, user.id, 'reset_password')
    await deleteLinks(tx, user.id, 'verify_address')
    await notify(tx, user.id, {
      kind: 'account_security',
      title: 'Your email address was changed',
      body: whatChanged,
      link: '/',
    })
    // Back at an address that still has its own way back: those of later ones end, as when that link is used.
    const undoId = await findUndoOf(tx, user.id, link.email)
    if (undoId) await deleteLaterLinks(tx, user.id, undoId)
    // Somebody else may own an address that was never confirmed: they get no way into the account.
    const canUndo = user.emailVerifiedAt && !undoId
    const told = canUndo
      ? {
          kind: 'link' as const,
          linkId: await insertLink(tx, { kind: 'undo_address', userId: user.id, email: user.email }),
        }
      : { kind: 'address_changed' as const, to: user.email, address: link.email }
    await queueAccountMail(tx, pool, config, told)
    return whatChanged
  })
}

/**
 * The previous address again. Whoever changed it knew the password, so that is void, with all sessions, API tokens and passkeys: one may
 * be theirs. Codes stay, so that a stolen inbox is not enough. The address from before always wins: links of later addresses end,
 * those of earlier ones don't. Returns a token to choose a new password.
 */
export async function undoAddress({ db, pool, config }: Tools, asked: AccountLink) {
  return db.transaction(async (tx) => {
    const { link, user } = await lockAndTake(tx, asked)
    await setAddress(tx, user.id, user.email, link.email)
    await replacePassword(tx, user.id, null, { keepsPasskeys: false, keepsCodes: true })
    await deleteLaterLinks(tx, user.id, link.id)
    await notify(tx, user.id, {
      kind: 'account_security',
      title: 'Your email address was changed back',
      body: `You sign in as ${link.email} again. You were signed out everywhere, and your passkeys were removed.`,
      link: '/',
    })
    const told = { kind: 'address_changed_back' as const, to: user.email, address: link.email }
    await queueAccountMail(tx, pool, config, told)
    return issueToken(tx, await insertLink(tx, { kind: 'reset_password', userId: user.id, email: link.email }))
  })
}

/** The owner first and then the link, as a new password does. */
async function lockAndTake(tx: Db, { id, userId }: AccountLink) {
  const [user] = userId ? await tx.select().from(users).where(eq(users.id, userId)).for('update') : []
  const link = await takeLink(tx, id)
  if (!user || !link) throw usedUp()
  return { link, user }
}

/** Whether replies go to the new address from now on: they do unless an email account of their own says otherwise. */
async function setAddress(tx: Db, userId: number, from: string, to: string) {
  const other = await findUserByEmail(tx, to)
  if (other && other.id !== userId) throw new AppError('conflict', 'Another account uses this address.')
  await tx.update(users).set({ email: to, emailVerifiedAt: new Date() }).where(eq(users.id, userId))
  // Emails through the server's account name the owner's address.
  await tx.execute(sql`
    update mailboxes m set from_email = ${to}, from_name = case when from_name = ${from} then ${to} else from_name end
    where user_id = ${userId} and not ${isOwnSql('m')} and lower(from_email) = ${from.toLowerCase()}`)
  const movesReplies = await moveConfirmedInbox(tx, userId, from, to)
  await releaseGuest(tx, userId)
  return movesReplies
}
