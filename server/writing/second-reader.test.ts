import { expect, test } from 'vitest'
import type { Evidence } from '../../contract/writing.ts'
import { doubtEvidence } from './second-reader.ts'

const mail = { subject: 'Loans', body: 'Hi Ada, your bank failed the audit. Shall we talk?' }
const flag: Evidence = { claim: 'audit', kind: 'name', place: 'body', start: 29, end: 34, source: null, reason: 'x' }

test('a doubt of a model is at its quote and carries the name of the model', () => {
  const quote = 'your bank failed the audit'
  const [doubt] = doubtEvidence({ quote, why: 'Nothing says so.' }, mail, 'sim', [])
  expect(doubt).toMatchObject({ claim: quote, kind: 'statement', place: 'body', source: null, reader: 'sim' })
  expect(mail.body.slice(doubt?.start, doubt?.end)).toBe(quote)
  expect(doubt?.reason).toBe('sim found no support for it: Nothing says so.')
})

test('a doubt that quotes nothing of the draft, or what is flagged already, is left out', () => {
  expect(doubtEvidence({ quote: 'your bank is closed', why: '' }, mail, 'sim', [])).toEqual([])
  expect(doubtEvidence({ quote: 'failed the audit', why: '' }, mail, 'sim', [flag])).toEqual([])
})
