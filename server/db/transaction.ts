import type pg from 'pg'

/** For the few statements so hot that they are prepared: in one transaction on one connection. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isSound = false
  try {
    await client.query('begin')
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
