import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { users } from '../../db/schema.ts'
import { StartError } from '../../start-error.ts'
import { findUserByEmail } from '../user-queries.ts'
import { insertLink, issueToken } from './account-links.ts'

const HOURS = 24

/** For the operator, who hands the link over by any way: unlike one sent by email, it doesn't confirm the address. */
export async function makeOperatorLink(db: Db, address: string, becomesOperator: boolean) {
  const { rows } = await db.execute<{ isThere: boolean }>(
    sql`select to_regclass('public.account_links') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere)
    throw new StartError('The database is of an earlier version. Run npm start once, then try again.')
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, address.trim())
    if (!user) throw new StartError(`No account has the email address ${address}.`)
    if (becomesOperator) await tx.update(users).set({ isOperator: sql`${users.id} = ${user.id}` })
    return issueToken(tx, await insertLink(tx, { kind: 'reset_password', userId: user.id, email: '', hours: HOURS }))
  })
}
