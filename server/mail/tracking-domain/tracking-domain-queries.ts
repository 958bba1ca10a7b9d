import { and, eq, ne, sql } from 'drizzle-orm'
import type { TrackingDomainProblem } from '../../../contract/tracking-domain.ts'
import type { Db } from '../../db/connect.ts'
import { TRACKING_DOMAIN_LOCK } from '../../db/locks.ts'
import { trackingDomains } from '../../db/schema.ts'

export type TrackingDomainRow = typeof trackingDomains.$inferSelect

const UNIQUE_VIOLATION = '23505'
/** Somebody who has named a host sets its record within days, or not at all. */
const PENDING_DAYS = 14
const MOST_HOSTS = 100_000

export async function findTrackingDomain(db: Db, userId: number): Promise<TrackingDomainRow | undefined> {
  const [row] = await db.select().from(trackingDomains).where(eq(trackingDomains.userId, userId))
  return row
}

/** The hosts at which only links of emails work, also those that don't lead here at the moment. Of all owners. */
export async function listTrackingHosts(db: Db) {
  const { rows } = await db.execute<{ host: string }>(
    sql`select host from tracking_domains where state <> 'pending' limit ${MOST_HOSTS}`,
  )
  return rows.map(({ host }) => host)
}

export type Due = { userId: number }

/** Those to check: verified ones daily, named ones hourly for two weeks. Of all owners. */
export async function listDue(db: Db, most: number) {
  const { rows } = await db.execute<Due>(sql`
    select user_id as "userId" from tracking_domains
    where case when state = 'pending'
      then created_at > now() - make_interval(days => ${PENDING_DAYS}) and coalesce(checked_at, created_at) < now() - interval '50 minutes'
      else coalesce(checked_at, created_at) < now() - interval '23 hours' end
    order by checked_at nulls first limit ${most}`)
  return rows
}

/**
 * Names a host for an owner. False where another owner has it. Where two have named the same one, each has to show that it is theirs:
 * whoever sets the record meant one of them.
 */
export const nameHost = (db: Db, userId: number, { host, needsProof }: { host: string; needsProof: boolean }) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${TRACKING_DOMAIN_LOCK}, hashtext(${host}))`)
    const others = and(eq(trackingDomains.host, host), ne(trackingDomains.userId, userId))
    const taken = await tx.select({ state: trackingDomains.state }).from(trackingDomains).where(others)
    if (taken.some(({ state }) => state === 'live')) return false
    if (taken.length > 0) await tx.update(trackingDomains).set({ needsProof: true }).where(others)
    const fresh = { host, needsProof: needsProof || taken.length > 0, state: 'pending' as const }
    const nothingYet = { problem: null, checkedAt: null, verifiedAt: null, createdAt: new Date() }
    await tx
      .insert(trackingDomains)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({ target: trackingDomains.userId, set: { ...fresh, ...nothingYet } })
    return true
  })

export const deleteTrackingDomain = async (db: Db, userId: number) =>
  (await db.delete(trackingDomains).where(eq(trackingDomains.userId, userId)).returning()).length > 0

type Checked = { state: TrackingDomainRow['state']; problem: TrackingDomainProblem | null }

/** False where another owner has the host already, or this one has named another meanwhile. */
export async function saveCheck(tx: Db, { userId, host }: TrackingDomainRow, { state, problem }: Checked) {
  const verifiedAt = state === 'live' ? { verifiedAt: sql`now()` } : {}
  const isIt = and(eq(trackingDomains.userId, userId), eq(trackingDomains.host, host))
  const save = (part: Db) =>
    part
      .update(trackingDomains)
      .set({ state, problem, checkedAt: sql`now()`, ...verifiedAt })
      .where(isIt)
      .returning()
  try {
    return (await tx.transaction(save)).length > 0
  } catch (error) {
    if (((error as Error).cause as { code?: string })?.code !== UNIQUE_VIOLATION) throw error
    return false
  }
}
