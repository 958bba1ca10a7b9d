import type pg from 'pg'

/** The connection that holds the locks of this process, the names of those locks, and its last query: it runs one at a time. */
type Holder = { client: Promise<pg.PoolClient>; held: Set<string>; lastQuery: Promise<unknown> }

const holders = new WeakMap<pg.Pool, Holder>()

/**
 * Runs work that no two processes may do at once, such as everything for one owner. As `withOwnerLock`, but all locks of the process
 * share one connection: work that waits long for another service does not use up the pool. Returns false when it is being done.
 */
export async function withSharedLock(pool: pg.Pool, kind: number, key: number, run: () => Promise<void>) {
  const name = `${kind} ${key}`
  const holder = holders.get(pool) ?? newHolder(pool)
  if (holder.held.has(name)) return false
  holders.set(pool, holder)
  // The database gives a lock to the same connection again, so we have to know which are taken.
  holder.held.add(name)
  try {
    const ask = (lockFunction: string) => {
      const asked = holder.lastQuery.then(async () => {
        const client = await holder.client
        return client.query(`select ${lockFunction}($1, $2) as "isDone"`, [kind, key]).catch((error) => {
          // The connection is broken, and its locks are gone. Whoever comes next gets another one.
          forget(pool, holder)
          throw error
        })
      })
      holder.lastQuery = asked.catch(() => {})
      return asked
    }
    const { rows } = await ask('pg_try_advisory_lock')
    if (!rows[0].isDone) return false
    try {
      await run()
    } finally {
      await ask('pg_advisory_unlock')
    }
    return true
  } finally {
    holder.held.delete(name)
    if (holder.held.size === 0) await release(pool, holder)
  }
}

const newHolder = (pool: pg.Pool): Holder => ({
  client: pool.connect(),
  held: new Set(),
  lastQuery: Promise.resolve(),
})

function forget(pool: pg.Pool, holder: Holder) {
  if (holders.get(pool) === holder) holders.delete(pool)
}

async function release(pool: pg.Pool, holder: Holder) {
  const isBroken = holders.get(pool) !== holder
  forget(pool, holder)
  const client = await holder.client.catch(() => undefined)
  client?.release(isBroken)
}
