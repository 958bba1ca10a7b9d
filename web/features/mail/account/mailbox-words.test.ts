import { expect, test } from 'vitest'
import { presetByHost, presetOf } from './mail-presets.ts'
import { daysWords, gapWords, rampWords, usedWords, windowWords } from './mailbox-words.ts'

test.each([
  [[1, 2, 3, 4, 5], 'Mon to Fri'],
  [[5, 4, 3], 'Wed to Fri'],
  [[1, 3, 5], 'Mon, Wed, Fri'],
  [[6, 7], 'Sat, Sun'],
  [[2], 'Tue'],
  [[1, 2, 3, 4, 5, 6, 7], 'Every day'],
])('%j reads %s', (days, words) => {
  expect(daysWords(days)).toBe(words)
})

test('a window names its time zone; no window reads Any time', () => {
  const window = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
  expect(windowWords({ window, timeZone: 'Europe/London' })).toBe('Mon to Fri, 09:00 to 17:00 (Europe/London)')
  expect(windowWords({ window: null, timeZone: 'Europe/London' })).toBe('Any time')
})

test('the daily limit reads used of total', () => {
  expect(usedWords({ sentInLastDay: 12, dailyLimit: 40 })).toBe('12 of 40')
  expect(usedWords({ sentInLastDay: 0, dailyLimit: 2000 })).toBe('0 of 2,000')
  expect(usedWords({ sentInLastDay: 3, dailyLimit: 40, limitToday: 15 })).toBe('3 of 15')
})

test('a ramp-up is named until its target or the daily limit is reached', () => {
  const rampUp = { start: 10, step: 5, target: 60 }
  expect(rampWords({ rampUp, dailyLimit: 40, limitToday: 15 })).toBe('Ramping up: 5 more each day, up to 40')
  expect(rampWords({ rampUp, dailyLimit: 40, limitToday: 40 })).toBeNull()
  expect(rampWords({ rampUp: null, dailyLimit: 40, limitToday: 40 })).toBeNull()
})

test.each([
  [0, 'None'],
  [1, '1 second'],
  [90, '90 seconds'],
  [60, '1 minute'],
  [7200, '2 hours'],
])('a gap of %i reads %s', (seconds, words) => {
  expect(gapWords(seconds)).toBe(words)
})

test('a provider is recognized by its server', () => {
  expect(presetByHost('smtp.gmail.com').label).toBe('Gmail')
  expect(presetByHost('mail.example.com').label).toBe('Other (SMTP)')
  expect(presetByHost('').label).toBe('Other (SMTP)')
  expect(presetOf('zoho').imap?.host).toBe('imap.zoho.com')
})
