import { and, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { passkeys, recoveryCodes, totpSecrets, users } from '../../db/schema.ts'

const isOn = (userId: number) => and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt))

/** Undefined while it is off. */
export async function findSecondFactor(db: Db, userId: number) {
  const [found] = await db
    .select({ secret: totpSecrets.secret, turnedOnAt: totpSecrets.confirmedAt, passwordHash: users.passwordHash })
    .from(totpSecrets)
    .innerJoin(users, eq(users.id, totpSecrets.userId))
    .where(isOn(userId))
  return found
}

export async function findUnconfirmedSecret(db: Db, userId: number) {
  const [found] = await db
    .select({ secret: totpSecrets.secret })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNull(totpSecrets.confirmedAt)))
  return found?.secret
}

/** Replaces an earlier one that was not confirmed. False when it is already on. */
export async function saveUnconfirmedSecret(db: Db, userId: number, secret: string) {
  const { rowCount } = await db
    .insert(totpSecrets)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { secret, lastStep: null, createdAt: sql`now()` },
      setWhere: isNull(totpSecrets.confirmedAt),
    })
  return rowCount === 1
}

/** False when it was confirmed meanwhile. */
export async function confirmSecret(db: Db, userId: number, secret: string, step: number) {
  const { rowCount } = await db
    .update(totpSecrets)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(and(eq(totpSecrets.userId, userId), eq(totpSecrets.secret, secret), isNull(totpSecrets.confirmedAt)))
  return rowCount === 1
}

/** False when the code of this half minute, or of a later one, was already used. */
export async function spendStep(db: Db, userId: number, step: number) {
  const isUnused = or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, step))
  const { rowCount } = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(isOn(userId), isUnused))
  return rowCount === 1
}

const isUnused = (userId: number) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))

/** False when there is no such code, or it was already used. */
export async function spendRecoveryCode(db: Db, userId: number, codeHash: string) {
  const { rowCount } = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(isUnused(userId), eq(recoveryCodes.codeHash, codeHash)))
  return rowCount === 1
}

export async function countRecoveryCodes(db: Db, userId: number) {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(isUnused(userId))
  return row?.left ?? 0
}

export async function replaceRecoveryCodes(db: Db, userId: number, codeHashes: string[]) {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
}

export async function deleteSecondFactor(db: Db, userId: number) {
  await db.delete(totpSecrets).where(eq(totpSecrets.userId, userId))
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export async function deleteUnconfirmedSecret(db: Db, userId: number) {
  await db.delete(totpSecrets).where(and(eq(totpSecrets.userId, userId), isNull(totpSecrets.confirmedAt)))
}

export async function deletePasskeys(db: Db, userId: number) {
  await db.delete(passkeys).where(eq(passkeys.userId, userId))
}

/** Everything but the password that lets somebody in or keeps them out. */
export async function deleteAllFactors(db: Db, userId: number) {
  await deleteSecondFactor(db, userId)
  await deletePasskeys(db, userId)
}
