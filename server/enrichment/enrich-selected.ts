import type pg from 'pg'
import type { Database, Db } from '../db/connect.ts'
import { ENRICH_LOCK } from '../db/locks.ts'
import { isPassing, retried } from '../db/retry.ts'
import {
  countLeadDone,
  endLeadJob,
  forgetOldJobs,
  ownersWithOpenJobs,
  takeOpenJob,
} from '../leads/jobs/lead-job-queries.ts'
import { findLead } from '../leads/lead-queries.ts'
import { keepLearnt, learnAbout } from './enrich-lead.ts'
import { wakeEnrichment } from './enrichment-queries.ts'
import type { CompanyReader } from './fetch/read-company.ts'

type Limits = { signal?: AbortSignal | undefined; sliceMs?: number; atOnce?: number }
type Job = NonNullable<Awaited<ReturnType<typeof takeOpenJob>>>

/** How long one run may take the worker's time, so that imports and other owners get their turn. */
const SLICE_MS = 20_000
const AT_ONCE = 4
/** Whose sites are slow does not hold up the others. */
const OWNERS_AT_ONCE = 4

/**
 * Enriches the leads of whatever jobs wait or were left half done, each owner's by one worker alone. When its time is up it
 * asks to be called again; a job whose worker died has lost its lock and is taken on by the next run.
 */
export async function enrichWaitingLeads({ db, pool }: Database, read: CompanyReader, limits: Limits = {}) {
  const { signal, sliceMs = SLICE_MS, atOnce = AT_ONCE } = limits
  const until = performance.now() + sliceMs
  const isOver = () => signal?.aborted === true || performance.now() >= until
  await forgetOldJobs(db)
  const owners = inAnyOrder(await ownersWithOpenJobs(db, 'enrich'))
  const ended = await Promise.allSettled(Array.from({ length: OWNERS_AT_ONCE }, takeOwners))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  if (isOver() && !signal?.aborted && (await ownersWithOpenJobs(db, 'enrich')).length > 0) await wakeEnrichment(db)

  async function takeOwners() {
    for (let userId = owners.pop(); userId !== undefined; userId = owners.pop()) await enrichOf(userId)
  }

  async function enrichOf(userId: number) {
    const next = async () => (isOver() ? undefined : takeOpenJob(db, userId, 'enrich'))
    const work = async () => {
      for (let job = await next(); job; job = await next()) await runJob(db, job, read, { isOver, atOnce, signal })
    }
    // An import that arrived between the last check and the unlock found the lock still taken.
    while (!isOver() && (await alone(pool, userId, work)))
      if (!(await ownersWithOpenJobs(db, 'enrich')).includes(userId)) break
  }
}

const inAnyOrder = (owners: number[]) =>
  owners
    .map((owner) => ({ owner, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ owner }) => owner)

/** False when another worker is at this owner's jobs; that one will see ours too. */
async function alone(pool: pg.Pool, userId: number, work: () => Promise<void>): Promise<boolean> {
  const key = [ENRICH_LOCK, userId]
  const client = await pool.connect()
  let isSound = false
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as "isOurs"', key)
    if (rows[0].isOurs) await work().finally(() => client.query('select pg_advisory_unlock($1, $2)', key))
    isSound = true
    return rows[0].isOurs
  } finally {
    // Closed, a connection that may still hold the lock gives it back.
    client.release(!isSound)
  }
}

type Pace = { isOver: () => boolean; atOnce: number; signal: AbortSignal | undefined }

/**
 * Pages are read some at a time, but leads are written in their order, each in one transaction with the job's count. So the
 * count says exactly which leads are done, whenever the process dies.
 */
async function runJob(db: Db, job: Job, read: CompanyReader, { isOver, atOnce, signal }: Pace) {
  const leadIds = job.leadIds ?? []
  const stop = new AbortController()
  const both = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal
  const ahead: ReturnType<typeof learn>[] = []
  let started = job.done
  try {
    for (let position = job.done; position < leadIds.length; position++) {
      while (started < leadIds.length && ahead.length < atOnce && !isOver()) {
        const leadId = leadIds[started++] as number
        // Found one after the other, they queue in their order for the pages of one host.
        const begun = learn(leadId, await findLead(db, job.userId, leadId), read, both)
        // Whoever awaits it hears of its failure; after a stop nobody does.
        begun.catch(() => {})
        ahead.push(begun)
      }
      const learnt = await ahead.shift()
      if (!learnt || both.aborted) return
      if (!(await writeNext(db, job, position, learnt))) return
    }
    await endLeadJob(db, job.id)
  } finally {
    stop.abort()
  }
}

type Outcome = { leadId: number; learnt?: Awaited<ReturnType<typeof learnAbout>> }

async function learn(
  leadId: number,
  lead: Awaited<ReturnType<typeof findLead>>,
  read: CompanyReader,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    return lead ? { leadId, learnt: await learnAbout(lead, read, { signal }) } : { leadId }
  } catch (error) {
    if (isPassing(error)) throw error
    return { leadId }
  }
}

/** False when the job was cancelled meanwhile. */
async function writeNext(db: Db, job: Job, position: number, { leadId, learnt }: Outcome): Promise<boolean> {
  const write = (tx: Db) => (learnt ? keepLearnt(tx, job.userId, leadId, learnt) : undefined)
  try {
    return await retried(() => inOneGo(db, job.id, position, write))
  } catch (error) {
    if (isPassing(error)) throw error
    // One lead that cannot be written must not hold up the others.
    return inOneGo(db, job.id, position, () => undefined)
  }
}

const CANCELLED = Symbol('cancelled')

async function inOneGo(db: Db, jobId: number, position: number, write: (tx: Db) => Promise<unknown> | undefined) {
  try {
    await db.transaction(async (tx) => {
      const isFailed = (await write(tx)) === undefined
      // Nothing is written for a job that is over.
      if (!(await countLeadDone(tx, jobId, position, isFailed))) throw CANCELLED
    })
    return true
  } catch (error) {
    if (error === CANCELLED) return false
    throw error
  }
}
