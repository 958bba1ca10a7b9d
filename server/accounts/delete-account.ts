import type { AccountDeletion } from '../../contract/account.ts'
import type { Db } from '../db/connect.ts'
import { badField, unauthorized } from '../http/errors.ts'
import { isPassword } from './password.ts'
import { deleteUser, endAccessOf, findOwnUser } from './user-queries.ts'

/** The account and everything in it, for good: mails that wait are never sent, sessions and tokens end. */
export async function deleteAccount(db: Db, userId: number, { password, email }: AccountDeletion) {
  const user = await findOwnUser(db, userId)
  if (!user) throw unauthorized()
  if (user.passwordHash !== null) {
    if (!(await isPassword(password ?? '', user.passwordHash))) throw badField('password', 'This is not your password')
  } else if (email?.trim().toLowerCase() !== user.email.toLowerCase())
    throw badField('email', 'Type the email of this account')
  await db.transaction(async (tx) => {
    await endAccessOf(tx, userId)
    await deleteUser(tx, userId)
  })
}
