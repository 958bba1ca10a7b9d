import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { StartError } from '../../start-error.ts'
import { findUserByEmail } from '../user-queries.ts'
import { insertLink, issueToken } from './account-links.ts'

const HOURS = 24

/** For the operator, who hands the link over by any way: unlike one sent by email, it doesn't confirm the address. */
export async function makeOperatorLink(db: Db, address: string) {
  return db.transaction(async (tx) => {
    const { id: userId } = await findAccount(tx, address)
    return issueToken(tx, await insertLink(tx, { kind: 'reset_password', userId, email: '', hours: HOURS }))
  })
}

export async function findAccount(db: Db, address: string) {
  const { rows } = await db.execute<{ isThere: boolean }>(
    sql`select to_regclass('public.account_links') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere)
    throw new StartError('The database is of an earlier version. Run npm start once, then try again.')
  const user = await findUserByEmail(db, address.trim())
  if (!user) throw new StartError(`No account has the email address ${address}.`)
  return user
}
