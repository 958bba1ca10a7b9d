import type { Credentials } from '../../contract/user.ts'
import type { Db } from '../db/connect.ts'
import { unauthorized } from '../http/errors.ts'
import { isPassword } from './password.ts'
import { findUserByEmail } from './user-queries.ts'

/** The user, or one and the same refusal for an unknown address and a wrong password. */
export async function signIn(db: Db, { email, password }: Credentials) {
  const found = await findUserByEmail(db, email)
  if (!(await isPassword(password, found?.passwordHash)) || !found) {
    throw unauthorized([{ field: 'password', message: 'The email or the password is wrong' }])
  }
  const { passwordHash: _secret, oidcSubject: _subject, ...user } = found
  return user
}
