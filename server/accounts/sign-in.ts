import type { Credentials } from '../../contract/user.ts'
import type { Db } from '../db/connect.ts'
import { unauthorized } from '../http/errors.ts'
import { isPassword } from './password.ts'
import { findUserByEmail } from './user-queries.ts'

/** The user with the hash that matched, or the same error for an unknown email and a wrong password. */
export async function signIn(db: Db, { email, password }: Credentials) {
  const found = await findUserByEmail(db, email)
  if (!(await isPassword(password, found?.passwordHash)) || !found) {
    throw unauthorized([{ field: 'password', message: 'Wrong email or password' }])
  }
  const { passwordHash, oidcSubject: _subject, ...user } = found
  return { user, passwordHash }
}
