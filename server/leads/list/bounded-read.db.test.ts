import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { world } from '../../../tests/world/world.ts'
import { boundedRead } from './bounded-read.ts'

test('a read that takes too long is stopped and says what to do', async () => {
  const { db } = await world()
  const slow = boundedRead(db, 1, (tx) => tx.execute(sql`select pg_sleep(60)`), 20)
  await expect(slow).rejects.toMatchObject({ status: 503, message: expect.stringContaining('Add a filter') })
})

test('an owner has two reads at a time, and others do not wait for them', async () => {
  const { db } = await world()
  const started: string[] = []
  const gates = new Map<string, () => void>()
  const read = (userId: number, name: string) =>
    boundedRead(db, userId, async () => {
      started.push(name)
      await new Promise<void>((resolve) => gates.set(name, resolve))
    })
  const reads = [read(1, 'a'), read(1, 'b'), read(1, 'c'), read(2, 'd')]
  await expect.poll(() => [...started].sort()).toEqual(['a', 'b', 'd'])
  gates.get('a')?.()
  await expect.poll(() => [...started].sort()).toEqual(['a', 'b', 'c', 'd'])
  for (const open of gates.values()) open()
  await Promise.all(reads)
})
