import { and, eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Registration } from '../../../contract/user.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { users } from '../../db/schema.ts'
import { AppError, badField } from '../../http/errors.ts'
import { releaseGuest } from '../../mail/account/server-account.ts'
import { hashPassword, isPassword } from '../password.ts'
import { isSignUpOpen, refuseGuessable, signUpClosed } from '../register.ts'
import { insertUser, lockSignUp, lockUser } from '../user-queries.ts'
import { type AccountLink, deleteLinks, insertLink, takeLink } from './account-links.ts'
import { queueAccountMail } from './send-account-mail.ts'

type Tools = { db: Db; pool: pg.Pool; config: Config }

/** For new and known addresses alike: the same work, the same answer, and an email that says which it is, unless there were many. */
export async function askForAccount(
  { db, pool, config }: Tools,
  { email, password, ...names }: Registration,
  mayMail: boolean,
) {
  await refuseGuessable(password, email, 'password', [names.firstName, names.lastName, config.publicUrl.hostname])
  const newAccount = { ...names, passwordHash: await hashPassword(password) }
  if (!mayMail) return
  await db.transaction(async (tx) => {
    const linkId = await insertLink(tx, { kind: 'sign_up', userId: null, email, newAccount })
    await queueAccountMail(tx, pool, config, { kind: 'link', linkId })
  })
}

/**
 * The account, with its address confirmed. The password is asked for again: otherwise somebody could prepare an account with a
 * password that they know, and the owner of the address would only have to click.
 */
export async function createAskedAccount({ db, config }: Tools, link: AccountLink, password: string) {
  const { email, newAccount } = link
  if (!newAccount || !(await isPassword(password, newAccount.passwordHash)))
    throw badField('password', 'This is not the password you chose for this account')
  return db.transaction(async (tx) => {
    await lockSignUp(tx)
    if (!(await isSignUpOpen(tx, config.signup))) throw signUpClosed()
    if (!(await takeLink(tx, link.id))) throw usedUp()
    const user = await insertUser(tx, { email, ...newAccount, emailVerifiedAt: new Date() }, config.smtpUrl)
    if (!user) throw new AppError('conflict', 'You already have an account with this address. Sign in.')
    return user
  })
}

export const usedUp = () => new AppError('not_found', 'This link has expired or was used already.')

/** Sends a link to the user's own address. */
export async function askToConfirm({ db, pool, config }: Tools, userId: number) {
  await db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user || user.emailVerifiedAt) throw new AppError('conflict', 'Your email address is confirmed already.')
    if (!config.smtpUrl) throw new AppError('conflict', "This server can't send email. Ask your admin to set SMTP_URL.")
    await deleteLinks(tx, userId, 'verify_address')
    const linkId = await insertLink(tx, { kind: 'verify_address', userId, email: user.email })
    await queueAccountMail(tx, pool, config, { kind: 'link', linkId })
  })
}

export async function confirmAddress(db: Db, { id, userId }: AccountLink) {
  await db.transaction(async (tx) => {
    if (userId) await lockUser(tx, userId)
    const link = await takeLink(tx, id)
    if (!link?.userId || !(await markVerified(tx, link.userId, link.email))) throw usedUp()
  })
}

/** Emails that waited for it go out. False when the account has another address by now. */
export async function markVerified(tx: Db, userId: number, email: string) {
  const { rowCount } = await tx
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
    .where(and(eq(users.id, userId), eq(sql`lower(${users.email})`, email.toLowerCase())))
  await releaseGuest(tx, userId)
  return rowCount === 1
}
