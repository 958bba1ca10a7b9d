import type pg from 'pg'
import { LEAD_CHANNEL, type LeadChange, readLeadChange } from './lead-changes.ts'
import { NOTICE_CHANNEL } from './notify.ts'

const RETRY_MS = 1_000

/** A new notice, or changed leads. */
export type News = { about: 'notices' } | ({ about: 'leads' } & Pick<LeadChange, 'page'>)
type Listener = (news: News) => void

/** Receives the news of all users on one connection, open while there are listeners, and passes them on. */
export function watchNotices(pool: pg.Pool) {
  const listeners = new Map<number, Set<Listener>>()
  let client: pg.PoolClient | undefined
  let opening: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let hasLost = false

  const emit = (userId: number, news: News) => {
    for (const listener of listeners.get(userId) ?? []) listener(news)
  }

  function receive({ channel, payload }: pg.Notification) {
    if (channel === NOTICE_CHANNEL) return emit(Number(payload), { about: 'notices' })
    const change = readLeadChange(payload)
    if (change) emit(change.userId, { about: 'leads', page: change.page })
  }

  async function open() {
    const opened = await pool.connect()
    opened.on('notification', receive)
    opened.on('error', () => reconnect(opened))
    opened.on('end', () => reconnect(opened))
    await opened.query(`listen ${NOTICE_CHANNEL}; listen ${LEAD_CHANNEL}`).catch((error) => {
      opened.release(true)
      throw error
    })
    client = opened
    // Covers what was sent while there was no connection.
    for (const userId of listeners.keys()) {
      emit(userId, { about: 'notices' })
      if (hasLost) emit(userId, { about: 'leads', page: '' })
    }
    hasLost = false
  }

  function reconnect(lost: pg.PoolClient) {
    if (client !== lost) return
    client = undefined
    hasLost = true
    lost.release(true)
    ensure()
  }

  function ensure() {
    if (client || opening || listeners.size === 0) return
    clearTimeout(retry)
    opening = open()
      .catch(() => {
        retry = setTimeout(ensure, RETRY_MS)
        retry.unref()
      })
      .finally(() => {
        opening = undefined
        if (listeners.size === 0) disconnect()
        else if (!client) return
      })
  }

  /** Destroys the connection instead of reusing it, because it listens. */
  function disconnect() {
    clearTimeout(retry)
    const last = client
    client = undefined
    last?.release(true)
  }

  return {
    /** Calls back on all news of the user. Returns a function that stops listening. */
    listen(userId: number, onNews: Listener) {
      const own = listeners.get(userId) ?? new Set()
      listeners.set(userId, own.add(onNews))
      ensure()
      return () => {
        own.delete(onNews)
        if (own.size === 0) listeners.delete(userId)
        if (listeners.size === 0 && !opening) disconnect()
      }
    },
  }
}
