import { expect, test } from 'vitest'
import type { Lead } from '../../../contract/lead.ts'
import { LEAD_FIELDS } from '../../../contract/lead-fields.ts'
import { bareLead } from '../../../tests/world/lead-samples.ts'
import { mergedFields, mergedSale, unmergedNotes } from './merge-fields.ts'

const MAX_NOTES = LEAD_FIELDS.notes.max
test.each<[string, Partial<Lead>, Partial<Lead>, object]>([
  ['two empty leads', {}, {}, {}],
  ['what only the other knows', { jobTitle: 'CTO' }, { jobTitle: 'VP', phone: '1' }, { phone: '1' }],
  [
    'a word for the industry with its industry',
    {},
    { industry: 'other', industryAsGiven: 'Mining' },
    { industry: 'other', industryAsGiven: 'Mining' },
  ],
  ['no word for another industry', { industry: 'finance' }, { industry: 'other', industryAsGiven: 'Mining' }, {}],
  ['the status that tells more', { status: 'new' }, { status: 'qualified' }, { status: 'qualified' }],
  ['never a status that tells less', { status: 'contacted' }, { status: 'lost' }, {}],
  ['the larger figures', { dealValue: 5, probability: 80 }, { dealValue: 9, probability: 10 }, { dealValue: 9 }],
  ['the notes of both', { notes: 'A' }, { notes: 'B' }, { notes: 'A\n\nB' }],
  ['notes once when one holds the other', { notes: 'A and B' }, { notes: 'B' }, {}],
  ['the longer notes when they hold ours', { notes: 'B' }, { notes: 'A and B' }, { notes: 'A and B' }],
])('merging keeps %s', (_name, kept, other, changes) => {
  expect(mergedFields(bareLead(kept), bareLead(other))).toEqual(changes)
})

test('notes of both that are too long for one lead are cut in words, never inside a letter, and never ours', () => {
  const long = (letter: string) => letter.repeat(7_000)
  const { notes } = mergedFields(bareLead({ notes: long('ab') }), bareLead({ notes: `x${long('🙂')}` }))
  expect(notes?.length).toBeLessThanOrEqual(MAX_NOTES)
  expect(notes?.startsWith(`${long('ab')}\n\nx🙂`)).toBe(true)
  expect(notes?.endsWith('🙂\n\n[Cut here; the timeline has the rest]')).toBe(true)
  expect(mergedFields(bareLead({ notes: 'a'.repeat(MAX_NOTES) }), bareLead({ notes: 'b' }))).toEqual({})
})

test.each<[string, string | null, string | null, string, string | null]>([
  ['written below', 'A\n\nB\nmore', 'A', 'A\n\nB', 'A\nmore'],
  ['written between', 'A\nmore\n\nB', 'A', 'A\n\nB', 'A\nmore'],
  ['written right before', 'A\nmore\nB', 'A', 'A\n\nB', 'A\nmore'],
  ['written where there was nothing before', 'B\nmore', null, 'B', 'more'],
  ['written below notes that held ours', 'all of A\nmore', 'A', 'all of A', 'A\nmore'],
  ['a sum of money', 'A\n\nB $& $1', 'A', 'A\n\nB', 'A $& $1'],
  ['all of it rewritten', 'something else', 'A', 'A\n\nB', 'something else'],
  ['nothing any more', null, 'A', 'A\n\nB', null],
])('undone, a merge takes its own words and leaves what was since %s', (_name, now, before, merged, left) => {
  expect(unmergedNotes(now, before, merged)).toBe(left)
})

const sale = (value: number, wonOn = '2030-03-01') => ({ wonOn, wonValue: value })
const none = { wonOn: null, wonValue: null }
test.each<[string, Parameters<typeof mergedSale>, object]>([
  [
    'the sale of the other',
    [
      { status: 'contacted', ...none },
      { status: 'qualified', ...sale(5) },
    ],
    sale(5),
  ],
  [
    'its own sale',
    [
      { status: 'qualified', ...sale(5) },
      { status: 'qualified', ...none },
    ],
    {},
  ],
  [
    'the larger of two, with its date',
    [
      { status: 'qualified', ...sale(5, '2030-01-01') },
      { status: 'qualified', ...sale(9) },
    ],
    sale(9),
  ],
  [
    'its own of two that are alike',
    [
      { status: 'qualified', ...sale(5, '2030-01-01') },
      { status: 'qualified', ...sale(5) },
    ],
    {},
  ],
  [
    'no sale that no longer counts',
    [
      { status: 'qualified', ...none },
      { status: 'lost', ...sale(5) },
    ],
    {},
  ],
  [
    'no earlier sale for the status of the other',
    [
      { status: 'lost', ...sale(5) },
      { status: 'qualified', ...none },
    ],
    none,
  ],
  [
    'an earlier sale for an undo of its status',
    [
      { status: 'lost', ...sale(5) },
      { status: 'new', ...none },
    ],
    {},
  ],
])('merging keeps %s', (_name, [kept, other], changes) => {
  expect(mergedSale(kept, other)).toEqual(changes)
})
