import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { dbOf } from '../../db/connect.ts'
import { isPassing, retried } from '../../db/retry.ts'
import { describeError, type Log } from '../../log.ts'
import { type MailVisit, saveVisits } from './tracking-queries.ts'
import type { VisitFile } from './visit-file.ts'

const MOST_AT_ONCE = 200
/** Of one email: what came together is judged together. */
const MOST_TOGETHER = 1_000
/** During an outage; more are not kept. */
const MOST_WAITING = 10_000

const LIMITS = {
  /** So long a visitor waits for the database. Once it has not responded in time, nobody waits until it does. */
  waitMs: 1_000,
  /** A database that is frozen never refuses: after this, another connection is tried. */
  saveMs: 15_000,
  pauseMs: 1_000,
}

/** Where the link of a visit leads: undefined where there is none. `later`: the database is away, and the visit is kept. */
export type Kept = { url: string | undefined } | 'later'

export type VisitKeeper = { keep(visit: MailVisit): Promise<Kept>; stop(): Promise<void> }

type Waiting = { visit: MailVisit; settle: (kept: Kept) => void; isStored?: boolean }

/**
 * Saves visits, and keeps them while the database is away. Visits that come while one batch is written make the next: the
 * recipients of a campaign come all at once.
 */
export function keepVisits(pool: pg.Pool, file: VisitFile, log: Pick<Log, 'warn'>, limits = LIMITS): VisitKeeper {
  let waiting: Waiting[] = []
  let batch: Waiting[] = []
  let isAway = false
  let hasFile = false
  let dropped = 0
  let writing: Promise<void> | undefined
  const stopping = new AbortController()
  const warn = (error: unknown, text: string) => log.warn({ reason: describeError(error).message }, text)

  /** A restart must not lose them. */
  async function store(visits: Waiting[]) {
    const fresh = visits.filter(({ isStored }) => !isStored)
    for (const one of fresh) one.isStored = true
    if (fresh.length > 0) hasFile = true
    // Also without any: those before are on their way.
    await file
      .add(fresh.map(({ visit }) => visit))
      .catch((error) => warn(error, 'visits that wait for the database are kept in memory only'))
  }

  /** Nobody waits for the database any more. */
  function goAway() {
    isAway = true
    const all = [...batch, ...waiting]
    for (const { settle } of all) settle('later')
    void store(all)
  }

  async function comeBack() {
    isAway = false
    if (dropped > 0) log.warn({ dropped }, 'visits were dropped: too many came while the database was away')
    dropped = 0
    if (!hasFile || waiting.length > 0) return
    hasFile = false
    await file.remove().catch((error) => warn(error, 'the file of visits that are saved stays'))
  }

  async function write() {
    while (waiting.length > 0 && !stopping.signal.aborted) {
      batch = takeBatch()
      const late = setTimeout(goAway, limits.waitMs)
      try {
        const urls = await save(batch.map(({ visit }) => visit))
        for (const [at, { settle }] of batch.entries()) settle({ url: urls[at] })
        batch = []
        await comeBack()
      } catch (error) {
        await keepForLater(error)
      } finally {
        clearTimeout(late)
      }
    }
    writing = undefined
  }

  async function keepForLater(error: unknown) {
    if (isPassing(error)) waiting = [...batch, ...waiting]
    else warn(error, 'visits were not saved')
    for (const { settle } of batch) settle('later')
    batch = []
    if (!isPassing(error)) return
    goAway()
    await wait(limits.pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
  }

  function takeBatch() {
    const mails = new Set(waiting.slice(0, MOST_AT_ONCE).map(({ visit }) => visit.logId))
    const taken: Waiting[] = []
    waiting = waiting.filter((one) => {
      const isTaken = taken.length < MOST_TOGETHER && mails.has(one.visit.logId)
      if (isTaken) taken.push(one)
      return !isTaken
    })
    return taken
  }

  /** Over a connection of its own, which is closed when the database doesn't respond: then it can't save them after all. */
  async function save(visits: MailVisit[]) {
    const client = await pool.connect()
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      client.release(true)
    }, limits.saveMs)
    try {
      return await retried(() => saveVisits(dbOf(client), visits))
    } catch (error) {
      throw isLate ? new Error('Connection terminated: the database did not respond in time') : error
    } finally {
      clearTimeout(late)
      if (!isLate) client.release()
    }
  }

  function add(visits: Waiting[]) {
    waiting.push(...visits)
    writing ??= write()
  }

  void file
    .takeOver(MOST_WAITING)
    .then((left) => {
      hasFile ||= left.length > 0
      if (left.length > 0) add(left.map((visit) => ({ visit, settle: () => {}, isStored: true })))
    })
    .catch((error) => warn(error, 'visits of an earlier process were not read'))

  return {
    keep: (visit) =>
      new Promise<Kept>((settle) => {
        const one: Waiting = { visit, settle }
        const isFull = waiting.length >= MOST_WAITING
        if (isFull) dropped++
        if (isFull || isAway) settle('later')
        if (isFull) return
        add([one])
        if (isAway) void store([one])
      }),
    async stop() {
      // What is being written gets its time.
      await Promise.race([writing, wait(limits.waitMs, undefined, { ref: false })])
      stopping.abort()
      await store([...batch, ...waiting])
    },
  }
}
