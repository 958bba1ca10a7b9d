import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withinTime } from './time-limit.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

test.each([
  ['alone', undefined],
  ['beside another signal', new AbortController().signal],
])('a time limit is kept although garbage is collected meanwhile (%s)', async (_, other) => {
  const signal = withinTime(50, other)
  for (let turn = 0; turn < 3; turn++) {
    await new Promise(setImmediate)
    collectGarbage()
  }
  await expect.poll(() => signal.reason?.name).toBe('TimeoutError')
})

test('the other signal ends it before its time', () => {
  const stop = new AbortController()
  const signal = withinTime(60_000, stop.signal)
  stop.abort(new Error('stopped'))
  expect(signal.reason).toMatchObject({ message: 'stopped' })
})
