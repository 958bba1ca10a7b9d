import { expect, test } from 'vitest'
import { lockWaitMs } from './migrate.ts'

test('a migration gives up its locks before a deadlock is seen, but now and then waits until autovacuum gives way', () => {
  const waits = Array.from({ length: 10 }, (_, tried) => lockWaitMs(tried + 1))
  // After a second PostgreSQL looks for a deadlock, and ends an autovacuum that somebody waits for.
  expect(waits.map((ms) => ms > 1000)).toEqual([false, false, false, false, true, false, false, false, false, true])
})
