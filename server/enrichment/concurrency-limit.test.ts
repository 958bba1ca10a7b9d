import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** Work that ends when told to. */
function held() {
  let end = () => {}
  const over = new Promise<void>((done) => {
    end = done
  })
  return { work: () => over, end }
}

test('one person cannot take all the turns', async () => {
  const limited = createConcurrencyLimit({ atOnce: 3, atOncePerUser: 2, waitMs: 10_000 })
  const begun: string[] = []
  const [first, second] = [held(), held()]
  const running = [limited(1, first.work), limited(1, second.work)]
  const third = limited(1, async () => void begun.push('the third of one'))
  await limited(2, async () => void begun.push('another'))
  expect(begun).toEqual(['another'])
  first.end()
  await third
  expect(begun).toEqual(['another', 'the third of one'])
  second.end()
  await Promise.all(running)
})

test('whoever waits too long is told when to come again, and work that fails gives its turn back', async () => {
  const limited = createConcurrencyLimit({ atOnce: 1, atOncePerUser: 1, waitMs: 20 })
  const long = held()
  const running = limited(1, long.work)
  await expect(limited(2, async () => 'never')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 })
  long.end()
  await running
  await expect(limited(1, () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  expect(await limited(1, async () => 'now')).toBe('now')
})
