import { describe, expect, test } from 'vitest'
import { type Made, makeOutcomes } from '../../../tests/data/judgment/scores/make-outcomes.ts'
import { type Engagement, leadFeatures, NO_ENGAGEMENT } from '../features/lead-features.ts'
import { learntScorer, scoreOf } from '../score-model.ts'
import { type Decided, learnAndJudge } from './judge-model.ts'

// Replies are worth something to this company: most who reply are won, those who say no are lost.

const now = new Date('2030-06-01T12:00:00Z')
const replied: Engagement = { ...NO_ENGAGEMENT, answers: 1, lastAt: new Date('2030-05-31T12:00:00Z') }
const refused: Engagement = { ...NO_ENGAGEMENT, said: 'not_interested' }

function decided(withRefusals: boolean): Decided[] {
  return makeOutcomes({ leads: 600, seed: 21 }).map(({ lead, isWon }, i) => {
    const engagement =
      i % 3 === 0 && (isWon || i % 4 === 0) ? replied : withRefusals && i % 5 === 0 && !isWon ? refused : NO_ENGAGEMENT
    return { features: leadFeatures(lead, engagement, now), isWon }
  })
}

function scoresOf(cases: Decided[]) {
  const { learnt, leftOut, isBetter } = learnAndJudge(cases)
  const scorer = learntScorer(1, cases.length, learnt)
  const [{ lead }] = makeOutcomes({ leads: 1, seed: 8 }) as [Made]
  const score = (engagement: Engagement) => scoreOf(scorer, leadFeatures(lead, engagement, now))
  expect({ leftOut, isBetter }).toEqual({ leftOut: [], isBetter: true })
  return { replied: score(replied), silent: score(NO_ENGAGEMENT), refused: score(refused) }
}

describe('a learned score', () => {
  test('puts who said no below who never replied', () => {
    const scores = scoresOf(decided(true))
    expect(scores.replied).toBeGreaterThan(scores.silent + 5)
    expect(scores.refused).toBeLessThan(scores.silent - 5)
  })

  test('that has seen no refusal does not take one for interest', () => {
    const scores = scoresOf(decided(false))
    expect(scores.replied).toBeGreaterThan(scores.silent + 5)
    expect(scores.refused).toBeLessThanOrEqual(scores.silent)
  })
})
