import type { Db } from '../../db/connect.ts'
import { isPassing, retried } from '../../db/retry.ts'
import { describeError, type Log } from '../../log.ts'
import { inTurns, takingTurns } from '../../turns.ts'
import { applyVisits } from './apply-visits.ts'
import { type BurstVisit, verdictsOf } from './judge-burst.ts'
import {
  type Due,
  findVisitedMails,
  insertJudged,
  type JudgedVisit,
  listDueIds,
  listNeighbors,
  type PendingVisit,
  takeDueVisits,
} from './pending-visit-queries.ts'

/** So long a visit waits for what else comes with it: scanners follow the links of an email within seconds. */
const WAIT_SECONDS = 60
const MOST_AT_ONCE = 500

type Options = { waitSeconds?: number; signal?: AbortSignal; log?: Pick<Log, 'warn'> }

/**
 * Judges visits that have waited, together with those around them. A person's first open and click of an email go to the lead's
 * timeline and score and fire triggers, once: a visit leaves `pending_visits` in the transaction that counts it.
 */
export async function judgeVisits(db: Db, { waitSeconds = WAIT_SECONDS, signal, log }: Options = {}) {
  const due: Due = { waitSeconds, limit: MOST_AT_ONCE }
  while (!signal?.aborted) {
    const judged = await retried(() => judgeDue(db, due)).catch((error) => {
      if (isPassing(error)) throw error
      return judgeOneByOne(db, due, log)
    })
    if (judged < MOST_AT_ONCE) return
  }
}

/** One visit that can't be counted, such as one to a lead deleted at this moment, must not stop the others. */
async function judgeOneByOne(db: Db, due: Due, log: Options['log']) {
  const ids = await listDueIds(db, due)
  for (const id of ids)
    await retried(() => judgeDue(db, { ...due, ids: [id] })).catch(async (error) => {
      if (isPassing(error)) throw error
      await takeDueVisits(db, { ...due, ids: [id] })
      log?.warn({ visit: id, reason: describeError(error).message }, 'a visit was dropped: counting it failed')
    })
  return ids.length
}

/** Resolves to the number of visits it took. */
const judgeDue = (db: Db, due: Due) =>
  db.transaction(async (tx) => {
    const taken = await takeDueVisits(tx, due)
    if (taken.length === 0) return 0
    const neighbors = groupByMail(await listNeighbors(tx, taken))
    const mails = await findVisitedMails(tx, [...new Set(taken.map(({ logId }) => logId))])
    const judged: JudgedVisit[] = []
    const turn = takingTurns()
    for (const [logId, visits] of groupByMail(taken)) {
      const mail = mails.get(logId)
      if (!mail) continue
      const verdicts = await inTurns(verdictsOf(visits, neighbors.get(logId) ?? []), turn)
      judged.push(...visits.map((visit, at) => ({ ...visit, mail, verdict: verdicts[at] ?? null })))
    }
    await insertJudged(tx, judged)
    await applyVisits(
      tx,
      judged.filter(({ verdict }) => verdict === null),
    )
    return taken.length
  })

function groupByMail<T extends BurstVisit & Pick<PendingVisit, 'logId'>>(visits: T[]) {
  const groups = new Map<number, T[]>()
  for (const visit of visits) {
    const group = groups.get(visit.logId)
    if (group) group.push(visit)
    else groups.set(visit.logId, [visit])
  }
  return groups
}
