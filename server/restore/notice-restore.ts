import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Database, Db } from '../db/connect.ts'
import { describeError, type Log } from '../log.ts'
import { holdMail } from './hold-mail.ts'
import { judgeLineage, type Lineage } from './judge-lineage.ts'
import { type WitnessFile, witnessFile } from './witness-file.ts'

const BEAT_EVERY_MS = 1000
/** So exactly it is known of which time a copy is. */
const ALIVE_EVERY_MS = 5 * 60_000

type Tools = { config: Pick<Config, 'smtpUrl' | 'isMailHeld'> }

export type RestoreWatch = {
  /** Before anything is claimed in a new session: pauses all sending when the database is a copy, or MAIL_HOLD says so at the start. */
  check(): Promise<void>
  stop(): Promise<void>
}

/**
 * Notices that the database is a restored backup, or a clone, which would resend what was sent since. While emails are sent, a
 * number goes up in the database and then in a file of `dataDir`; a copy of one does not match the other.
 */
export function watchForRestore({ db }: Database, dataDir: string, tools: Tools, log: Log): RestoreWatch {
  const file = witnessFile(dataDir)
  let isAskedFor = tools.config.isMailHeld
  let known: { lineage: string; beat: number } | undefined
  let lastSlot: number | undefined
  let aliveAt = 0
  let beating = Promise.resolve()

  const keep = async ({ lineage, beat }: { lineage: string; beat: number }) => {
    known = { lineage, beat }
    await file.write(lineage, beat).catch((error) => log.warn({ reason: describeError(error).message }, UNKEPT))
  }

  async function beat() {
    if (!known) return
    const slot = await newestSlot(db)
    if (slot === lastSlot && Date.now() < aliveAt + ALIVE_EVERY_MS) return
    aliveAt = Date.now()
    if (slot === lastSlot)
      return void (await db.execute(sql`update mail_lineage set alive_at = now() where beat >= ${known.beat}`))
    const beaten = await raiseBeat(db, known)
    if (!beaten) return
    lastSlot = slot
    await keep(beaten)
  }

  const timer = setInterval(() => {
    beating = beating.then(beat).catch(() => {
      // The sender tells what is wrong with the database.
    })
  }, BEAT_EVERY_MS)
  timer.unref()

  return {
    async check() {
      const { now, held } = await db.transaction((tx) => checkIn(tx, file, tools, isAskedFor))
      isAskedFor = false
      if (held !== undefined) log.warn({ mailboxes: held }, PAUSED)
      await keep(now)
    },
    async stop() {
      clearInterval(timer)
      await beating
      await beat().catch(() => {})
    },
  }
}

const PAUSED = 'this database is a copy of an earlier state: sending is paused until its owners say what was sent since'
const UNKEPT = 'DATA_DIR is not writable: a restored database is noticed only when it is on another server'

async function checkIn(tx: Db, file: WitnessFile, tools: Tools, isAskedFor: boolean) {
  const place = await placeOf(tx)
  // One after the other: who comes second finds what the first has settled.
  await tx.execute(sql`lock table mail_lineage in share row exclusive mode`)
  const { rows } = await tx.execute<Lineage & { aliveAt: string }>(
    sql`select lineage, beat::float8 as beat, place, alive_at as "aliveAt" from mail_lineage`,
  )
  const [known] = rows
  if (!known) {
    const lineage = randomUUID()
    await tx.execute(sql`insert into mail_lineage (lineage, place) values (${lineage}, ${place})`)
    return { now: { lineage, beat: 0 }, held: undefined }
  }
  const witness = await file.read()
  const isCopy = isAskedFor || judgeLineage(known, witness, place) === 'copy'
  const held = isCopy ? await holdMail(tx, new Date(known.aliveAt), tools) : undefined
  const beat = isCopy ? Math.max(known.beat, witness?.beat ?? 0) + 1 : known.beat
  await tx.execute(sql`update mail_lineage set place = ${place}, beat = ${beat}`)
  return { now: { lineage: known.lineage, beat }, held }
}

/** Undefined when the database is behind what we have seen: it was put in another's place, and the next session finds out. */
async function raiseBeat(db: Db, { lineage, beat }: { lineage: string; beat: number }) {
  const { rows } = await db.execute<{ lineage: string; beat: number }>(sql`
    update mail_lineage set beat = beat + 1, alive_at = now() where lineage = ${lineage} and beat >= ${beat}
    returning lineage, beat::float8 as beat`)
  return rows[0]
}

async function newestSlot(db: Db) {
  const { rows } = await db.execute<{ id: number | null }>(sql`select max(id) as id from mail_slots`)
  return rows[0]?.id ?? 0
}

/** The server's own number and its line of history, and the database's number in it: a dump put back has another one. */
async function placeOf(tx: Db) {
  const { rows } = await tx.execute<{ place: string }>(sql`
    select concat_ws(' ', (select system_identifier from pg_control_system()), (select timeline_id from pg_control_checkpoint()),
      (select oid from pg_database where datname = current_database())) as place`)
  return rows[0]?.place ?? ''
}
