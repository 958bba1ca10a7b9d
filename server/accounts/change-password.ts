import type { PasswordChange } from '../../contract/account.ts'
import type { Db } from '../db/connect.ts'
import { AppError, badField, unauthorized } from '../http/errors.ts'
import { hashPassword, isPassword } from './password.ts'
import { refuseGuessable } from './register.ts'
import { findOwnUser, setPasswordHash } from './user-queries.ts'

export async function changePassword(db: Db, userId: number, host: string, change: PasswordChange) {
  const { currentPassword, newPassword } = change
  const user = await findOwnUser(db, userId)
  if (!user) throw unauthorized()
  if (user.passwordHash === null)
    throw new AppError('conflict', 'You sign in through your identity provider. Change your password there.')
  if (!(await isPassword(currentPassword, user.passwordHash)))
    throw badField('currentPassword', 'This is not your current password')
  await refuseGuessable(newPassword, user.email, 'newPassword', [user.firstName, user.lastName, user.company, host])
  await setPasswordHash(db, userId, await hashPassword(newPassword))
}
