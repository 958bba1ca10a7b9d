import { expect, test } from 'vitest'
import { type PacedMailbox, waitByHand, waitOf } from './mailbox-wait.ts'

const START = Date.parse('2026-11-16T10:00:00Z')

/** All gaps that a mailbox with 60 seconds gets, whenever its previous email was. */
function gapsOf(more: Partial<PacedMailbox>, wait: (mailbox: PacedMailbox) => { until: Date } | undefined) {
  return Array.from({ length: 997 }, (_, n) => {
    const last = new Date(START + n * 60_000)
    const mailbox: PacedMailbox = {
      now: last,
      spent: 0,
      nextSlotAt: null,
      waiting: 1,
      dailyLimit: 40,
      minGapSeconds: 60,
      lastClaimAt: last,
      sendWindow: null,
      timeZone: 'UTC',
      ...more,
    }
    return ((wait(mailbox)?.until.getTime() ?? 0) - last.getTime()) / 1000
  })
}

test('gaps differ from even ones, by a fifth at most', () => {
  const gaps = gapsOf({}, waitByHand)
  expect(Math.min(...gaps)).toBeCloseTo(48, 0)
  expect(Math.max(...gaps)).toBeCloseTo(72, 0)
})

test('where the gap is a promise, none is shorter', () => {
  for (const wait of [waitByHand, (mailbox: PacedMailbox) => waitOf(mailbox, null)]) {
    const gaps = gapsOf({ isGapMinimum: true }, wait)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60)
    expect(Math.min(...gaps)).toBeCloseTo(60, 0)
    expect(Math.max(...gaps)).toBeCloseTo(72, 0)
  }
})
