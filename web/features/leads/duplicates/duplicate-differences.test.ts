import { expect, test } from 'vitest'
import type { Lead } from '../../../../contract/lead.ts'
import { LEAD_FIELD_KEYS } from '../../../../contract/lead-fields.ts'
import { differences } from './duplicate-differences.ts'

const empty = Object.fromEntries(LEAD_FIELD_KEYS.map((field) => [field, null]))
const lead = (fields: Partial<Lead>) => ({ ...empty, status: 'new', probability: 0, ...fields }) as Lead
const older = lead({ id: 1, jobTitle: 'CTO', dealValue: 10_000, notes: 'Met in May' })
const newer = lead({ id: 2, jobTitle: 'VP', industry: 'finance', dealValue: 90_000, notes: 'Pilot' })
const changes = [
  { industry: 'finance', dealValue: 90_000, notes: 'Met in May\n\nPilot' },
  { notes: 'Pilot\n\nMet in May' },
] as [Partial<Lead>, Partial<Lead>]

const kept = (text: string) => ({ text, isKept: true })
const dropped = (text: string) => ({ text, isKept: false })

test('every field the two do not agree on is named, with the value that stays', () => {
  expect(differences({ leads: [older, newer], changes }, 0)).toEqual([
    { field: 'jobTitle', label: 'Job title', values: [kept('CTO'), dropped('VP')] },
    { field: 'industry', label: 'Industry', values: [dropped(''), kept('Finance')] },
    { field: 'dealValue', label: 'Deal value', values: [dropped('£100'), kept('£900')] },
    { field: 'notes', label: 'Notes', values: [kept('Met in May'), kept('Pilot')] },
  ])
  expect(differences({ leads: [older, newer], changes }, 1)[0]?.values).toEqual([dropped('CTO'), kept('VP')])
})
