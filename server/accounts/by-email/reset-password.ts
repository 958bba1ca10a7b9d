import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { notify } from '../../notifications/notify.ts'
import { hashPassword } from '../password.ts'
import { refuseGuessable } from '../register.ts'
import { deletePasskeys, deleteSecondFactor } from '../second-factor/second-factor-queries.ts'
import { endAccessOf, findUser, setPasswordHash } from '../user-queries.ts'
import { type AccountLink, deleteLinks, takeLink } from './account-links.ts'
import { markVerified, usedUp } from './prove-address.ts'
import { queueAccountMail } from './send-account-mail.ts'

type Tools = { db: Db; pool: pg.Pool; config: Config }

/**
 * Ends all sessions, revokes API tokens and passkeys, and cancels a change of address under way: whoever had the old password is out.
 * Two-factor authentication stays on, so that a stolen inbox is not enough. The operator's link turns it off, for people who lost their phone.
 */
export async function resetPassword({ db, ...tools }: Tools, { id, userId }: AccountLink, newPassword: string) {
  const user = userId && (await findUser(db, userId))
  if (!user) throw usedUp()
  const { firstName, lastName, company } = user
  const personal = [firstName, lastName, company, tools.config.publicUrl.hostname]
  await refuseGuessable(newPassword, user.email, 'newPassword', personal)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const link = await takeLink(tx, id)
    if (!link) throw usedUp()
    await setPasswordHash(tx, user.id, passwordHash)
    await endAccessOf(tx, user.id)
    if (link.email === '') await deleteSecondFactor(tx, user.id)
    await deletePasskeys(tx, user.id)
    for (const kind of ['reset_password', 'change_address'] as const) await deleteLinks(tx, user.id, kind)
    // Only the owner of the address has the link; the operator's command makes one that proves nothing.
    if (link.email !== '') await markVerified(tx, user.id, link.email)
    await tellPasswordChanged(tx, tools, user.id)
  })
}

/** By notification and by email. */
export async function tellPasswordChanged(tx: Db, { pool, config }: Omit<Tools, 'db'>, userId: number) {
  await notify(tx, userId, {
    kind: 'account_security',
    title: 'Your password was changed',
    body: "If it wasn't you, choose a new password at once.",
    link: '/',
  })
  await queueAccountMail(tx, pool, config, { kind: 'password_changed', userId })
}
