import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { world } from '../../tests/world/world.ts'
import { withSharedLock } from './shared-lock.ts'

// No lock of the product.
const KIND = 0x7e57

test('work for one owner runs once, work for others beside it, over one connection', async () => {
  const { pool } = await world()
  let release = () => {}
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  const before = pool.totalCount - pool.idleCount
  let running = 0
  const run = () => {
    running++
    return promise
  }
  const held = Array.from({ length: 12 }, (_, key) => withSharedLock(pool, KIND, key, run))
  await expect.poll(() => running).toBe(12)
  expect(await withSharedLock(pool, KIND, 3, run)).toBe(false)
  expect(pool.totalCount - pool.idleCount).toBe(before + 1)
  release()
  expect(await Promise.all(held)).toEqual(Array(12).fill(true))
  expect(pool.totalCount - pool.idleCount).toBe(before)
  expect(await withSharedLock(pool, KIND, 3, async () => {})).toBe(true)
})

test('a process that holds it excludes the others, until its work ends or fails', async () => {
  const { pool } = await world()
  const other = new pg.Pool({ connectionString: pool.options.connectionString })
  onTestFinished(() => other.end())
  await withSharedLock(pool, KIND, 1, async () => {
    expect(await withSharedLock(other, KIND, 1, async () => {})).toBe(false)
    expect(await withSharedLock(other, KIND, 2, async () => {})).toBe(true)
  })
  const failing = withSharedLock(pool, KIND, 1, () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await withSharedLock(other, KIND, 1, async () => {})).toBe(true)
})

test('after its connection breaks, locks can be taken again', async () => {
  const { pool } = await world()
  const broken = withSharedLock(pool, KIND, 5, async () => {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = $1 and objid = 5
         and database = (select oid from pg_database where datname = current_database())`,
      [KIND],
    )
  })
  await expect(broken).rejects.toThrow()
  // PostgreSQL says that the connection ends before it gives the lock back.
  await expect.poll(() => withSharedLock(pool, KIND, 5, async () => {})).toBe(true)
})

test('its connection is asked one thing at a time: more is refused by the next version of pg', async () => {
  const { pool } = await world()
  const client = await pool.connect()
  onTestFinished(() => client.release())
  let running = 0
  let most = 0
  const watched = {
    async query(text: string, values: unknown[]) {
      most = Math.max(most, ++running)
      return client.query(text, values).finally(() => running--)
    },
    release() {},
  }
  const single = { connect: async () => watched } as unknown as pg.Pool
  const done = Array.from({ length: 12 }, (_, key) => withSharedLock(single, KIND, key, async () => {}))
  expect(await Promise.all(done)).toEqual(Array(12).fill(true))
  expect(most).toBe(1)
})
