import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { type MailVisit, saveVisits } from './tracking-queries.ts'

const MOST_AT_ONCE = 200

type Waiting = { visit: MailVisit; resolve: (url: string | undefined) => void; reject: (error: unknown) => void }

/**
 * Saves a visit and returns where its link leads. Visits that come while the database writes one batch make the next: the
 * recipients of a campaign come all at once.
 */
export function gatherVisits(db: Db) {
  const waiting: Waiting[] = []
  let isWriting = false
  async function write() {
    isWriting = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_AT_ONCE)
      await retried(() =>
        saveVisits(
          db,
          batch.map(({ visit }) => visit),
        ),
      ).then(
        (urls) => {
          for (const [at, { resolve }] of batch.entries()) resolve(urls[at])
        },
        (error) => {
          for (const { reject } of batch) reject(error)
        },
      )
    }
    isWriting = false
  }
  return (visit: MailVisit) =>
    new Promise<string | undefined>((resolve, reject) => {
      waiting.push({ visit, resolve, reject })
      if (!isWriting) void write()
    })
}
