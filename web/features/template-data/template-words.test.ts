import { expect, test } from 'vitest'
import {
  CATEGORY_OPTIONS,
  categoryWord,
  emailText,
  insightsOf,
  STATUS_OPTIONS,
  TONE_OPTIONS,
  writerOf,
} from './template-words.ts'

test('every category, tone and status of the contract has its words', () => {
  expect(CATEGORY_OPTIONS.map(({ value }) => value)).toEqual([
    'prospecting',
    'follow_up',
    'nurturing',
    'demo_request',
    'proposal',
    'closing',
    'retention',
    're_engagement',
  ])
  expect(TONE_OPTIONS.map(({ value }) => value)).toEqual(['professional', 'friendly', 'casual', 'persuasive', 'formal'])
  expect(STATUS_OPTIONS.map(({ value }) => value)).toEqual(['draft', 'sent', 'scheduled'])
  expect(categoryWord('prospecting')).toBe('Cold Prospecting')
  expect(categoryWord('constructor')).toBe('constructor')
})

test('a card shows three insights and counts the rest', () => {
  expect(insightsOf(null)).toEqual({ shown: [], more: 0 })
  expect(insightsOf(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], more: 0 })
  expect(insightsOf(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: 2 })
})

test('a copied mail has its subject line, a blank line and the body', () => {
  expect(emailText({ subject: 'Hello', body: 'Hi Grace,\n\nBye' })).toBe('Subject: Hello\n\nHi Grace,\n\nBye')
})

test('who wrote it: the writer, an unnamed one, or the user', () => {
  expect(writerOf({ writtenBy: 'Built-in writer', aiGenerated: true })).toBe('Built-in writer')
  expect(writerOf({ writtenBy: null, aiGenerated: true })).toBe('AI')
  expect(writerOf({ writtenBy: null, aiGenerated: false })).toBe('you')
})
