import { expect, test } from 'vitest'
import { answererOf, answersTitle, heldReason, heldTitle, whyCall } from './today-words.ts'

const now = new Date('2030-05-15T12:00:00')
const grace = { leadId: 7, name: 'Grace Hopper', company: 'Navona', phone: null, score: 92 }

test('a call says why: what the lead did last, or else where they are', () => {
  const clicked = { kind: 'mail_clicked' as const, at: '2030-05-15T10:00:00' }
  expect(whyCall({ ...grace, lastSign: clicked }, now)).toBe('clicked 2 hours ago')
  expect(whyCall({ ...grace, lastSign: null }, now)).toBe('Navona')
})

test('counts read as words, also for none and one', () => {
  expect([0, 1, 2].map((count) => answersTitle({ count, newest: [] }))).toEqual([
    'No answers to read',
    '1 answer to read',
    '2 answers to read',
  ])
  expect([0, 1, 1400].map((count) => heldTitle({ count, reason: null }))).toEqual([
    'No emails held',
    '1 email held',
    '1,400 emails held',
  ])
})

test('answers are told by who answered', () => {
  const notice = { noticeId: 1, title: 'Marta Nowak answered', link: '/leads?lead=7', at: '2030-05-15T10:00:00.000Z' }
  expect(answererOf(notice)).toBe('Marta Nowak')
})

test('why mails are held is a sentence', () => {
  expect(heldReason({ count: 1, reason: 'mailbox at 40 of 40' })).toBe('Mailbox at 40 of 40')
  expect(heldReason({ count: 1, reason: null })).toBe('See why')
})
