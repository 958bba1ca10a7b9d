import type pg from 'pg'

// Reuse the plan of a prepared statement for all values. By default the planner may plan again for the values at hand, which costs
// more than running these statements.
const BEGIN_PREPARED = 'begin; set local plan_cache_mode = force_generic_plan'

/** One transaction on one connection, for the few hot statements that are prepared. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isSound = false
  try {
    await client.query(BEGIN_PREPARED)
    const result = await work(client)
    await client.query('commit')
    isSound = true
    return result
  } catch (error) {
    isSound = await client.query('rollback').then(
      () => true,
      () => false,
    )
    throw error
  } finally {
    client.release(!isSound)
  }
}
