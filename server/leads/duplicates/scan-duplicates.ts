import { setTimeout as sleep } from 'node:timers/promises'

/** Pairs that were alike when the owner's leads had changed so many times. */
export type Scan = { changes: number; pairs: { kept: number; other: number }[] }

type Owner = { last?: Scan; failure?: unknown; running?: Promise<void>; restUntil: number }

const WAIT_MS = 150
// After a scan comes a rest that is several times as long, however often somebody merges and looks again.
const REST_TIMES = 3
const MAX_OWNERS = 200

/**
 * Scans beside the requests, one at a time in a process. A request gets what the last scan found, and whether it should ask again
 * because a newer one is under way.
 */
export function duplicateScans(scan: (userId: number) => Promise<Scan>) {
  const owners = new Map<number, Owner>()
  let queue: Promise<unknown> = Promise.resolve()

  function start(userId: number, owner: Owner) {
    const run = async () => {
      const startedAt = Date.now()
      try {
        owner.last = await scan(userId)
      } catch (error) {
        owner.failure = error
      } finally {
        owner.running = undefined
        owner.restUntil = Date.now() + REST_TIMES * (Date.now() - startedAt)
      }
    }
    owner.running = queue.then(run)
    queue = owner.running
  }

  return {
    async ask(userId: number, changes: number) {
      const owner = owners.get(userId) ?? { restUntil: 0 }
      owners.delete(userId)
      owners.set(userId, owner)
      const [oldest] = owners.keys()
      if (owners.size > MAX_OWNERS && oldest !== undefined) owners.delete(oldest)
      const isOutdated = () => owner.last?.changes !== changes
      // Told once; whoever tries again gets another scan.
      const { failure } = owner
      owner.failure = undefined
      if (failure) throw failure
      if (isOutdated() && !owner.running && Date.now() >= owner.restUntil) start(userId, owner)
      if (!owner.last && owner.running) await Promise.race([owner.running, sleep(WAIT_MS)])
      return { found: owner.last?.pairs ?? [], isSearching: isOutdated() }
    },
  }
}
