import { expect, test } from 'vitest'
import { createSideBySide } from './side-by-side.ts'

/** Work that ends when the test says so. */
function controlled() {
  const log: string[] = []
  const ends = new Map<string, () => void>()
  return {
    log,
    work: (name: string) => () =>
      new Promise<void>((resolve) => {
        log.push(name)
        ends.set(name, resolve)
      }),
    end: (name: string) => ends.get(name)?.(),
  }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('work that hangs delays nobody, up to the limit; the others follow in order', async () => {
  const { log, work, end } = controlled()
  const sideBySide = createSideBySide(2)
  for (const id of [1, 2, 3, 4]) sideBySide.start(id, work(`${id}`))
  await settled()
  expect(log).toEqual(['1', '2'])
  end('2')
  await settled()
  expect(log).toEqual(['1', '2', '3'])
  end('3')
  await settled()
  expect(log).toEqual(['1', '2', '3', '4'])
  end('4')
  end('1')
  await sideBySide.whenIdle()
  expect(sideBySide.free()).toBe(2)
})

test('one integration is worked on once at a time, and once more afterwards', async () => {
  const { log, work, end } = controlled()
  const sideBySide = createSideBySide(8)
  for (const name of ['first', 'second', 'third']) sideBySide.start(1, work(name))
  await settled()
  expect(log).toEqual(['first'])
  end('first')
  await settled()
  expect(log).toEqual(['first', 'third'])
  end('third')
  await sideBySide.whenIdle()
})

test('a failure is told and stops nobody; after a stop nothing starts', async () => {
  const failures: unknown[] = []
  const { log, work, end } = controlled()
  const sideBySide = createSideBySide(1, (error) => failures.push(error))
  sideBySide.start(1, () => Promise.reject(new Error('broken')))
  sideBySide.start(2, work('2'))
  sideBySide.start(3, work('3'))
  await settled()
  expect([failures, log]).toEqual([[new Error('broken')], ['2']])
  sideBySide.stop()
  end('2')
  await sideBySide.whenIdle()
  expect(log).toEqual(['2'])
})
