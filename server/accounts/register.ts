import type { Registration } from '../../contract/user.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { AppError, badField } from '../http/errors.ts'
import { hashPassword, weaknessOf } from './password.ts'
import { type Weakness, wordsOf } from './strength/password-strength.ts'
import { hasAnyUser, insertUser, lockSignUp } from './user-queries.ts'

type Settings = Pick<Config, 'signup' | 'publicUrl' | 'smtpUrl'>

/** Creates an account that signs in with a password; with the password's hash. */
export async function register(db: Db, { signup, publicUrl, smtpUrl }: Settings, registration: Registration) {
  const { password, ...person } = registration
  await refuseGuessable(password, person.email, 'password', [person.firstName, person.lastName, publicUrl.hostname])
  const passwordHash = await hashPassword(password)
  return db.transaction(async (tx) => {
    await lockSignUp(tx)
    if (!(await isSignUpOpen(tx, signup))) throw signUpClosed()
    const user = await insertUser(tx, { ...person, passwordHash }, smtpUrl)
    if (!user) {
      const message = 'An account with this email already exists'
      throw new AppError('conflict', message, { issues: [{ field: 'email', message }] })
    }
    return { user, passwordHash }
  })
}

export async function isSignUpOpen(db: Db, signup: Config['signup']) {
  return signup === 'open' || (signup === 'first' && !(await hasAnyUser(db)))
}

export const signUpClosed = () =>
  new AppError('forbidden', 'Sign-up is closed. Ask your Leadwright administrator for an account.')

const NEXT_STEP = 'Use a few random words instead.'
const weakWords: Record<Weakness, string> = {
  leaked: 'This password appeared in a data leak. Choose another one.',
  personal: `This password is mostly your name, your email or our name. ${NEXT_STEP}`,
  common: `This password is too close to a common one. ${NEXT_STEP}`,
  repeated: `This password repeats itself, so it's easy to guess. ${NEXT_STEP}`,
  pattern: `This password follows a simple pattern, so it's easy to guess. ${NEXT_STEP}`,
  date: `Dates and years are easy to guess. ${NEXT_STEP}`,
  short: 'This password is easy to guess. Make it longer, or use a few random words.',
}

/** `personal` is what else a guesser may know: names, the company, our host. */
export async function refuseGuessable(
  password: string,
  email: string,
  field = 'password',
  personal: (string | null | undefined)[] = [],
) {
  const lower = password.toLowerCase()
  if (lower === email || lower === email.split('@')[0])
    throw badField(field, "Don't use your email address as your password")
  const weakness = await weaknessOf(password, wordsOf([email, ...personal]))
  if (weakness) throw badField(field, weakWords[weakness])
}
