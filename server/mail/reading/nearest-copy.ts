// Whoever has seen an email knows its Message-ID, and can send another one under it: of several, the one that we know came when it came.

/** An email under some Message-ID, and when it came; null where the mailbox doesn't say. */
type Copy = { receivedAt: Date | null }

/** The clock of a mailbox may be wrong, and so may its time zone. What came later than that is another email. */
export const LATEST_AFTER_MS = 24 * 3_600_000

/** As many are looked at. */
export const MOST_COPIES = 25

/** The one that came at that moment, or the nearest to it. */
export function nearestCopy<Each extends Copy>(copies: Each[], at: Date): Each | undefined {
  const distance = ({ receivedAt }: Copy) =>
    receivedAt ? Math.abs(receivedAt.getTime() - at.getTime()) : LATEST_AFTER_MS
  const isLater = ({ receivedAt }: Copy) => receivedAt !== null && receivedAt.getTime() > at.getTime() + LATEST_AFTER_MS
  return copies.filter((copy) => !isLater(copy)).sort((one, other) => distance(one) - distance(other))[0]
}
