import type pg from 'pg'
import { NOTICE_CHANNEL } from './notify.ts'

const RETRY_MS = 1_000

/** Hears of every user's news on one connection, which is open while anybody listens, and tells those it is for. */
export function watchNotices(pool: pg.Pool) {
  const listeners = new Map<number, Set<() => void>>()
  let client: pg.PoolClient | undefined
  let opening: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  const tell = (userId: number) => {
    for (const listener of listeners.get(userId) ?? []) listener()
  }

  async function open() {
    const opened = await pool.connect()
    opened.on('notification', ({ payload }) => tell(Number(payload)))
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    await opened.query(`listen ${NOTICE_CHANNEL}`).catch((error) => {
      opened.release(true)
      throw error
    })
    client = opened
    // What was told while nobody heard.
    for (const userId of listeners.keys()) tell(userId)
  }

  function lose(lost: pg.PoolClient) {
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
        if (listeners.size === 0) rest()
        else if (!client) return
      })
  }

  /** Gives the connection back; as a new one, since it listens. */
  function rest() {
    clearTimeout(retry)
    const last = client
    client = undefined
    last?.release(true)
  }

  return {
    /** Calls back at the user's every news until the answer is called. */
    listen(userId: number, onNews: () => void) {
      const own = listeners.get(userId) ?? new Set()
      listeners.set(userId, own.add(onNews))
      ensure()
      return () => {
        own.delete(onNews)
        if (own.size === 0) listeners.delete(userId)
        if (listeners.size === 0 && !opening) rest()
      }
    },
  }
}
