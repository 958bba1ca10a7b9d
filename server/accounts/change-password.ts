import type pg from 'pg'
import type { PasswordChange } from '../../contract/account.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { lockPassword } from '../http/lock-password.ts'
import { replacePassword, tellPasswordChanged } from './new-password.ts'
import { hashPassword } from './password.ts'
import { refuseGuessable } from './register.ts'
import type { RequirePassword } from './second-factor/require-password.ts'

type Tools = { db: Db; pool: pg.Pool; config: Config; requirePassword: RequirePassword }

const WRONG = { field: 'currentPassword', message: 'This is not your current password' }

/** The hash of the new one. All sessions end, also the one that asked: it gets another. */
export async function changePassword({ db, requirePassword, ...tools }: Tools, userId: number, change: PasswordChange) {
  const { currentPassword, newPassword } = change
  const user = await requirePassword(userId, currentPassword, WRONG)
  const personal = [user.firstName, user.lastName, user.company, tools.config.publicUrl.hostname]
  await refuseGuessable(newPassword, user.email, 'newPassword', personal)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    await lockPassword(tx, userId, user.passwordHash)
    await replacePassword(tx, userId, passwordHash, { keepsPasskeys: true, keepsCodes: true })
    await tellPasswordChanged(tx, tools, userId)
  })
  return passwordHash
}
