import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, toast } from './use-toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('at most one toast is visible: a new one takes the place of the old', () => {
  toast({ title: 'First' })
  toast({ title: 'Second' })
  expect(currentToasts().map((entry) => entry.title)).toEqual(['Second'])
})

test('a dismissed toast closes at once and is removed after 1,000,000 ms', () => {
  const id = toast({ title: 'Lead deleted successfully' })
  dismissToast(id)
  expect(currentToasts()).toMatchObject([{ id, isOpen: false }])
  vi.advanceTimersByTime(999_999)
  expect(currentToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(currentToasts()).toHaveLength(0)
})

test('dismissing a toast that has gone changes nothing', () => {
  const gone = toast({ title: 'Gone' })
  const id = toast({ title: 'Here' })
  dismissToast(gone)
  vi.advanceTimersByTime(1_000_000)
  expect(currentToasts()).toMatchObject([{ id, isOpen: true }])
})
