import { describe, expect, test } from 'vitest'
import { evidenceFacts } from '../../../tests/world/evidence-facts.ts'
import { seededRandom } from '../../../tests/world/seeded-random.ts'
import { atOnce } from '../../turns.ts'
import { readLinks } from '../evidence/read-links.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { adviceOn } from './analyze-email.ts'
import { betterEmail } from './improve-email.ts'
import { wordsOf } from './text-measures.ts'

const { navona } = evidenceFacts
const options = { category: 'prospecting', tone: 'professional' } as const
const royale: WriterFacts = { ...navona, lead: navona.lead && { ...navona.lead, company: 'Casino Royale' } }
const frame = (middle: string) => `Hi Maria,\n\n${middle}\n\nWould that help you?\n\nBest regards,\nAnna`
const improved = (middle: string, facts = royale) =>
  atOnce(betterEmail({ subject: 'A note', body: frame(middle) }, facts, options)).body

describe('what somebody wrote stays as it is', () => {
  test.each([
    'See https://shop.example/discount?bonus=1 and www.urgent.example/in-order-to or hurry@free.example today.',
    'How is the winter at Casino Royale?',
    'Do not hurry. There is no discount. This is not urgent.',
    'I just wanted to check in on our proposal.',
    'We have an additional seat and a sufficient number of chairs.',
    'Your satisfaction matters.',
    'We guarantee you a risk-free trial of the secret. You are a winner.',
    'I was wondering if you could send the plan on Monday.',
    'I think you are right, and perhaps it is too late.',
    'We might be able to help; it might be worth a look.',
    'Dear {{ firstName | default: "in order to" }}, {% if company == "prior to" %}at it{% endif %} you.',
    'They call it “due to the fact that” in their report.',
    'We leverage what we have and implement it regarding the plan.',
    'If you have 30 seats today, and you plan to hire 12 people in the spring of 2027, and the team stays in the same house, then we should talk about it soon.',
    'Your papers are in order to the best of my knowledge.',
    'Please see [see the company page] and [1].',
  ])('%s', (middle) => {
    expect(improved(middle)).toBe(frame(middle))
  })

  test.each([
    'Act now!!! 100% FREE guaranteed cash bonus',
    'Offer',
    'A subject that is much longer than what a telephone shows of it, and says so itself',
  ])('of the subject “%s” no word is taken', (subject) => {
    const better = atOnce(betterEmail({ subject, body: frame('Well.') }, royale, options)).subject
    expect(wordsOf(better)).toEqual(wordsOf(subject))
    expect(better).not.toContain('!')
  })

  test('a short mail is not filled up, and a mail in another language is left alone', () => {
    const short = 'Hi Maria,\n\nIs Tuesday at 10 good for you?\n\nBest,\nAnna'
    expect(atOnce(betterEmail({ subject: 'Tuesday', body: short }, navona, options)).body).toBe(short)
    const german = 'Guten Tag Frau Rossi\n\nDas Angebot liegt bei. Ich melde mich wieder.\n\nGruß\nAnna'
    expect(atOnce(betterEmail({ subject: 'Angebot', body: german }, navona, options)).body).toBe(german)
  })
})

test.each([
  ['We call in order to learn more.', 'We call to learn more.'],
  ['In order to learn more, we call.', 'To learn more, we call.'],
  ['Due to the fact that it rains, we wait prior to leaving.', 'Because it rains, we wait before leaving.'],
  ['I just wanted to share an idea.', 'I would like to share an idea.'],
  ['We meet on a weekly basis and utilise a board.', 'We meet weekly and use a board.'],
  ['It takes approximately 30 days.', 'It takes about 30 days.'],
  ['In the event that it fails, call us.', 'If it fails, call us.'],
  ['How is [Company], [First Name]?', 'How is Navona, Maria?'],
])('a heavy phrase becomes a plain one: %s', (from, to) => {
  expect(improved(from, navona)).toBe(frame(to))
})

test('whatever a mail is made of, links, names, numbers and words outside of heavy phrases are the same after', () => {
  const draw = seededRandom(5)
  const pieces = [
    'https://x.example/in order to?bonus=1',
    'https://x.example/utilise/discount',
    'hurry@casino.example',
    'Casino Royale',
    'Maria Rossi',
    'Anna Berg',
    '{{ company | default: "prior to" }}',
    '1,250.50',
    '30%',
    '3 June 2026',
    'guaranteed',
    'free trial!',
    'We just wanted it.',
    'not urgent,',
    'and perhaps',
    'additional discount',
    '(on a weekly basis)',
    'in order to',
    'Prior to',
    'approximately 12 seats;',
    '\n\n',
    '+44 20 7946 0018',
  ]
  const numbers = (text: string) => text.match(/\d+/g)
  const plain = (text: string) =>
    wordsOf(text.replace(/in order to|to|prior to|before|on a weekly basis|weekly|approximately|about/gi, ' '))
  for (let round = 0; round < 80; round++) {
    const middle = Array.from({ length: 3 + draw(20) }, () => pieces[draw(pieces.length)]).join(' ')
    const before = frame(`Is it so? ${middle}`)
    const { body: after, subject } = atOnce(
      betterEmail({ subject: middle.replace(/\s+/g, ' '), body: before }, royale, options),
    )
    for (const [one, other] of [
      [before, after],
      [middle.replace(/\s+/g, ' '), subject],
    ] as const) {
      expect(readLinks(other).map(({ text }) => text)).toEqual(readLinks(one).map(({ text }) => text))
      expect(numbers(other)).toEqual(numbers(one))
      for (const name of ['Casino Royale', 'Maria Rossi', 'Anna Berg', '{{ company | default: "prior to" }}'])
        expect(other.split(name).length).toBe(one.split(name).length)
      expect(plain(other)).toEqual(plain(one))
    }
  }
})

test('advice does not speak of words in links and names', () => {
  const body = frame('See https://shop.example/discount?bonus=1, says Casino Royale. It is urgent.')
  const { improvements } = atOnce(adviceOn({ subject: 'A note', body }, royale, options))
  expect(improvements['Spam words']).toEqual(['“urgent” often looks like spam. Try “important” if it fits.'])
})
