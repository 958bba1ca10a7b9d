import { expect, test } from 'vitest'
import { createClaimPace } from './claim-pace.ts'

const pace = () => {
  const clock = { ms: 1000 }
  return { clock, ...createClaimPace(() => clock.ms) }
}
const times = (count: number, run: () => void) => Array.from({ length: count }, run)

test('an idle sender has room for ten, and looks again in a second', () => {
  const { room, nextLookMs } = pace()
  expect(room()).toBe(10)
  expect(nextLookMs(true)).toBe(1000)
})

test('with some connections busy the next claim waits as long as the last one took', async () => {
  const p = pace()
  await p.timed(async () => {
    p.clock.ms += 8
  })
  times(4, p.started)
  expect(p.room()).toBe(0)
  expect(p.nextLookMs(false)).toBe(8)
  p.clock.ms += 8
  expect(p.room()).toBe(6)
})

test('nothing is claimed while thirty sent emails are not recorded yet', () => {
  const p = pace()
  times(30, p.started)
  times(30, p.handedOver)
  expect(p.room()).toBe(0)
  expect(p.nextLookMs(false)).toBe(1000)
  p.recorded()
  expect(p.room()).toBe(1)
})
