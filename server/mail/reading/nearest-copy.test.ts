import { expect, test } from 'vitest'
import { nearestCopy } from './nearest-copy.ts'

const at = new Date('2030-01-07T09:00:00Z')
const copy = (id: string, receivedAt: string | null) => ({ id, receivedAt: receivedAt ? new Date(receivedAt) : null })
const nearest = (...copies: ReturnType<typeof copy>[]) => nearestCopy(copies, at)?.id

test('of emails with one Message-ID, the one is meant that came when we read it', () => {
  const ours = copy('ours', '2030-01-07T09:00:00Z')
  expect(nearest(copy('later', '2030-01-07T09:05:00Z'), ours)).toBe('ours')
  expect(nearest(copy('a copy in another folder', '2030-01-07T08:59:58Z'), ours, copy('unknown', null))).toBe('ours')
  // Its clock is behind.
  expect(nearest(copy('ours', '2030-01-07T06:00:00Z'), copy('later', '2030-01-07T20:00:00Z'))).toBe('ours')
})

test('what came much later is another email, also where the one that is meant was deleted', () => {
  expect(nearest(copy('later', '2030-01-09T09:00:00Z'))).toBeUndefined()
  expect(nearest(copy('unknown', null))).toBe('unknown')
  expect(nearest()).toBeUndefined()
})
