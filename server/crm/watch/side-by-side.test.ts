import { expect, onTestFinished, test, vi } from 'vitest'
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

test('lanes don’t wait for each other, but an integration is worked on once at a time in all of them', async () => {
  const { log, work, end } = controlled()
  const sideBySide = createSideBySide(1)
  for (const id of [1, 2, 3]) sideBySide.start(id, work(`${id} on schedule`), 'scheduled')
  sideBySide.start(1, work('1 on request'), 'requested')
  sideBySide.start(2, work('2 on request'), 'requested')
  await settled()
  expect(log).toEqual(['1 on schedule', '2 on request'])
  expect([sideBySide.free('scheduled'), sideBySide.free('polls')]).toEqual([0, 1])
  end('1 on schedule')
  await settled()
  expect(log.slice(2)).toEqual(['3 on schedule'])
  end('2 on request')
  await settled()
  expect(log.slice(3)).toEqual(['1 on request'])
  for (const name of ['3 on schedule', '1 on request']) end(name)
  await settled()
  expect(log.slice(4)).toEqual(['2 on schedule'])
  end('2 on schedule')
  await sideBySide.whenIdle()
})

test('work that takes long gives way to the next, up to a limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { log, work, end } = controlled()
  const sideBySide = createSideBySide(2)
  const ids = Array.from({ length: 12 }, (_, at) => `${at + 1}`)
  for (const id of ids) sideBySide.start(Number(id), work(id))
  await settled()
  expect(log).toHaveLength(2)
  vi.advanceTimersByTime(10_000)
  await settled()
  expect(log).toHaveLength(4)
  vi.advanceTimersByTime(60_000)
  await settled()
  expect(log).toEqual(ids.slice(0, 8))
  end('1')
  await settled()
  expect(log).toHaveLength(9)
  for (let done = 1; done < 12; done++) {
    end(`${done + 1}`)
    await settled()
  }
  await sideBySide.whenIdle()
  expect([log, sideBySide.free()]).toEqual([ids, 2])
})
