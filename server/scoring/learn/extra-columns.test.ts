import { describe, expect, test } from 'vitest'
import { decidedHere, importedDecided, makeOutcomes } from '../../../tests/data/judgment/scores/make-outcomes.ts'
import { isOutcomeName, readNumber } from '../features/extra-features.ts'
import { NO_ENGAGEMENT } from '../features/lead-features.ts'
import { explain, learntScorer } from '../score-model.ts'
import { fitBlend } from './fit-blend.ts'
import { learnAndJudge } from './judge-model.ts'

const now = new Date('2030-06-01T12:00:00Z')

describe('columns of a file that fill no field', () => {
  test('are learned from, and reasons name them as the file does', () => {
    const made = makeOutcomes({ leads: 500, seed: 11, hasExtras: true })
    const bare = made.map((each) => ({ ...each, lead: { ...each.lead, extraColumns: null } }))
    const [kept, without] = [learnAndJudge(decidedHere(made)), learnAndJudge(decidedHere(bare))]
    expect(kept.isBetter).toBe(true)
    expect(kept.judgement.auc).toBeGreaterThan(without.judgement.auc + 0.05)
    expect(kept.leftOut).toEqual([])
    const lead = made.find(({ lead }) => lead.extraColumns?.['Lead Source'] === 'Referral')
      ?.lead as (typeof made)[0]['lead']
    const { score, factors } = explain(learntScorer(1, 500, kept.learnt), lead, NO_ENGAGEMENT, now)
    expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score)
    expect(factors.find(({ label }) => label === 'Lead Source')).toMatchObject({ evidence: 'Referral' })
  })

  test('that hold the outcome are left out and named, by their name or by what they hold', () => {
    const made = makeOutcomes({
      leads: 400,
      seed: 12,
      hasExtras: true,
      fillIn: ({ extraColumns }, isWon) => ({
        extraColumns: {
          ...extraColumns,
          'Closed date': '2029-05-01',
          ...(isWon ? { 'Won amount': '900', Onboarding: 'planned' } : { 'Lost reason': 'price' }),
        },
      }),
    })
    const { leftOut, judgement } = learnAndJudge(importedDecided(made))
    expect(leftOut.map(({ name, reason }) => `${name.split(':').at(-1)}: ${reason}`).sort()).toEqual([
      'Closed date: named_after_outcome',
      'Lost reason: named_after_outcome',
      'Won amount: named_after_outcome',
    ])
    expect(judgement.auc).toBeLessThan(0.9)
    const here = learnAndJudge(decidedHere(made)).leftOut
    expect(here).toContainEqual({ name: 'extra:filled:Onboarding', reason: 'set_by_outcome' })
  })
})

test.each([
  'Close Date',
  'closedDate',
  'Verlustgrund',
  'Motif perdu',
  'Last Activity Date',
  'Customer since',
  'Deal stage',
])('%s is filled in with the outcome or after it', (name) => expect(isOutcomeName(name)).toBe(true))
test.each(['Lead Source', 'Annual Revenue', 'Territory', 'First Conversion', 'Wonder', 'Customer type', 'Fleet size'])(
  '%s is known before',
  (name) => expect(isOutcomeName(name)).toBe(false),
)

test.each([
  ['1,250', 1250],
  ['£1.250,50', 1250.5],
  ['12k', 12_000],
  ['45 %', 45],
  ['2029-05-01', undefined],
  ['10-50', undefined],
  ['0031t1', undefined],
])('%s is the number %s', (text, value) => expect(readNumber(text)).toBe(value))

test('a blend gives no weight to a score that tells nothing, and never a negative one', () => {
  const outcomes = Array.from({ length: 200 }, (_, i) => i % 2 === 0)
  const telling = outcomes.map((isWon, i) => (isWon ? 1 : -1) * (i % 5 === 0 ? -1 : 1))
  const wrong = outcomes.map((isWon) => (isWon ? 20 : 60))
  const { learnt, prior } = fitBlend(telling, wrong, outcomes)
  expect(learnt).toBeGreaterThan(0.5)
  expect(prior).toBe(0)
})
