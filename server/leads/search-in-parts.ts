import type { Db } from '../db/connect.ts'
import { findFew } from './find-few.ts'

/** Up to so many leads, what belongs to them is looked up by lead. */
export const FEW_LEADS = 500
const FIRST_PART = 100
const PART = 2_000
/** If the rest of the page is expected within so many entries, reading them takes no longer than looking for the leads. */
const NEAR = 2_000
/** So many times what is expected to be enough, since hits are not evenly spread. */
const MORE = 1.25

/** The IDs of entries whose lead the search finds, in the order of the list; and where to read on. */
export type Part<Place> = { found: number[]; end: Place | undefined; isLast: boolean }
type Parts<Place> = {
  readPart: (after: Place | undefined, many: number) => Promise<Part<Place>>
  idsOfLeads: (leadIds: number[]) => Promise<number[]>
}

/**
 * The first entries of a list whose leads a search finds. What many leads match is soon found in the order of the list; what few
 * leads match, by these leads.
 */
export async function searchInParts<Place>(
  db: Db,
  userId: number,
  { search, limit }: { search: string; limit: number },
  { readPart, idsOfLeads }: Parts<Place>,
): Promise<number[]> {
  const found: number[] = []
  let [after, many, read, hasLooked] = [undefined as Place | undefined, FIRST_PART, 0, false]
  for (;;) {
    const part = await readPart(after, many)
    found.push(...part.found)
    if (part.isLast || found.length >= limit) return found.slice(0, limit)
    read += many
    after = part.end
    const expected = ((limit - found.length) * read) / found.length
    // Once so many were read, whatever was expected: the hits may all have been among the newest.
    if ((expected > NEAR || read > NEAR) && !hasLooked) {
      const few = await findFew(db, userId, search, FEW_LEADS)
      if (few) return idsOfLeads(few)
      hasLooked = true
    }
    many = Math.min(Math.max(2 * many, Math.ceil(expected * MORE)), PART)
  }
}
