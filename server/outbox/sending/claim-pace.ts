const CONNECTIONS = 10
/** Sent emails wait for the database while the next ones are sent: at most this many are not recorded yet. */
const MOST_UNRECORDED = 3 * CONNECTIONS
const LOOK_EVERY_MS = 1000

/** How many emails may be claimed now, and when to look again. */
export type ClaimPace = {
  /** For how many more emails there is room; 0 when it is not time for a claim yet. */
  room(): number
  /** Runs a claim, and takes its time as the measure for the next one. */
  timed<T>(claim: () => Promise<T>): Promise<T>
  /** How long to wait for the next look. `hasLooked`: there was nothing to claim. */
  nextLookMs(hasLooked: boolean): number
  /** An email was claimed; then SMTP is done with it; then the database is. */
  started(): void
  handedOver(): void
  recorded(): void
}

export function createClaimPace(now = () => performance.now()): ClaimPace {
  let handingOver = 0
  let unrecorded = 0
  let claimAt = 0
  const free = () => Math.min(CONNECTIONS - handingOver, MOST_UNRECORDED - unrecorded)
  // A claim costs the same for one email as for ten: it may wait for more room, as long as the last one took.
  const isTime = () => free() === CONNECTIONS || (free() > 0 && now() >= claimAt)
  return {
    room: () => (isTime() ? free() : 0),
    async timed(claim) {
      const before = now()
      const claimed = await claim()
      claimAt = 2 * now() - before
      return claimed
    },
    nextLookMs: (hasLooked) => (hasLooked || free() <= 0 ? LOOK_EVERY_MS : Math.max(1, claimAt - now())),
    started() {
      handingOver++
      unrecorded++
    },
    handedOver: () => void handingOver--,
    recorded: () => void unrecorded--,
  }
}
