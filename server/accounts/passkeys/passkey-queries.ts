import { createHash } from 'node:crypto'
import { and, desc, eq, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import { MAX_PASSKEYS } from '../../../contract/passkey.ts'
import type { Db } from '../../db/connect.ts'
import { passkeyChallenges, passkeys, users } from '../../db/schema.ts'

const CHALLENGE_SECONDS = 5 * 60
const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url')

/** Without an owner it is for signing in, else for adding a passkey. */
export async function saveChallenge(db: Db, challenge: string, owner?: { userId: number; userHandle: string }) {
  await db.insert(passkeyChallenges).values({
    challengeHash: hashOf(challenge),
    ...owner,
    expiresAt: sql`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
  })
}

/** Undefined when it was never given out for this, was already used, or is too old. */
export async function spendChallenge(db: Db, userId: number | undefined, challenge: string) {
  const { challengeHash, userId: owner, expiresAt } = passkeyChallenges
  const [spent] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(challengeHash, hashOf(challenge)),
        userId === undefined ? isNull(owner) : eq(owner, userId),
        gt(expiresAt, sql`now()`),
      ),
    )
    .returning({ userHandle: passkeyChallenges.userHandle })
  return spent
}

/** Passkeys that were begun and not added yet. */
export async function deleteChallenges(db: Db, userId: number) {
  await db.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
}

const listed = {
  id: passkeys.id,
  name: passkeys.name,
  lastUsedAt: passkeys.lastUsedAt,
  createdAt: passkeys.createdAt,
}

export function listPasskeys(db: Db, userId: number) {
  return db
    .select(listed)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id))
    .limit(MAX_PASSKEYS)
}

export function listCredentials(db: Db, userId: number) {
  const { credentialId, transports, userHandle } = passkeys
  return db
    .select({ id: credentialId, transports, userHandle })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .limit(MAX_PASSKEYS)
}

type NewCredential = Omit<typeof passkeys.$inferInsert, 'id' | 'userId' | 'createdAt' | 'lastUsedAt'>

/** Undefined when the passkey is already in use. */
export async function insertPasskey(db: Db, userId: number, credential: NewCredential) {
  const [made] = await db
    .insert(passkeys)
    .values({ userId, ...credential })
    .onConflictDoNothing()
    .returning(listed)
  return made
}

/** For somebody who is not signed in yet. With the password's hash, to see whether it changes meanwhile. */
export async function findPasskey(db: Db, credentialId: string) {
  const [found] = await db
    .select({ ...getTableColumns(passkeys), passwordHash: users.passwordHash })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
  return found
}

/** False when somebody else signed in with the same counter meanwhile, or the passkey is gone. */
export async function recordUse(db: Db, passkeyId: number, counterBefore: number, counter: number) {
  const { rowCount } = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.counter, counterBefore)))
  return rowCount === 1
}

/** Its name; undefined when the user has no such passkey. */
export async function deletePasskey(db: Db, userId: number, passkeyId: number) {
  const [gone] = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name })
  return gone?.name
}
