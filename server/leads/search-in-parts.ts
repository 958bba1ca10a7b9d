import type { Db } from '../db/connect.ts'
import { findFew } from './find-few.ts'
import { ownerTurns } from './list/owner-turns.ts'

/** Up to so many leads, what belongs to them is looked up by lead. */
export const FEW_LEADS = 500
const FIRST_PART = 100
const PART = 2_000
/** If the rest of the page is expected within so many entries, reading them takes no longer than looking for the leads. */
const NEAR = 2_000
/** After so many entries, so many leads are looked up: they may have no entry at all. */
const FAR = 20_000
/** So many times what is expected to be enough, since hits are not evenly spread. */
const MORE = 1.25

/** A search may read very many entries. Of one owner, two run at once. */
export const inSearchTurn = ownerTurns(2)

/** The IDs of entries whose lead the search finds, in the order of the list; and where to read on. */
export type Part<Place> = { found: number[]; end: Place | undefined; isLast: boolean }
type Wanted = { search: string; limit: number }
type Parts<Place> = {
  readPart: (after: Place | undefined, many: number) => Promise<Part<Place>>
  idsOfLeads: (leadIds: number[]) => Promise<number[]>
}

/**
 * The first entries of a list whose leads a search finds. What many leads match is soon found in the order of the list; what few
 * leads match, by these leads.
 */
export const searchInParts = <Place>(db: Db, userId: number, wanted: Wanted, parts: Parts<Place>) =>
  inSearchTurn(userId, () => searchOn(db, userId, wanted, parts))

async function searchOn<Place>(
  db: Db,
  userId: number,
  { search, limit }: Wanted,
  { readPart, idsOfLeads }: Parts<Place>,
): Promise<number[]> {
  const found: number[] = []
  let [after, many, read, looked] = [undefined as Place | undefined, FIRST_PART, 0, 0]
  for (;;) {
    const part = await readPart(after, many)
    found.push(...part.found)
    if (part.isLast || found.length >= limit) return found.slice(0, limit)
    read += many
    after = part.end
    const expected = ((limit - found.length) * read) / found.length
    // Once so many were read, whatever was expected: the hits may all have been among the newest.
    const most = read > FAR ? FAR : expected > NEAR || read > NEAR ? FEW_LEADS : 0
    if (most > looked) {
      const few = await findFew(db, userId, search, most)
      if (few) return idsOfLeads(few)
      looked = most
    }
    many = Math.min(Math.max(2 * many, Math.ceil(expected * MORE)), PART)
  }
}
