import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { accountLinks, type NewAccount } from '../../db/schema.ts'

export type AccountLink = typeof accountLinks.$inferSelect
export type LinkKind = AccountLink['kind']

/** How long a link works. A password is what a stolen link costs most. */
const HOURS: Record<LinkKind, number> = {
  sign_up: 24,
  verify_address: 24,
  reset_password: 1,
  change_address: 24,
  undo_address: 7 * 24,
}

type NewLink = { kind: LinkKind; userId: number | null; email: string; newAccount?: NewAccount; hours?: number }

/** Without a token yet: the email that carries it makes one. */
export async function insertLink(db: Db, { kind, userId, email, newAccount, hours = HOURS[kind] }: NewLink) {
  const expiresAt = sql`now() + make_interval(hours => ${hours}::int)`
  const [made] = await db
    .insert(accountLinks)
    .values({ kind, userId, email, newAccount: newAccount ?? null, expiresAt })
    .returning({ id: accountLinks.id })
  if (!made) throw new Error('the link was not saved')
  return made.id
}

const isAlive = gt(accountLinks.expiresAt, sql`now()`)

export async function findLinkById(db: Db, linkId: number): Promise<AccountLink | undefined> {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.id, linkId), isAlive))
  return link
}

/** The token of a link, which is stored nowhere. An earlier one of the same link stops working. */
export async function issueToken(db: Db, linkId: number, token = randomBytes(32).toString('base64url')) {
  await db
    .update(accountLinks)
    .set({ tokenHash: hashOf(token) })
    .where(eq(accountLinks.id, linkId))
  return token
}

export async function findLink(db: Db, token: string): Promise<AccountLink | undefined> {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.tokenHash, hashOf(token)), isAlive))
  return link
}

/** What somebody asked for who signed up with this address and hasn't confirmed it, the latest first. */
export async function findOpenSignUp(db: Db, email: string): Promise<AccountLink | undefined> {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.kind, 'sign_up'), eq(accountLinks.email, email), isAlive))
    .orderBy(desc(accountLinks.id))
    .limit(1)
  return link
}

/** The address that the user asked to change to and hasn't confirmed yet. */
export async function findPendingChange(db: Db, userId: number): Promise<AccountLink | undefined> {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.kind, 'change_address'), eq(accountLinks.userId, userId), isAlive))
    .limit(1)
  return link
}

/** Undefined when the link is used up: of two clicks at once, one gets it. */
export async function takeLink(tx: Db, linkId: number): Promise<AccountLink | undefined> {
  const [link] = await tx
    .delete(accountLinks)
    .where(and(eq(accountLinks.id, linkId), isAlive))
    .returning()
  return link
}

export async function deleteLinks(tx: Db, userId: number, kind: LinkKind) {
  await tx.delete(accountLinks).where(and(eq(accountLinks.userId, userId), eq(accountLinks.kind, kind)))
}

/** The oldest way back to this address that still works. */
export async function findUndoOf(tx: Db, userId: number, email: string) {
  const { id, kind } = accountLinks
  const isTo = eq(sql`lower(${accountLinks.email})`, email.toLowerCase())
  const [link] = await tx
    .select({ id })
    .from(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(kind, 'undo_address'), isTo, isAlive))
    .orderBy(id)
    .limit(1)
  return link?.id
}

/** What later addresses of the account got, and all that was begun. The ways back to earlier addresses stay. */
export async function deleteLaterLinks(tx: Db, userId: number, undoId: number) {
  const isLater = or(ne(accountLinks.kind, 'undo_address'), gt(accountLinks.id, undoId))
  await tx.delete(accountLinks).where(and(eq(accountLinks.userId, userId), isLater))
}

export const forgetExpiredLinks = (db: Db) => db.delete(accountLinks).where(lt(accountLinks.expiresAt, sql`now()`))

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
