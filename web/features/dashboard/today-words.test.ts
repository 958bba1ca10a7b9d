import { expect, test } from 'vitest'
import { answerNames, answersTitle, heldTitle, whyCall } from './today-words.ts'

const now = new Date('2030-05-15T12:00:00')
const grace = { leadId: 7, name: 'Grace Hopper', company: 'Navona', phone: null, score: 92 }

test('a call says why: the score, and what the lead did last or who they are', () => {
  const clicked = { kind: 'mail_clicked' as const, at: '2030-05-15T10:00:00' }
  expect(whyCall({ ...grace, lastSign: clicked }, now)).toBe('score 92, clicked 2 hours ago')
  expect(whyCall({ ...grace, lastSign: null }, now)).toBe('score 92, Navona')
})

test('counts read as words, also for none and one', () => {
  expect([0, 1, 2].map((count) => answersTitle({ count, newest: [] }))).toEqual([
    'No answers to read',
    '1 answer to read',
    '2 answers to read',
  ])
  expect([0, 1, 1400].map((count) => heldTitle({ count, reason: null }))).toEqual([
    'No mails held',
    '1 mail held',
    '1,400 mails held',
  ])
})

test('answers are told by who answered', () => {
  const newest = ['Marta Nowak answered', 'Wei Zhang answered'].map((title, noticeId) => ({
    noticeId,
    title,
    link: '/',
  }))
  expect(answerNames({ count: 2, newest })).toBe('Marta Nowak, Wei Zhang')
})
