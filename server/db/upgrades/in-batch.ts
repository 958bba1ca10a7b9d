import type pg from 'pg'

const TRIES = 5
const RETRIED_CODES = ['40P01', '55P03']

/** A transaction of its own, again when it met a sender in the wrong order. */
export async function inBatch<T, R>(client: pg.PoolClient, work: (given: T) => Promise<R>, given: T): Promise<R> {
  for (let tries = 1; ; tries++) {
    await client.query('begin')
    try {
      const result = await work(given)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      if (tries === TRIES || !RETRIED_CODES.includes((error as { code?: string }).code ?? '')) throw error
    }
  }
}
