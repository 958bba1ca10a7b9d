import { eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { users } from '../db/schema.ts'
import { unauthorized } from './errors.ts'

/**
 * Refuses when the password is no longer the one that was checked, and locks the user's row until the transaction ends: what follows
 * is committed before the next new password, which ends it, or not at all.
 */
export async function lockPassword(tx: Db, userId: number, passwordHash: string | null) {
  const [user] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!user || user.passwordHash !== passwordHash) throw unauthorized()
}
