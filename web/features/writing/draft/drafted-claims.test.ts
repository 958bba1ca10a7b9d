import { expect, test } from 'vitest'
import type { Evidence } from '../../../../contract/writing.ts'
import { draftedClaims, withDrafted } from './drafted-claims.ts'

const found = (body: string, claim: string, source: string | null = null): Evidence => {
  const start = body.indexOf(claim)
  return {
    claim,
    kind: 'number',
    place: 'body',
    start,
    end: start + claim.length,
    source,
    reason: source ? null : 'No',
  }
}
const drafted = [
  { claim: 'Grace', source: 'Lead: first name' },
  { claim: 'It costs 49 euros.', source: 'Knowledge: Pricing (page)' },
]
const shown = (evidence: Evidence[]) => evidence.map(({ claim, start, source }) => [claim, start, source])

test('what the writer took from a source has it after an edit, and what the check says of it does not count', () => {
  const body = 'Dear Grace, hello. It costs 49 euros. We save 80%.'
  expect(shown(withDrafted([found(body, '49 euros'), found(body, '80%')], drafted, body))).toEqual([
    ['80%', body.indexOf('80%'), null],
    ['Grace', 5, 'Lead: first name'],
    ['It costs 49 euros.', 19, 'Knowledge: Pricing (page)'],
  ])
})

test('words that were changed have that source no more', () => {
  const body = 'Dear Grace, it costs 59 euros.'
  expect(shown(withDrafted([found(body, '59 euros')], drafted, body))).toEqual([
    ['59 euros', 21, null],
    ['Grace', 5, 'Lead: first name'],
  ])
})

test('the same words twice are two places', () => {
  const twice = [drafted[0], drafted[0], drafted[0]].flatMap((claim) => claim ?? [])
  expect(shown(withDrafted([], twice, 'Grace, Grace')).map(([, start]) => start)).toEqual([0, 7])
})

test('claims without a source are checked again', () => {
  const body = 'Grace 80%'
  expect(draftedClaims([found(body, 'Grace', 'Lead: first name'), found(body, '80%')])).toEqual([drafted[0]])
})
