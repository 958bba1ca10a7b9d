import type pg from 'pg'
import { NOTICE_CHANNEL } from './notify.ts'

const RETRY_MS = 1_000

/** Receives the notices of all users on one connection, open while there are listeners, and passes them on. */
export function watchNotices(pool: pg.Pool) {
  const listeners = new Map<number, Set<() => void>>()
  let client: pg.PoolClient | undefined
  let opening: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  const emit = (userId: number) => {
    for (const listener of listeners.get(userId) ?? []) listener()
  }

  async function open() {
    const opened = await pool.connect()
    opened.on('notification', ({ payload }) => emit(Number(payload)))
    opened.on('error', () => reconnect(opened))
    opened.on('end', () => reconnect(opened))
    await opened.query(`listen ${NOTICE_CHANNEL}`).catch((error) => {
      opened.release(true)
      throw error
    })
    client = opened
    // Covers what was sent while there was no connection.
    for (const userId of listeners.keys()) emit(userId)
  }

  function reconnect(lost: pg.PoolClient) {
    if (client !== lost) return
    client = undefined
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
    /** Calls back on every notice of the user. Returns a function that stops listening. */
    listen(userId: number, onNotice: () => void) {
      const own = listeners.get(userId) ?? new Set()
      listeners.set(userId, own.add(onNotice))
      ensure()
      return () => {
        own.delete(onNotice)
        if (own.size === 0) listeners.delete(userId)
        if (listeners.size === 0 && !opening) disconnect()
      }
    },
  }
}
