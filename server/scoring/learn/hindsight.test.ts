import { describe, expect, test } from 'vitest'
import {
  decidedHere,
  importedDecided,
  type Made,
  makeOutcomes,
} from '../../../tests/data/judgment/scores/make-outcomes.ts'
import { leadFeatures, NO_ENGAGEMENT, type ScoredFields } from '../features/lead-features.ts'
import { learntScorer, scoreOf } from '../score-model.ts'
import { type Decided, learnAndJudge, withHindsight } from './judge-model.ts'

const names = (decided: Decided[]) => withHindsight(decided).map(({ name }) => name)
const now = new Date('2030-06-01T12:00:00Z')

/** The average score of leads as they come in: nothing is filled in yet. */
function averageOfFresh(decided: Decided[]) {
  const scorer = learntScorer(1, decided.length, learnAndJudge(decided).learnt)
  const fresh = makeOutcomes({ leads: 200, seed: 99 })
  return fresh.reduce((sum, { lead }) => sum + scoreOf(scorer, leadFeatures(lead, NO_ENGAGEMENT, now)), 0) / 200
}

const dealOfWon = (_lead: ScoredFields, isWon: boolean) => (isWon ? { dealValue: 500_000 } : {})

describe('a deal value that only won leads have', () => {
  test('is left out and named, and fresh leads keep their place in the middle', () => {
    const decided = decidedHere(makeOutcomes({ leads: 600, seed: 1, fillIn: dealOfWon }))
    const { leftOut, judgement } = learnAndJudge(decided)
    expect(leftOut).toEqual([{ name: 'dealPounds', reason: 'set_by_outcome' }])
    expect(judgement.auc).toBeLessThan(0.8)
    expect(averageOfFresh(decided)).toBeGreaterThan(40)
  })

  test('is found where only some of the won leads have it, and one lost lead has it by mistake', () => {
    const some = makeOutcomes({
      leads: 600,
      seed: 2,
      fillIn: (lead, isWon, random) => (random() < 0.4 ? dealOfWon(lead, isWon) : {}),
    })
    const lost = some.find(({ isWon }) => !isWon)
    if (lost) lost.lead.dealValue = 900_000
    expect(names(decidedHere(some))).toEqual(['dealPounds'])
  })

  test('says nothing in leads that came in with their outcome', () => {
    const decided = importedDecided(makeOutcomes({ leads: 600, seed: 3, fillIn: dealOfWon }))
    const { leftOut, learnt, judgement } = learnAndJudge(decided)
    expect(leftOut).toEqual([])
    expect(learnt.model.features.flatMap(({ bins }) => bins.map(({ name }) => name))).not.toContain('dealPounds')
    expect(judgement.auc).toBeLessThan(0.8)
    expect(averageOfFresh(decided)).toBeGreaterThan(40)
  })
})

test('a number that nearly decides alone is left out, though both outcomes have it', () => {
  const made = makeOutcomes({
    leads: 600,
    seed: 4,
    fillIn: (_lead, isWon, random) => ({ probability: 1 + Math.round(40 * random()) + (isWon ? 35 : 0) }),
  })
  expect(learnAndJudge(decidedHere(made)).leftOut).toEqual([{ name: 'probability', reason: 'decides_alone' }])
})

test('a website that was looked up for customers only is left out', () => {
  const made = makeOutcomes({
    leads: 600,
    seed: 5,
    fillIn: (_lead, isWon) => ({ website: isWon ? 'x.example' : null }),
  })
  expect(names(decidedHere(made))).toEqual(['website'])
})

test('what may have been filled in later is learned from leads decided here, unspoilt by imported ones', () => {
  const likely = (_lead: ScoredFields, isWon: boolean, random: () => number) => ({
    probability: random() < (isWon ? 0.7 : 0.3) ? 80 : 20,
  })
  const here = decidedHere(makeOutcomes({ leads: 400, seed: 6, strength: 0, fillIn: likely }))
  const imported = importedDecided(makeOutcomes({ leads: 400, seed: 7, strength: 0 }))
  const { learnt, leftOut } = learnAndJudge([...here, ...imported])
  expect(leftOut).toEqual([])
  const scorer = learntScorer(1, 800, learnt)
  const score = (probability: number) => {
    const [{ lead }] = makeOutcomes({ leads: 1, seed: 8 }) as [Made]
    return scoreOf(scorer, leadFeatures({ ...lead, probability }, NO_ENGAGEMENT, now))
  }
  expect(score(80)).toBeGreaterThan(score(20) + 10)
})

test('real patterns are no leak: nothing is left out, with few or many outcomes', () => {
  for (const leads of [100, 400, 1500]) {
    for (const seed of [11, 12, 13]) {
      expect(names(decidedHere(makeOutcomes({ leads, seed, strength: 1.5 })))).toEqual([])
    }
  }
})
