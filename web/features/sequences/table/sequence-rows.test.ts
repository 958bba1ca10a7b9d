import { expect, test } from 'vitest'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { findSequences, readSort, type SequenceRow, sortRows, statusDetail } from './sequence-rows.ts'

const row = (name: string, more: object = {}, results?: object) =>
  ({ sequence: { name, isActive: true, isLaunched: true, ...more }, results }) as SequenceRow
const replied = (count: number, of: number, low: number) => ({
  sent: of,
  replied: { count, of, low },
  nextSendAt: null,
})
const names = (rows: SequenceRow[]) => rows.map(({ sequence }) => sequence.name)

test('rates are sorted by what is sure, and sequences that sent nothing come last both ways', () => {
  const rows = [
    row('None', {}, replied(0, 0, 0)),
    row('One', {}, replied(1, 1, 20)),
    row('Many', {}, replied(40, 100, 31)),
  ]
  expect(names(sortRows(rows, '-replied'))).toEqual(['Many', 'One', 'None'])
  expect(names(sortRows(rows, 'replied'))).toEqual(['One', 'Many', 'None'])
})

test('an inactive sequence is a draft until it was launched, then paused', () => {
  const of = (more: object) => statusDetail(row('', more).sequence)
  expect(of({ isActive: true })).toBeUndefined()
  expect(of({ isActive: false, isLaunched: false })).toBe('Draft')
  expect(of({ isActive: false, isLaunched: true })).toBe('Paused')
})

test('typed words are found in any order in name, campaign and description; an unknown order is the newest first', () => {
  const sequences = [
    { name: 'Spring outreach', campaignName: 'Q2', description: null },
    { name: 'Autumn', campaignName: null, description: 'For banks in spring' },
  ] as EmailSequence[]
  expect(findSequences(sequences, 'q2 SPRING').map(({ name }) => name)).toEqual(['Spring outreach'])
  expect(findSequences(sequences, 'spring')).toHaveLength(2)
  expect(findSequences(sequences, ' ')).toHaveLength(2)
  expect(readSort('luck')).toBe('-createdAt')
  expect(readSort('-sent')).toBe('-sent')
})
