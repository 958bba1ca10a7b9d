import type { Db } from '../../db/connect.ts'
import { AppError, badField, unauthorized } from '../../http/errors.ts'
import { isPassword } from '../password.ts'
import { findOwnUser } from '../user-queries.ts'

/** The user, if this is their password: an open session alone doesn't change how an account is protected. */
export async function requirePassword(db: Db, userId: number, password: string) {
  const user = await findOwnUser(db, userId)
  if (!user) throw unauthorized()
  if (user.passwordHash === null)
    throw new AppError('conflict', 'You sign in through your identity provider. Change this there.')
  if (!(await isPassword(password, user.passwordHash))) throw badField('password', 'This is not your password')
  return user
}
