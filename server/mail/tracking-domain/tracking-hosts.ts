import type { Db } from '../../db/connect.ts'
import { listTrackingHosts } from './tracking-domain-queries.ts'

const FRESH_MS = 15_000
const WAIT_MS = 1_000

/** The hosts of all owners at which only links of emails work. */
export type TrackingHosts = {
  /** It responds while the database is away, too: by what was known before. */
  has(name: string): Promise<boolean>
  /** One of them changed. Other processes know it soon. */
  forget(): void
}

/** Read at most once in a while, however many requests for names that we don't serve come. */
export function trackingHosts(db: Db): TrackingHosts {
  let hosts = new Set<string>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  const read = async () => {
    readAt = performance.now()
    try {
      hosts = new Set(await listTrackingHosts(db))
    } catch {
      // The database is away.
    }
    reading = undefined
  }
  return {
    async has(name) {
      if (performance.now() - readAt > FRESH_MS) reading ??= read()
      if (reading) await Promise.race([reading, new Promise((done) => setTimeout(done, WAIT_MS).unref())])
      return hosts.has(name)
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY
    },
  }
}
