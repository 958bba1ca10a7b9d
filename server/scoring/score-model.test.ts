import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../tests/world/seeded-random.ts'
import { type Engagement, leadFeatures, NO_ENGAGEMENT, type ScoredFields } from './features/lead-features.ts'
import { explain, learntScorer, priorScorer, scoreOf } from './score-model.ts'

const now = new Date('2030-05-01T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const bare: ScoredFields = {
  email: 'grace@navona.example',
  jobTitle: null,
  industry: null,
  companySize: null,
  location: null,
  phone: null,
  website: null,
  linkedinUrl: null,
  dealValue: 0,
  probability: 0,
}
const grace: ScoredFields = {
  ...bare,
  jobTitle: 'VP Engineering',
  industry: 'technology',
  companySize: '51-200',
  website: 'navona.example',
}
const score = (lead: Partial<ScoredFields>, engagement: Partial<Engagement> = {}) =>
  explain(priorScorer, { ...bare, ...lead }, { ...NO_ENGAGEMENT, ...engagement }, now)

describe('the prior', () => {
  test('tells its reasons, the largest first, each with what it was read from', () => {
    expect(score(grace)).toEqual({
      score: 72,
      factors: [
        { label: 'Starting point', points: 25, evidence: 'Every lead starts here' },
        { label: 'Seniority', points: 18, evidence: "Job title 'VP Engineering': vice president" },
        { label: 'Company size', points: 8, evidence: '51-200 employees' },
        { label: 'Email address', points: 8, evidence: 'grace@navona.example: a business email address' },
        { label: 'Website', points: 4, evidence: 'navona.example' },
        { label: 'Job function', points: 3, evidence: "Job title 'VP Engineering': engineering" },
        { label: 'Industry', points: 3, evidence: 'Technology' },
        {
          label: 'Completeness',
          points: 3,
          evidence: '3 of 6 filled in. Missing: phone, location, LinkedIn',
        },
      ],
      model: { kind: 'prior', version: 'prior-4', outcomes: 0, chance: null },
    })
  })

  test.each<[string, Partial<ScoredFields>, Partial<ScoredFields>]>([
    ['an executive above a manager', { jobTitle: 'CEO' }, { jobTitle: 'Office Manager' }],
    ['a manager above an intern', { jobTitle: 'Sales Manager' }, { jobTitle: 'Sales Intern' }],
    ['a business address above a free one', { email: 'a@navona.example' }, { email: 'a@gmail.com' }],
    ['a free address above a throw-away one', { email: 'a@gmail.com' }, { email: 'a@mailinator.com' }],
    ['a person above a shared address', { email: 'a@navona.example' }, { email: 'info@navona.example' }],
    ['a company of 51-200 above one of 1-10', { companySize: '51-200' }, { companySize: '1-10' }],
    ['a larger deal above a smaller', { dealValue: 5_000_000 }, { dealValue: 50_000 }],
    ['a likelier deal above a less likely', { probability: 80 }, { probability: 20 }],
    ['a website above none', { website: 'x.example' }, { website: null }],
    ['a fuller lead above an emptier', { phone: '1', location: 'Oslo' }, { phone: null, location: null }],
  ])('puts %s', (_what, better, worse) => {
    expect(score(better).score).toBeGreaterThan(score(worse).score)
  })

  test('puts who said no below who never replied, and who said not now between them and who is interested', () => {
    const scores = [
      score({}, { answers: 1, lastAt: daysAgo(0) }),
      score({}, { answers: 1, said: 'not_now' }),
      score({}),
      score({}, { opens: 3, clicks: 1, lastAt: daysAgo(1), said: 'not_interested' }),
    ].map((each) => each.score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(new Set(scores).size).toBe(scores.length)
    expect(score({}, { said: 'not_interested' }).factors).toContainEqual({
      label: 'Latest reply',
      points: -25,
      evidence: "Said they aren't interested",
    })
  })

  test('counts signs of interest, the fresher the more, and takes back much from those who left', () => {
    const clicked = { clicks: 1, lastAt: daysAgo(2) }
    const scores = [
      score({}, { answers: 1, lastAt: daysAgo(2) }),
      score({}, clicked),
      score({}, { ...clicked, lastAt: daysAgo(45) }),
      score({}),
      score({}, { hasLeft: true }),
    ].map((each) => each.score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(new Set(scores).size).toBe(scores.length)
  })

  test.each([
    ['meeting_booked', 12, 'Booked a meeting on a call'],
    ['connected', 6, 'Talked to you on the phone'],
    ['wrong_number', -6, 'The phone number is wrong'],
  ] as const)('counts a call that ended with %s', (call, points, evidence) => {
    const told = score({}, { call })
    expect(told.factors).toContainEqual({ label: 'Calls', points, evidence })
    expect(told.score).toBe(score({}).score + points)
  })

  test('ends at 100 and at 0, and says so', () => {
    const best = score(
      {
        ...grace,
        jobTitle: 'CEO',
        phone: '1',
        location: 'Oslo',
        linkedinUrl: 'x',
        dealValue: 9_000_000,
        probability: 90,
      },
      { opens: 5, clicks: 3, answers: 2, lastAt: daysAgo(0) },
    )
    expect(best.score).toBe(100)
    expect(best.factors.at(-1)).toMatchObject({ label: 'Score limit', evidence: "Scores can't go above 100" })
    const worst = score({ email: 'a@mailinator.com', jobTitle: 'Intern' }, { hasLeft: true })
    expect(worst.score).toBe(0)
    expect(worst.factors.at(-1)).toMatchObject({ label: 'Score limit', evidence: "Scores can't go below 0" })
  })
})

test('the factors add up to the score exactly, whatever the model and the lead', () => {
  const draw = seededRandom(7)
  const random = () => draw(1_000_000) / 1_000_000
  const pick = <T>(list: T[]) => list[Math.floor(random() * list.length)] as T
  for (let i = 0; i < 500; i++) {
    const model = {
      intercept: random() - 0.5,
      features: [
        {
          bins: [{ name: 'seniority', kind: 'word' as const, words: ['executive', 'manager'] }],
          effects: [0, 1, 2].map(() => 4 * random() - 2),
        },
        {
          bins: [{ name: 'opens', kind: 'number' as const, edges: [1, 3] }],
          effects: [0, 1, 2, 3].map(() => 2 * random() - 1),
        },
        {
          bins: [
            { name: 'industry', kind: 'word' as const, words: ['retail'] },
            { name: 'website', kind: 'word' as const, words: ['yes'] },
          ],
          effects: [0, 1, 2, 3].map(() => 2 * random() - 1),
        },
      ],
    }
    const scorer = pick([priorScorer, learntScorer(1, 200, { model, pointsPerUnit: 20 * random() })])
    const lead = {
      ...bare,
      jobTitle: pick(['CEO', 'Intern', 'Sales Manager', null]),
      industry: pick(['retail', 'finance', null]),
      website: pick(['x.example', null]),
      email: pick(['a@gmail.com', 'a@navona.example', 'info@mailinator.com']),
      probability: Math.floor(random() * 101),
      dealValue: Math.floor(random() * 1e7),
    }
    const engagement = { ...NO_ENGAGEMENT, opens: Math.floor(random() * 5), lastAt: pick([null, daysAgo(3)]) }
    const told = explain(scorer, lead, engagement, now)
    expect(told.factors.reduce((sum, { points }) => sum + points, 0)).toBe(told.score)
    expect(told.score).toBe(scoreOf(scorer, leadFeatures(lead, engagement, now)))
    expect(told.score).toBeGreaterThanOrEqual(0)
    expect(told.score).toBeLessThanOrEqual(100)
  }
})

test('a model learned before calls were looked at gives no points for them', () => {
  const model = {
    intercept: 0,
    features: [{ bins: [{ name: 'website', kind: 'word' as const, words: ['yes'] }], effects: [0, 1] }],
  }
  const scorer = learntScorer(1, 100, { model, pointsPerUnit: 10, prior: { weight: 0.1, means: { website: 2 } } })
  const of = (call: Engagement['call']) => explain(scorer, grace, { ...NO_ENGAGEMENT, call }, now)
  expect(of('meeting_booked')).toEqual(of(null))
})
