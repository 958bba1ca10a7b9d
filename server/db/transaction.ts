import type pg from 'pg'

// What is planned once serves every time: the planner, who thinks the values of this time would serve better, would plan
// statements anew that cost less to run.
const BEGIN_PREPARED = 'begin; set local plan_cache_mode = force_generic_plan'

/** For the few statements so hot that they are prepared: in one transaction on one connection. */
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
