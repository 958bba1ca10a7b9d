import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CHECKED_LANGUAGES } from '../../../contract/checked-language.ts'
import { claimDrafts } from '../../../tests/world/claim-drafts.ts'
import { judgeClaims } from '../../../tests/world/judge-claims.ts'
import { judgeNamed } from '../../../tests/world/named-claims.ts'
import { atOnce } from '../../turns.ts'
import { evidenceOf, languageOf } from './evidence.ts'

const GOAL = 0.9

describe.each(Object.entries(CHECKED_LANGUAGES))('drafts in %s', (code, name) => {
  const drafts = claimDrafts(code)

  test(`of the drafts kept aside, nine of ten unsupported claims are flagged, and nine of ten flags are right (${name})`, () => {
    expect(drafts.length).toBeGreaterThanOrEqual(60)
    const { precision, recall, claims } = judgeClaims(drafts.filter(({ isKeptAside }) => isKeptAside))
    expect(claims).toBeGreaterThanOrEqual(25)
    // Only the figures: who reads the mistakes builds for them.
    expect(precision).toBeGreaterThanOrEqual(GOAL)
    expect(recall).toBeGreaterThanOrEqual(GOAL)
  })

  test(`of the drafts by a second author that were read since, the same holds (${name})`, () => {
    const { precision, recall } = judgeClaims(claimDrafts(code, 'round-1'))
    expect(precision).toBeGreaterThanOrEqual(GOAL)
    expect(recall).toBeGreaterThanOrEqual(GOAL)
  })

  test(`of names, numbers, dates and links in drafts written after the rules, the same holds (${name})`, () => {
    const { precision, recall, claims } = judgeNamed(code, ['round-2', 'round-3'])
    expect(claims).toBeGreaterThanOrEqual(25)
    expect(precision).toBeGreaterThanOrEqual(GOAL)
    expect(recall).toBeGreaterThanOrEqual(GOAL)
  })

  test(`every draft is known to be ${name}`, () => {
    for (const { subject, body } of [
      ...drafts,
      ...claimDrafts(code, 'round-1'),
      ...claimDrafts(code, 'round-2'),
      ...claimDrafts(code, 'round-3'),
    ])
      expect([body, languageOf({ subject, body })]).toEqual([body, code])
  })
})

const PLAIN = new URL('../../../tests/data/judgment/claims/plain/', import.meta.url)

test.each(['de', 'fr', 'it', 'nl'] as const)(
  'twenty plain paragraphs of many trades get at most two flags (%s)',
  (code) => {
    const [draft] = claimDrafts(code)
    const paragraphs = readFileSync(new URL(`${code}.txt`, PLAIN), 'utf8')
      .trim()
      .split('\n\n')
    expect(paragraphs).toHaveLength(20)
    const flags = paragraphs.flatMap((body) =>
      draft ? atOnce(evidenceOf({ subject: '', body }, draft.facts, code)).filter(({ source }) => source === null) : [],
    )
    expect(flags.map(({ claim }) => claim).slice(2)).toEqual([])
  },
)
