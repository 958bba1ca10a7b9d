import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

export type Bucket = { tryTake(): Promise<number>; take(signal?: AbortSignal): Promise<void> }

/**
 * A rate limit shared by all processes: at most `max` in any span of `seconds`. Each slot is a row that can be taken again when
 * its span is over, by the database's time. Within a process, callers wait in order.
 */
export function sharedBucket(pool: pg.Pool, name: string, max: number, seconds: number): Bucket {
  const slots = Array.from({ length: max }, (_, at) => `${name} ${at}`)
  let queue = Promise.resolve()

  /** 0 when a slot was taken, else the milliseconds until the next try. */
  async function tryTake() {
    const { rows } = await pool.query<{ waitMs: string | null }>(
      `with moment as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now),
        places as (select p.key, r.expire from unnest($1::text[]) as p(key) left join rate_limits r on r.key = p.key),
        taken as (
          insert into rate_limits (key, points, expire)
          select key, 1, now + $2 from places, moment where expire is null or expire <= now order by random() limit 1
          on conflict (key) do update set expire = excluded.expire where rate_limits.expire <= (select now from moment)
          returning key)
      select case when exists (select from taken) then null
        else greatest(1, (select min(coalesce(expire, now) - now) from places, moment)) end as "waitMs"`,
      [slots, Math.ceil(seconds * 1000)],
    )
    return Number(rows[0]?.waitMs ?? 0)
  }

  async function take(signal?: AbortSignal) {
    for (;;) {
      const waitMs = await tryTake()
      if (waitMs === 0) return
      await wait(waitMs, undefined, signal && { signal })
    }
  }

  return {
    tryTake,
    take(signal) {
      const turn = queue.then(() => take(signal))
      queue = turn.catch(() => {})
      return turn
    },
  }
}
