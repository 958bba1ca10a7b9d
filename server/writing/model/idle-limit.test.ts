import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleLimit } from './idle-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a stream that goes on is kept alive past the limit, and silence ends it', () => {
  const limit = idleLimit(60_000, new AbortController().signal)
  for (let piece = 0; piece < 5; piece++) {
    vi.advanceTimersByTime(50_000)
    limit.touch()
  }
  expect(limit.signal.aborted).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(limit.signal.aborted).toBe(true)
})

test('the end of a stream leaves no timer behind', () => {
  idleLimit(60_000, new AbortController().signal).stop()
  expect(vi.getTimerCount()).toBe(0)
})
