import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { replacePassword, tellPasswordChanged } from '../new-password.ts'
import { hashPassword } from '../password.ts'
import { refuseGuessable } from '../register.ts'
import { findUser, lockUser } from '../user-queries.ts'
import { type AccountLink, takeLink } from './account-links.ts'
import { markVerified, usedUp } from './prove-address.ts'

type Tools = { db: Db; pool: pg.Pool; config: Config }

/** Two-factor authentication stays on. The operator's link turns it off, for people who lost their phone. */
export async function resetPassword({ db, ...tools }: Tools, { id, userId }: AccountLink, newPassword: string) {
  const user = userId && (await findUser(db, userId))
  if (!user) throw usedUp()
  const { firstName, lastName, company } = user
  const personal = [firstName, lastName, company, tools.config.publicUrl.hostname]
  await refuseGuessable(newPassword, user.email, 'newPassword', personal)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const link = await takeLink(tx, id)
    if (!link) throw usedUp()
    await replacePassword(tx, user.id, passwordHash, { keepsPasskeys: false, keepsCodes: link.email !== '' })
    // Only the owner of the address has the link; the operator's command makes one that proves nothing.
    if (link.email !== '') await markVerified(tx, user.id, link.email)
    await tellPasswordChanged(tx, tools, user.id)
  })
}
