import type { Registration } from '../../contract/user.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { AppError, badField } from '../http/errors.ts'
import { hashPassword, isLeakedPassword } from './password.ts'
import { hasAnyUser, insertUser, lockSignUp } from './user-queries.ts'

/** Creates an account that signs in with a password. */
export async function register(db: Db, signup: Config['signup'], { password, ...person }: Registration) {
  await refuseGuessable(password, person.email)
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    await lockSignUp(tx)
    if (!(await isSignUpOpen(tx, signup))) throw signUpClosed()
    const user = await insertUser(tx, { ...person, passwordHash })
    if (!user) {
      const message = 'An account with this email already exists'
      throw new AppError('conflict', message, { issues: [{ field: 'email', message }] })
    }
    return user
  })
}

export async function isSignUpOpen(db: Db, signup: Config['signup']) {
  return signup === 'open' || (signup === 'first' && !(await hasAnyUser(db)))
}

export const signUpClosed = () =>
  new AppError('forbidden', 'Sign-up is closed. Ask your Leadwright administrator for an account.')

export async function refuseGuessable(password: string, email: string, field = 'password') {
  const lower = password.toLowerCase()
  if (lower === email || lower === email.split('@')[0])
    throw badField(field, "Don't use your email address as your password")
  if (await isLeakedPassword(password))
    throw badField(field, 'This password appeared in a data leak. Choose another one.')
}
