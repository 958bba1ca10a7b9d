import { createHash, randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { insertUser } from '../../server/accounts/user-queries.ts'
import type { Db } from '../../server/db/connect.ts'
import { sessions } from '../../server/db/schema.ts'

export const PASSWORD = 'a long enough passphrase'

// A hash names its own cost, so the product signs people in with this one as with any; it makes none like it.
const CHEAPEST = { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 }
let passwordHash: Promise<string> | undefined

/** `isGuest`: not the operator, who everybody else is here, so that each test's person may send through SMTP_URL. */
type Details = { email: string; firstName?: string; lastName?: string; isGuest?: boolean; isVerified?: boolean }

/** Somebody with an account, written straight into the tables as registering would, and the cookie of their session. */
export async function insertPerson(db: Db, publicUrl: URL, details: Details) {
  passwordHash ??= hash(PASSWORD, CHEAPEST)
  const { isGuest = false, isVerified = false, ...person } = details
  const user = await insertUser(db, {
    ...person,
    isOperator: !isGuest,
    emailVerifiedAt: isVerified ? new Date() : null,
    passwordHash: await passwordHash,
  })
  if (!user) throw new Error(`There is already an account with ${details.email}`)
  const name = randomBytes(32).toString('base64url')
  const sid = createHash('sha256').update(name).digest('base64url')
  const sess = { userId: user.id, signedInAt: Date.now() }
  await db.insert(sessions).values({ sid, sess, expire: sql`now() + interval '1 day'` })
  const cookieName = publicUrl.protocol === 'https:' ? '__Host-leadwright' : 'leadwright'
  return { user, cookie: `${cookieName}=${name}` }
}
