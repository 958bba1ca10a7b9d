import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SESSION_MEMORY_LOCK } from '../db/locks.ts'
import type { SessionData } from '../db/schema.ts'

/**
 * Sessions that were looked up a moment ago, so that the requests of a busy page don't each ask the database. A session that ends is
 * forgotten by every process before the answer says that it ended:
 * - A trigger (triggers/session-ends.sql) notifies all processes, whoever ends it and however.
 * - `forgottenEverywhere` then asks all of them, and waits for each to reply. Notifications arrive in order, so that a process that
 *   replies has forgotten. One that doesn't reply in time remembers nothing by then.
 * Without its connection a process remembers nothing.
 */
export type SessionMemory = {
  find(sid: string): SessionData | undefined
  /** To be taken before the session is looked up, and handed to `keep`. */
  moment(): Moment
  keep(sid: string, session: SessionData, secondsLeft: number, moment: Moment): void
  forgottenEverywhere(): Promise<void>
  stop(): void
}
type Moment = { forgotten: number; at: number }

/** Nothing is remembered for longer after its lookup began, whatever happens to the connection. */
const MEMORY_MS = 2_000
const MAX_SESSIONS = 10_000
const RETRY_MS = 1_000
const CHANNEL = 'leadwright_sessions'
// PostgreSQL notices within half a minute that our host died, and unlocks. Until then every end of a session waits in vain.
const KEEPALIVE = [
  'tcp_keepalives_idle = 10',
  'tcp_keepalives_interval = 5',
  'tcp_keepalives_count = 3',
  'tcp_user_timeout = 25000',
]

type Kept = { session: SessionData; until: number }

export function rememberSessions(pool: pg.Pool): SessionMemory {
  const kept = new Map<string, Kept>()
  const waiting = new Map<string, (pid: number) => void>()
  let client: pg.PoolClient | undefined
  let isStopped = false
  // Counts what was forgotten: a session that was looked up before and arrives after may be the one.
  let forgotten = 0

  const forget = (sids: Iterable<string>) => {
    forgotten++
    for (const sid of sids) kept.delete(sid)
  }
  const sidsOf = (userId: number) => [...kept].flatMap(([sid, { session }]) => (session.userId === userId ? [sid] : []))
  const notify = (word: string, what: string) => pool.query('select pg_notify($1, $2)', [CHANNEL, `${word} ${what}`])

  function receive(ownPid: number, payload = '') {
    const [word, what = '', pid] = payload.split(' ')
    if (word === 'session') forget([what])
    else if (word === 'user') forget(sidsOf(Number(what)))
    else if (word === 'asked') notify('forgotten', `${what} ${ownPid}`).catch(() => {})
    else if (word === 'forgotten') waiting.get(what)?.(Number(pid))
  }

  async function open() {
    const opened = await pool.connect()
    opened.once('end', () => lose(opened))
    try {
      for (const setting of KEEPALIVE) await opened.query(`set ${setting}`)
      const { rows } = await opened.query<{ pid: number }>('select pg_backend_pid() as pid')
      const pid = rows[0]?.pid ?? 0
      opened.on('notification', ({ payload }) => receive(pid, payload))
      await opened.query(`listen ${CHANNEL}`)
      // Shows the others that somebody remembers, for as long as the connection lives.
      await opened.query('select pg_advisory_lock($1, $2)', [SESSION_MEMORY_LOCK, pid])
    } catch (error) {
      opened.release(true)
      throw error
    }
    if (isStopped) return opened.release(true)
    // Whatever is being looked up may have ended before we listened.
    forgotten++
    client = opened
  }

  function lose(lost: pg.PoolClient) {
    if (client !== lost) return
    forgetAll()
    lost.release(true)
    retry()
  }

  function forgetAll() {
    client = undefined
    forget(kept.keys())
  }

  function retry() {
    if (!isStopped) setTimeout(() => open().catch(retry), RETRY_MS).unref()
  }
  open().catch(retry)

  return {
    find(sid) {
      const one = kept.get(sid)
      if (one && one.until > performance.now()) return one.session
      kept.delete(sid)
    },
    moment: () => ({ forgotten, at: performance.now() }),
    keep(sid, session, secondsLeft, moment) {
      if (!client || moment.forgotten !== forgotten) return
      if (kept.size >= MAX_SESSIONS) kept.clear()
      kept.set(sid, { session, until: moment.at + Math.min(MEMORY_MS, secondsLeft * 1000) })
    },
    async forgottenEverywhere() {
      const missing = new Set(await pidsRemembering(pool))
      if (missing.size === 0) return
      const question = randomUUID()
      await new Promise<void>((resolve) => {
        // Our own reply is one of them. Without our connection none arrives.
        waiting.set(question, (pid) => missing.delete(pid) && missing.size === 0 && resolve())
        sleep(MEMORY_MS, undefined, { ref: false }).then(resolve)
        notify('asked', question).catch(() => {})
      })
      waiting.delete(question)
    },
    stop() {
      isStopped = true
      const last = client
      forgetAll()
      last?.release(true)
    },
  }
}

/** The connections of the processes that remember. */
async function pidsRemembering(pool: pg.Pool) {
  const { rows } = await pool.query<{ pid: number }>(
    `select objid::int as pid from pg_locks where locktype = 'advisory' and granted and classid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [SESSION_MEMORY_LOCK],
  )
  return rows.map(({ pid }) => pid)
}
