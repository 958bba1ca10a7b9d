import { expect, test } from 'vitest'
import { isOff } from './use-tracking.ts'

const ON = { trackOpens: true, trackClicks: true }
const LOCAL = { transport: 'smtp', hasPublicAddress: false } as const
const PUBLIC = { transport: 'smtp', hasPublicAddress: true } as const

test.each([
  ['opened', [ON], PUBLIC, false],
  ['opened', [{ ...ON, trackOpens: false }], PUBLIC, true],
  ['clicked', [{ ...ON, trackOpens: false }], PUBLIC, false],
  ['clicked', [{ ...ON, trackClicks: false }], PUBLIC, true],
  ['opened', [ON, { ...ON, trackOpens: false }], PUBLIC, false],
  ['opened', [{ ...ON, trackOpens: false }, ON], PUBLIC, false],
  ['opened', [ON], LOCAL, true],
  ['opened', [], { ...LOCAL, transport: 'outbox' }, false],
  ['replied', [{ trackOpens: false, trackClicks: false }], LOCAL, false],
  ['opened', undefined, undefined, false],
] as const)('%s with %o, sent by %o: not tracked is %s', (what, accounts, transport, expected) => {
  expect(isOff(what, accounts, transport)).toBe(expected)
})
