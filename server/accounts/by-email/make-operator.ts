import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { users } from '../../db/schema.ts'
import { GUEST_LIMITS, releaseGuest } from '../../mail/account/server-account.ts'
import { findOperator } from '../user-queries.ts'
import { findAccount } from './operator-link.ts'

/** Returns what changed, in words for the operator's terminal. */
export async function makeOperator(db: Db, address: string) {
  return db.transaction(async (tx) => {
    const user = await findAccount(tx, address)
    const before = await findOperator(tx)
    if (before?.id === user.id) return `${user.email} is the operator already. Nothing changed.`
    await tx.update(users).set({ isOperator: sql`${users.id} = ${user.id}` })
    await releaseGuest(tx, user.id)
    const now = `${user.email} is the operator now: through SMTP_URL, their emails go out from their own address, without limits.`
    if (!before) return `${now}\nNobody was the operator before.`
    return `${now}
The operator was ${before.email}. Through SMTP_URL, their emails now go out only once their address is confirmed. They come from
SMTP_FROM, at most ${GUEST_LIMITS.dailyLimit} a day and ${GUEST_LIMITS.minGapSeconds} seconds apart. Their own email account, if they have one, sends as before.`
  })
}
