import { expect, test } from 'vitest'
import { LEAD_FIELD_KEYS } from '../../../contract/lead-fields.ts'
import { decidedHere, importedDecided, makeOutcomes } from '../../../tests/data/judgment/scores/make-outcomes.ts'
import { learnAndJudge } from '../learn/judge-model.ts'
import { explain, learntScorer } from '../score-model.ts'
import { leadFeatures, NO_ENGAGEMENT, PLAIN_FIELDS, type ScoredFields } from './lead-features.ts'

const now = new Date('2030-06-01T12:00:00Z')

test('a field without a reading of its own is a feature, so that a new field of the table is one as well', () => {
  expect(PLAIN_FIELDS).toContain('timeZone')
  for (const field of ['notes', 'status', 'email', 'firstName']) expect(PLAIN_FIELDS).not.toContain(field)
  const lead = makeOutcomes({ leads: 1, seed: 1 })[0]?.lead as ScoredFields
  const read = leadFeatures({ ...lead, timeZone: ' Europe/London ', source: 'crm' }, NO_ENGAGEMENT, now)
  expect(read).toMatchObject({ timeZone: 'europe/london', source: 'crm' })
  for (const field of PLAIN_FIELDS) expect(LEAD_FIELD_KEYS).toContain(field)
})

/** Leads from London that a CRM brought are won three times as often as others. */
const londonFromCrm = (_lead: ScoredFields, isWon: boolean, random: () => number): Partial<ScoredFields> => ({
  timeZone: random() < (isWon ? 0.75 : 0.25) ? 'Europe/London' : 'America/New_York',
  source: random() < (isWon ? 0.75 : 0.25) ? 'crm' : 'form',
})

test('outcomes that follow the time zone and the way a lead was added are learned, and lead the reasons', () => {
  const made = makeOutcomes({ leads: 500, seed: 21, strength: 0, fillIn: londonFromCrm })
  const { learnt, isBetter, judgement } = learnAndJudge(decidedHere(made))
  expect(isBetter).toBe(true)
  expect(judgement.auc).toBeGreaterThan(0.75)
  const lead = { ...(made[0]?.lead as ScoredFields), timeZone: 'Europe/London', source: 'crm' as const }
  const { factors } = explain(learntScorer(1, 500, learnt), lead, NO_ENGAGEMENT, now)
  expect(factors).toContainEqual({ label: 'Time zone', points: expect.any(Number), evidence: 'Europe/London' })
  expect(factors).toContainEqual({ label: 'Added by', points: expect.any(Number), evidence: 'Synced from a CRM' })
})

test('a file of leads with final statuses says nothing about the way leads were added', () => {
  const made = makeOutcomes({ leads: 300, seed: 22, strength: 0, fillIn: londonFromCrm })
  const { learnt } = learnAndJudge(importedDecided(made))
  expect(learnt.model.features.flatMap(({ bins }) => bins.map(({ name }) => name))).not.toContain('source')
})
