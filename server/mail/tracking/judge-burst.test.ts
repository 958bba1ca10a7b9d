import { expect, test } from 'vitest'
import type { MachineReason } from '../../../contract/email-reason.ts'
import { atOnce } from '../../turns.ts'
import { type BurstVisit, verdictsOf } from './judge-burst.ts'

const [A, B] = ['Chrome', 'Safari']
const click = (seconds: number, url: string, userAgent = A, reason: MachineReason | null = null): BurstVisit => ({
  kind: 'click',
  url,
  userAgent,
  at: seconds * 1000,
  reason,
})
const open = (seconds: number, userAgent = A, reason: MachineReason | null = null): BurstVisit => ({
  ...click(seconds, '', userAgent, reason),
  kind: 'open',
  url: null,
})
const MANY: MachineReason = 'many_links'

type Case = [title: string, visits: BurstVisit[], expected: (MachineReason | null)[]]
const CASES: Case[] = [
  ['nobody', [], []],
  ['an open and a click', [open(0), click(4, 'a')], [null, null]],
  ['the same link twice, at once', [click(0, 'a'), click(0.3, 'a')], [null, null]],
  ['five links at once: none counts', [0, 0.1, 0.2, 0.3, 0.4].map((at) => click(at, `l${at}`)), Array(5).fill(MANY)],
  [
    'five links over eight seconds, with five user agents',
    [0, 2.1, 4.2, 6.3, 8.4].map((at) => click(at, `l${at}`, `agent ${at}`)),
    Array(5).fill(MANY),
  ],
  [
    'ten links, one every four seconds',
    Array.from({ length: 10 }, (_, n) => click(n * 4, `l${n}`)),
    Array(10).fill(MANY),
  ],
  ['both links of a short email in two seconds', [click(0, 'a'), click(1.9, 'b')], [MANY, MANY]],
  ['two links, three seconds apart', [click(0, 'a'), click(3, 'b')], [null, null]],
  ['three links in a minute', [click(0, 'a'), click(20, 'b'), click(45, 'c')], [null, null, null]],
  [
    'a person an hour after a scanner',
    [click(0, 'a'), click(0.1, 'b'), click(0.2, 'c'), click(3600, 'b')],
    [MANY, MANY, MANY, null],
  ],
  ['in any order', [click(0.4, 'c'), click(0, 'a'), click(0.2, 'b')], [MANY, MANY, MANY]],
  [
    'the scanner’s picture goes with its links, a person’s does not',
    [open(0), click(1, 'a'), click(1.5, 'b'), open(1.6, B), open(4)],
    [MANY, MANY, MANY, null, null],
  ],
  [
    'one of the burst was judged before',
    [click(0, 'a', A, 'many_links'), click(0.1, 'b', A, 'many_links'), click(9, 'c')],
    [MANY, MANY, MANY],
  ],
  [
    'a gateway looks at the link that a person follows',
    [click(0, 'a', 'Proofpoint', 'security_scanner'), click(1, 'a')],
    ['security_scanner', null],
  ],
  [
    'a gateway follows every link beside a person who follows one',
    [...['a', 'b', 'c'].map((url) => click(0, url, 'Mimecast', 'security_scanner')), click(1, 'b')],
    ['security_scanner', 'security_scanner', 'security_scanner', null],
  ],
  [
    'a program that asks for the headers first, then for the page',
    [click(0, 'a', A, 'head_request'), click(1, 'a'), click(2, 'a', B)],
    ['head_request', 'head_request', null],
  ],
  ['headers asked for long before', [click(0, 'a', A, 'head_request'), click(11, 'a')], ['head_request', null]],
]

test.each(CASES)('%s', (_title, visits, expected) => expect(atOnce(verdictsOf(visits))).toEqual(expected))

test('thousands of visits around one say the same about it as the few that matter', () => {
  const flood = Array.from({ length: 10_000 }, (_, n) => open(100 + n / 1000, `agent ${n}`, 'head_request'))
  const others = Array.from({ length: 10_000 }, (_, n) => click(200 + n / 1000, `l${n % 50}`))
  const visits = [open(0), click(5, 'a'), open(107, 'agent 7000'), open(110, 'nobody'), click(205, 'l1'), open(230)]
  expect(atOnce(verdictsOf(visits, [...others, ...flood]))).toEqual([null, null, 'head_request', null, MANY, null])
})
