import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { AddressChange } from '../../../contract/account.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { users } from '../../db/schema.ts'
import { AppError, badField, unauthorized } from '../../http/errors.ts'
import { releaseGuest } from '../../mail/account/server-account.ts'
import { notify } from '../../notifications/notify.ts'
import { moveConfirmedInbox } from '../../outbox/enrolling/unread-inbox.ts'
import { isPassword } from '../password.ts'
import { deleteAllFactors } from '../second-factor/second-factor-queries.ts'
import { endAccessOf, findOwnUser, findUserByEmail, setPasswordHash } from '../user-queries.ts'
import { type AccountLink, deleteLinks, insertLink, issueToken, takeLink } from './account-links.ts'
import { usedUp } from './prove-address.ts'
import { queueAccountMail } from './send-account-mail.ts'

type Tools = { db: Db; pool: pg.Pool; config: Config }

/** Nothing changes before the link in the email to the new address is used. */
export async function askToChangeAddress({ db, pool, config }: Tools, userId: number, change: AddressChange) {
  const { email, password } = change
  const user = await findOwnUser(db, userId)
  if (!user) throw unauthorized()
  if (user.passwordHash === null)
    throw new AppError('conflict', 'You sign in through your identity provider. Change your address there.')
  if (!config.smtpUrl)
    throw new AppError('conflict', "This server can't send email, so we can't confirm a new address. Ask your admin.")
  if (!(await isPassword(password, user.passwordHash))) throw badField('password', 'This is not your password')
  if (email === user.email.toLowerCase()) throw badField('email', 'This is your address already')
  await db.transaction(async (tx) => {
    await deleteLinks(tx, userId, 'change_address')
    const linkId = await insertLink(tx, { kind: 'change_address', userId, email })
    const notice = { kind: 'address_change_asked' as const, userId, address: email }
    await queueAccountMail(tx, pool, config, { kind: 'link', linkId }, notice)
  })
}

/** Returns what changed, in words. */
export async function changeAddress({ db, pool, config }: Tools, { id }: AccountLink) {
  return db.transaction(async (tx) => {
    const link = await takeLink(tx, id)
    const user = link && (await lockOwner(tx, link))
    if (!user) throw usedUp()
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
    // Somebody else may own an address that was never confirmed: they get no way into the account.
    const told = user.emailVerifiedAt
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
 * The previous address again. Whoever changed it knew the password: all sessions, API tokens and factors end, and the password with them.
 * Returns a token to choose a new one.
 */
export async function undoAddress(db: Db, { id }: AccountLink) {
  return db.transaction(async (tx) => {
    const link = await takeLink(tx, id)
    const user = link && (await lockOwner(tx, link))
    if (!user) throw usedUp()
    await setAddress(tx, user.id, user.email, link.email)
    await endAccessOf(tx, user.id)
    await deleteAllFactors(tx, user.id)
    await setPasswordHash(tx, user.id, null)
    await deleteLinks(tx, user.id)
    return issueToken(tx, await insertLink(tx, { kind: 'reset_password', userId: user.id, email: link.email }))
  })
}

async function lockOwner(tx: Db, { userId }: AccountLink) {
  const [user] = userId ? await tx.select().from(users).where(eq(users.id, userId)).for('update') : []
  return user
}

/** Whether replies go to the new address from now on: they do unless an email account of their own says otherwise. */
async function setAddress(tx: Db, userId: number, from: string, to: string) {
  const other = await findUserByEmail(tx, to)
  if (other && other.id !== userId) throw new AppError('conflict', 'Another account uses this address.')
  await tx.update(users).set({ email: to, emailVerifiedAt: new Date() }).where(eq(users.id, userId))
  // Emails through the server's account name the owner's address.
  await tx.execute(sql`
    update mailboxes set from_email = ${to}, from_name = case when from_name = ${from} then ${to} else from_name end
    where user_id = ${userId} and transport <> 'smtp' and lower(from_email) = ${from.toLowerCase()}`)
  const movesReplies = await moveConfirmedInbox(tx, userId, from, to)
  await releaseGuest(tx, userId)
  return movesReplies
}
