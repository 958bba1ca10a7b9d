import { and, eq, sql } from 'drizzle-orm'
import type { AccountChanges } from '../../contract/account.ts'
import type { Db } from '../db/connect.ts'
import { SIGN_UP_LOCK } from '../db/locks.ts'
import { accountLinks, apiTokens, sessions, users } from '../db/schema.ts'
import { notify } from '../notifications/notify.ts'
import { welcomeNotices } from '../notifications/welcome.ts'
import { deleteAllFactors } from './second-factor/second-factor-queries.ts'

const currentUser = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  company: users.company,
  postalAddress: users.postalAddress,
  subscriptionPlan: users.subscriptionPlan,
  subscriptionStatus: users.subscriptionStatus,
  timeZone: users.timeZone,
  usesLetterKeys: users.usesLetterKeys,
  createdAt: users.createdAt,
}

type NewUser = Omit<typeof users.$inferInsert, 'id' | 'createdAt' | 'updatedAt'>

export async function findUser(db: Db, userId: number) {
  const [user] = await db.select(currentUser).from(users).where(eq(users.id, userId))
  return user
}

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase())

export async function findUserByEmail(db: Db, email: string) {
  const [user] = await db
    .select({ ...currentUser, passwordHash: users.passwordHash, oidcSubject: users.oidcSubject })
    .from(users)
    .where(hasEmail(email))
  return user
}

export async function findUserByOidc(db: Db, issuer: string, subject: string) {
  const [user] = await db
    .select(currentUser)
    .from(users)
    .where(and(eq(users.oidcIssuer, issuer), eq(users.oidcSubject, subject)))
  return user
}

/** Undefined when they deleted their account. */
export async function findOperator(db: Db) {
  const [user] = await db.select(currentUser).from(users).where(eq(users.isOperator, true)).orderBy(users.id).limit(1)
  return user
}

export async function hasAnyUser(db: Db) {
  const rows = await db.select({ id: users.id }).from(users).limit(1)
  return rows.length > 0
}

// Never again once it exists: an operator who deletes their account hands it to nobody.
const isFirst = sql<boolean>`not exists (select from users)`

/** Also creates the welcome notifications. The first account is the operator's. Undefined when the email is already taken. */
export async function insertUser(tx: Db, user: NewUser, smtpUrl?: URL) {
  const [created] = await tx
    .insert(users)
    .values({ isOperator: isFirst, ...user })
    .onConflictDoNothing()
    .returning(currentUser)
  if (created) await notify(tx, created.id, ...welcomeNotices(smtpUrl))
  return created
}

/** From now on only the provider gives access: whoever set the password may not own the email address. */
export async function linkOidc(db: Db, userId: number, oidcIssuer: string, oidcSubject: string) {
  await db.update(users).set({ oidcIssuer, oidcSubject, passwordHash: null }).where(eq(users.id, userId))
  await db.delete(accountLinks).where(eq(accountLinks.userId, userId))
  await deleteAllFactors(db, userId)
  await endAccessOf(db, userId)
}

/** Ends all sessions and revokes all API tokens of the user. */
export async function endAccessOf(db: Db, userId: number) {
  await db.delete(sessions).where(eq(sql`(${sessions.sess} ->> 'userId')::integer`, userId))
  await db.delete(apiTokens).where(eq(apiTokens.userId, userId))
}

/** With the password hash, to compare it. */
export async function findOwnUser(db: Db, userId: number) {
  const [user] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      company: users.company,
      postalAddress: users.postalAddress,
      usesLetterKeys: users.usesLetterKeys,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(eq(users.id, userId))
  return user
}

/** Below the user's sequence emails; null when it is not set. */
export async function readPostalAddress(db: Db, userId: number) {
  const [row] = await db.select({ postalAddress: users.postalAddress }).from(users).where(eq(users.id, userId))
  return row?.postalAddress ?? null
}

/** Fields that are absent stay as they are. */
export async function updateUser(db: Db, userId: number, changes: AccountChanges) {
  if (Object.values(changes).every((value) => value === undefined)) return
  await db.update(users).set(changes).where(eq(users.id, userId))
}

/** Null: nobody signs in with a password until a new one is chosen. */
export async function setPasswordHash(db: Db, userId: number, passwordHash: string | null) {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/** Deletes everything the user owns, by cascade. */
export async function deleteUser(db: Db, userId: number) {
  await db.delete(users).where(eq(users.id, userId))
}

/** Serializes decisions about the same account until the transaction ends. */
export async function lockUser(db: Db, userId: number) {
  await db.execute(sql`select id from users where id = ${userId} for update`)
}

/** Serializes sign-ups until the transaction ends, so that "the first account" is one account. */
export async function lockSignUp(db: Db) {
  await db.execute(sql`select pg_advisory_xact_lock(${SIGN_UP_LOCK})`)
}
