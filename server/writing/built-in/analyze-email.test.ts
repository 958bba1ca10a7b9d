import { describe, expect, test } from 'vitest'
import { EMAIL_CATEGORIES, EMAIL_TONES } from '../../../contract/email-template.ts'
import { evidenceFacts } from '../../../tests/world/evidence-facts.ts'
import { atOnce } from '../../turns.ts'
import { adviceOn } from './analyze-email.ts'
import { writeEmail } from './built-in-writer.ts'
import { betterEmail } from './improve-email.ts'

const { navona } = evidenceFacts
const options = { category: 'prospecting', tone: 'professional' } as const
const body = (middle: string) => `Hi Maria,\n\n${middle}\n\nWould that help you at Navona?\n\nBest regards,\nAnna`
const improvements = (text: string, subject = 'A note for Navona') =>
  atOnce(adviceOn({ subject, body: text }, navona, options)).improvements

describe('each finding comes with the words to put there', () => {
  test.each([
    ['Weak phrases', body('I think that you would like this.'), 'Try the sentence without it'],
    ['Weak phrases', body('We might be able to help.'), 'Try “We can”'],
    ['Readability', body('I just wanted to share an idea.'), 'Use “I would like to share”'],
    ['Spam words', body('It is a revolutionary tool.'), 'Try “new” if it fits'],
    ['Spam words', body('Act now and see.'), 'Rephrase or remove it'],
    ['Readability', body('We utilise data in order to improve.'), 'Use “use”'],
    [
      'Readability',
      body(
        `We looked at ${'your long and winding plans '.repeat(4)}in spring, and we found that there is a good deal to be said about them today.`,
      ),
      'Split it: “We looked',
    ],
    ['Questions', 'Hi Maria,\n\nNavona came to mind.\n\nBest,\nAnna', 'End with “'],
    ['Questions', body('Is it late? Is it early? Is it you?'), 'Keep one: “Would that help you at Navona?”'],
    [
      'Focus on the recipient',
      body('I am Anna. We offer scoring. I like it. My team likes it. Our tool is good.'),
      'Try “You get” instead of “We offer”',
    ],
    [
      'Links',
      body('See https://leadwright.example/anna and https://leadwright.example/b'),
      'remove “https://leadwright.example/b”',
    ],
    ['Length', 'Hi Maria,\n\nNavona?', 'For example, add “'],
    ['Length', body('This is a long line of words that goes on. '.repeat(20)), 'Shorten the longest paragraph'],
    ['Personalization', 'Hello,\n\nWould you like a call?', 'Start with “'],
    ['Claims', body('We raise sales by 55%.'), 'We found no source for 55%'],
    ['Placeholders', body('How is [Company] doing?'), 'Replace “[Company]” with “Navona”'],
  ])('%s: %#', (group, text, words) => {
    expect(improvements(text)[group]?.join(' ')).toContain(words)
  })

  test.each([
    ['', 'The subject is empty'],
    [`${'x'.repeat(40)} and something that is long`, 'phones cut it off'],
    ['OFFER!!! BUY!!!', 'look like spam'],
  ])('subject “%s”', (subject, words) => {
    expect(improvements(body('Well.'), subject).Subject?.join(' ')).toContain(words)
    expect(improvements(body('Well.'), subject).Subject?.join(' ')).toContain('Try “')
  })
})

test('a mail of the built-in writer leaves little to say', () => {
  const mail = writeEmail(navona, { ...options, seed: 4 })
  const found = improvements(mail.body, mail.subject)
  for (const group of ['Spam words', 'Claims', 'Placeholders', 'Weak phrases', 'Length', 'Subject', 'Personalization'])
    expect(found[group]).toBeUndefined()
})

test('suggestions offer subjects, openings and questions', () => {
  const { subjectLines, contentSuggestions } = atOnce(adviceOn({ subject: '', body: '' }, navona, options))
  expect(subjectLines.length).toBeGreaterThanOrEqual(3)
  expect(contentSuggestions.Openings?.length).toBe(3)
  expect(contentSuggestions['Calls to action']?.length).toBeGreaterThanOrEqual(2)
})

test('without a lead at least three subjects are offered, and not the one that stands there', () => {
  const anybody = { ...navona, lead: null, facts: [], pastEmails: [] }
  for (const category of EMAIL_CATEGORIES)
    for (const tone of EMAIL_TONES) {
      const [current = ''] = atOnce(adviceOn({ subject: '', body: '' }, anybody, { category, tone })).subjectLines
      const { subjectLines } = atOnce(adviceOn({ subject: current, body: 'Well.' }, anybody, { category, tone }))
      expect(new Set(subjectLines).size).toBeGreaterThanOrEqual(3)
      expect(subjectLines).not.toContain(current)
    }
})

test('without an offer another subject is offered as well', () => {
  const { sparse } = evidenceFacts
  for (const facts of [sparse, { ...sparse, lead: null }])
    for (const category of EMAIL_CATEGORIES)
      for (const tone of EMAIL_TONES) {
        const [current = ''] = atOnce(adviceOn({ subject: '', body: '' }, facts, { category, tone })).subjectLines
        const { subjectLines } = atOnce(adviceOn({ subject: current, body: 'Well.' }, facts, { category, tone }))
        expect([category, tone, subjectLines.length > 0]).toEqual([category, tone, true])
      }
})

describe('improving', () => {
  const improve = (text: string, subject = 'A note for Navona') =>
    atOnce(betterEmail({ subject, body: text }, navona, options))
  test('fills gaps, greets and asks where that was missing, and keeps the rest', () => {
    const text =
      'I just wanted to share an idea, [Name]. We utilise revolutionary scoring for [Company].\n\nBest,\nAnna'
    const { subject, body: better, suggestions } = improve(text, 'AMAZING!!!')
    expect(better).toContain('I would like to share an idea, Maria. We use revolutionary scoring for Navona.')
    expect(better).toMatch(/^(Hello|Hi) Maria,/)
    expect(better).toContain('?')
    expect(better.endsWith('Best,\nAnna')).toBe(true)
    expect(subject).toBe('AMAZING')
    expect(suggestions.improvements['Spam words']).toHaveLength(2)
    expect(suggestions.improvements.Placeholders).toBeUndefined()
    expect(suggestions.improvements.Questions).toBeUndefined()
  })
  test('leaves a good mail as it is', () => {
    const mail = writeEmail(navona, { ...options, seed: 2 })
    expect(improve(mail.body, mail.subject)).toMatchObject({ subject: mail.subject, body: mail.body })
  })
  test('writes what is not there', () => {
    const { subject, body: better } = improve('', '')
    expect(subject).not.toBe('')
    expect(better.split(/\s+/).length).toBeGreaterThan(20)
  })
})

test.each([
  'a'.repeat(50_000),
  'I think you '.repeat(4_000),
  '? '.repeat(25_000),
  '[ '.repeat(25_000),
  'perhaps '.repeat(6_000),
  'and, and we '.repeat(4_000),
  'guarantee '.repeat(5_000),
  '\n'.repeat(50_000),
  'https://'.repeat(6_000),
])('a long text is read to its end: %#', (text) => {
  expect(atOnce(betterEmail({ subject: text.slice(0, 500), body: text }, navona, options))).toBeDefined()
})

test('a mail that is too short is told so in the words the editor counts', () => {
  const body = 'Hi {{ firstName }},\n\nThe renewal comes up.\n\nShall we talk?'
  const { improvements } = atOnce(adviceOn({ subject: 'A good year', body }, navona, options))
  expect(improvements.Length?.[0]).toMatch(/^The email has only 9 words\. Aim for 60 to 130\./)
})
