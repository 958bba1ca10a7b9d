import { expect, test } from 'vitest'
import { labeledTexts } from '../../../../tests/intent/labeled-texts.ts'
import type { IntentMessage } from '../message.ts'
import { readIntent } from '../read-intent.ts'
import { type Correction, knownCorrection, learnCorrections } from './learn-corrections.ts'
import { type AccountWeights, shippedWeights } from './weights.ts'

const message = (text: string): IntentMessage => ({
  subject: 'Re: Quick question',
  text,
  receivedAt: new Date('2026-11-17T09:00:00Z'),
})
const learn = (corrections: readonly Correction[]) =>
  learnCorrections(
    shippedWeights(),
    corrections.map((one) => knownCorrection(shippedWeights(), one)),
  )
const aside = labeledTexts('kept-aside')
const accuracyOn = (texts: typeof aside, account?: AccountWeights) =>
  texts.filter((one) => readIntent(one.message, account).intent === one.intent).length / texts.length

const PORTAL = [
  'All vendors go through Coupa, please register there.',
  'Coupa is our vendor portal, register your company in it.',
  'Offers must be uploaded to Coupa.',
  'Kindly upload this to the Coupa portal.',
  'Vendors register in Coupa first.',
]

test('a corrected kind of message is then read right, also in other words', () => {
  const account = learn(PORTAL.map((text) => ({ message: message(text), intent: 'referral' as const })))
  for (const text of PORTAL) expect(readIntent(message(text), account).intent).toBe('referral')
  const other = message('Kindly register in our Coupa portal, vendors upload offers there.')
  expect(readIntent(other).intent).not.toBe('referral')
  expect(readIntent(other, account).intent).toBe('referral')
})

test('one correction turns its message', () => {
  const text = 'Please go through our vendor portal.'
  const account = learn([{ message: message(text), intent: 'not_interested' }])
  expect(readIntent(message(text), account).intent).toBe('not_interested')
})

test.each(['referral', 'not_interested', 'interested', 'other'] as const)(
  '20 corrections to %s leave other messages as they are',
  (intent) => {
    const corrections = Array.from({ length: 20 }, (_, at) => ({
      message: message(`${PORTAL[at % PORTAL.length]} Reference ${at}.`),
      intent,
    }))
    const account = learn(corrections)
    expect(accuracyOn(aside, account)).toBeGreaterThan(accuracyOn(aside) - 0.02)
  },
)

test('20 wrong corrections of 20 different messages do little harm to other intents', () => {
  const [thanks, rest] = [
    aside.filter(({ intent }) => intent === 'other'),
    aside.filter(({ intent }) => intent !== 'other'),
  ]
  const corrections = thanks.slice(0, 20).map((one) => ({ message: one.message, intent: 'interested' as const }))
  const account = learn(corrections)
  expect(accuracyOn(rest, account)).toBeGreaterThan(accuracyOn(rest) - 0.03)
})

test('the weights of many corrections stay small', () => {
  const corrections = Array.from({ length: 500 }, (_, at) => ({
    message: message(`Word${at} sounds like word${at + 1}.`),
    intent: 'question' as const,
  }))
  expect(JSON.stringify(learn(corrections)).length).toBeLessThan(200_000)
})

test('the shipped weights stay as they are', () => {
  const before = JSON.stringify([shippedWeights().bias, shippedWeights().rules])
  learn([{ message: message('Coupa'), intent: 'referral' }])
  expect(JSON.stringify([shippedWeights().bias, shippedWeights().rules])).toBe(before)
  expect(learn([])).toEqual({ rules: {}, terms: {} })
})
