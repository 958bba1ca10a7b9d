import { expect, test } from 'vitest'
import { world } from '../../../tests/world/world.ts'
import { forgetExpired } from '../../accounts/expiry-queries.ts'
import { sharedBucket } from './shared-bucket.ts'

test('two processes together stay within the limit of one', async () => {
  const { pool, db } = await world()
  const [one, other] = [sharedBucket(pool, 'calls of a', 5, 3600), sharedBucket(pool, 'calls of a', 5, 3600)]
  const all = await Promise.all(Array.from({ length: 10 }, (_, at) => (at % 2 ? one : other).tryTake()))
  // A caller that lost the race for a slot tries again, and finds the next one.
  for (let at = 0; at < 10; at++) all.push(await (at % 2 ? one : other).tryTake())
  expect(all.filter((waitMs) => waitMs === 0)).toHaveLength(5)
  expect(await one.tryTake()).toBeGreaterThan(3_500_000)
  expect(await sharedBucket(pool, 'calls of b', 5, 3600).tryTake()).toBe(0)

  // Expired slots are free again, also when they were deleted.
  await pool.query(`update rate_limits set expire = 0 where key in ('calls of a 1', 'calls of a 2')`)
  await forgetExpired(db)
  await Promise.all([one.take(), other.take()])
  expect(await other.tryTake()).toBeGreaterThan(3_500_000)
})
