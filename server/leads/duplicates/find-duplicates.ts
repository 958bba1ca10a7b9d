import { sql } from 'drizzle-orm'
import type { Lead } from '../../../contract/lead.ts'
import type { DuplicateBand, DuplicateQuery, DuplicateReason } from '../../../contract/lead-duplicate.ts'
import { twinLeads } from '../../crm/sync/pairs/twin-leads.ts'
import type { Database, Db } from '../../db/connect.ts'
import { ensureQueue } from '../../db/queue.ts'
import { createSlots } from '../../db/slots.ts'
import { listLeadsById } from '../lead-queries.ts'
import { readKept } from '../list/kept-counts.ts'
import { type PairIds, readDismissed, withoutDismissed } from './dismiss-pairs.ts'
import { compareProfiles } from './linkage/compare-profiles.ts'
import { profileOf } from './linkage/profile.ts'
import { searchDuplicates } from './search/search-duplicates.ts'
import { countQueued, readProgress } from './search/search-queries.ts'

const CHECKED_AT_ONCE = 120
const MOST_CHECKED = 50 * CHECKED_AT_ONCE
const MAX_SURE = 1000
// So many leads are looked at within a request; more of them by the worker.
const FIRST_LOOK = 1000
const CHANGED = 200
// Each look holds several connections to the database: all of them at once would leave none for others.
const inSlot = createSlots(2)

export type LikelyPair = { band: DuplicateBand; reasons: DuplicateReason[]; leads: [Lead, Lead] }

/** Pairs of leads that are likely one person, the sure ones first. What changed a moment ago is looked at first, unless it is a lot. */
export async function findDuplicates(database: Database, userId: number, query: DuplicateQuery) {
  const { db } = database
  const { show, page, limit } = query
  const isSearching = !(await catchUp(database, userId))
  const from = (page - 1) * limit
  // Before the first page: where twins are listed, the others still begin at their own.
  const twins = page === 1 && (show === 'likely' || show === 'ask') ? await twinPairs(db, userId, limit) : []
  const band = show === 'same' || show === 'ask' ? show : undefined
  const found =
    show === 'dismissed'
      ? await dismissedPairs(db, userId, from, limit + 1)
      : await storedPairs(db, userId, limit + 1, { except: twins, band, from })
  return {
    pairs: [...twins, ...found.slice(0, limit)],
    hasMore: found.length > limit,
    sure: await countSure(db, userId),
    ...(isSearching && { isSearching: true as const }),
  }
}

/** False when leads are left that nobody has looked at. */
export async function catchUp(database: Database, userId: number) {
  const { db, pool } = database
  const { isFirst, isQueued } = await readProgress(db, userId)
  if (!isFirst && !isQueued) return true
  const many = isFirst ? (await readKept(db, userId)).all : await countQueued(db, userId)
  if (many <= (isFirst ? FIRST_LOOK : CHANGED))
    if ((await inSlot(() => searchDuplicates(database, userId))) === 'done') return true
  await ensureQueue(pool)
  await db.execute(sql`select graphile_worker.add_job('find-duplicates', job_key := 'find-duplicates')`)
  return false
}

/** Leads that are one record in a CRM. */
async function twinPairs(db: Db, userId: number, most: number): Promise<LikelyPair[]> {
  const twins = (await twinLeads(db, userId, most)).map(({ kept, other }) => ({ leadId: kept, otherId: other }))
  const pairs = await withLeads(db, userId, await withoutDismissed(db, userId, twins))
  return pairs.map((leads) => ({ leads, band: 'ask', reasons: ['crm', ...compared(leads).reasons] }))
}

/** Pairs that the owner called different, the latest first. */
async function dismissedPairs(db: Db, userId: number, from: number, most: number): Promise<LikelyPair[]> {
  const pairs = await withLeads(db, userId, await readDismissed(db, userId, from, most))
  return pairs.map((leads) => ({ leads, band: 'ask', reasons: compared(leads).reasons }))
}

type Wanted = { except?: LikelyPair[]; band?: DuplicateBand | undefined; from?: number }

/** As many of the stored pairs as wanted that are alike now: leads may have been edited since they were compared. */
export async function storedPairs(
  db: Db,
  userId: number,
  wanted: number,
  { except = [], band, from: start = 0 }: Wanted = {},
) {
  const pairs: LikelyPair[] = []
  const isListed = ([one, other]: [Lead, Lead]) =>
    except.some(({ leads }) => leads[0].id === one.id && leads[1].id === other.id)
  for (let from = start; pairs.length < wanted && from < start + MOST_CHECKED; from += CHECKED_AT_ONCE) {
    const stored = await readPairs(db, userId, from, band)
    for (const leads of await withLeads(db, userId, stored)) {
      const { band: now, reasons } = compared(leads)
      if (now !== 'different' && (!band || now === band) && !isListed(leads)) pairs.push({ band: now, reasons, leads })
    }
    if (stored.length < CHECKED_AT_ONCE) break
  }
  return pairs.slice(0, wanted)
}

/** Any two leads of the owner, as a pair to decide on; undefined when one does not exist or belongs to somebody else. */
export async function findPair(db: Db, userId: number, pair: PairIds): Promise<LikelyPair | undefined> {
  const [leads] = await withLeads(db, userId, [pair])
  if (!leads) return undefined
  const { band, reasons } = compared(leads)
  return { band: band === 'same' ? 'same' : 'ask', reasons, leads }
}

const compared = ([one, other]: [Lead, Lead]) => compareProfiles(profileOf(one), profileOf(other))

/** Of three leads that are alike, the second and third are each paired with the first, not with each other. */
async function readPairs(db: Db, userId: number, from: number, band?: DuplicateBand) {
  const { rows } = await db.execute<PairIds>(sql`
    select lead_id as "leadId", other_id as "otherId" from duplicate_pairs p
    where user_id = ${userId} ${band ? sql`and band = ${band}` : sql``} and not exists (
      select from duplicate_pairs first join duplicate_pairs second on second.lead_id = first.lead_id and second.other_id = p.other_id
      where first.other_id = p.lead_id)
    order by band desc, lead_id desc, other_id limit ${CHECKED_AT_ONCE} offset ${from}`)
  return rows
}

async function withLeads(db: Db, userId: number, pairs: PairIds[]) {
  const ids = [...new Set(pairs.flatMap(({ leadId, otherId }) => [leadId, otherId]))]
  const byId = new Map((await listLeadsById(db, userId, ids)).map((lead) => [lead.id, lead]))
  return pairs.flatMap(({ leadId, otherId }) => {
    const [one, other] = [byId.get(leadId), byId.get(otherId)]
    return one && other ? [[one, other] as [Lead, Lead]] : []
  })
}

/** Leads that a merge of all sure pairs would take in; beyond a thousand it does not count on. */
export async function countSure(db: Db, userId: number) {
  const { rows } = await db.execute<{ many: number }>(sql`
    select count(distinct other_id)::int as many from (
      select other_id from duplicate_pairs where user_id = ${userId} and band = 'same' limit ${MAX_SURE}) sure`)
  return rows[0]?.many ?? 0
}
