import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { EmailCategory, EmailTone } from '../../../contract/email-template.ts'
import { EMAIL_CATEGORIES, EMAIL_TONES } from '../../../contract/email-template.ts'
import { readInstructions } from '../../../contract/instructions/read-instructions.ts'
import { draftEvidence } from '../evidence/draft-evidence.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { banks, writeEmail } from './built-in-writer.ts'
import { sentencesIn } from './line-picker.ts'
import { spamWordsIn } from './spam-words.ts'

type Case = {
  id: string
  lead: string
  voice: string
  category: EmailCategory
  tone: EmailTone
  instructions: string | null
  must: string[]
  mustNot: string[]
  notFollowed: number
}
const table = JSON.parse(
  readFileSync(new URL('../../../tests/data/judgment/writer/cases.json', import.meta.url), 'utf8'),
) as {
  leads: Record<string, Omit<WriterFacts, 'voice'>>
  voices: Record<string, WriterFacts['voice']>
  cases: Case[]
}

const SEEDS = 8
const hashOf = (id: string) => [...id].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1_000_003, 7)
const isAside = ({ id }: Case) => hashOf(id) % 3 === 0
const factsOf = ({ lead, voice, instructions }: Case): WriterFacts => {
  const facts = { ...table.leads[lead], voice: table.voices[voice] } as WriterFacts
  return { ...facts, asked: askedIn(instructions, facts.voice) }
}
const askedIn = (instructions: string | null, voice: WriterFacts['voice']) => {
  const { product, place, subject, when, content } = readInstructions(instructions, voice)
  return [product, subject, ...place, ...when, ...content.map(({ text }) => text)].filter((text) => text !== null)
}
/** The text without the signature, which is the user's own. */
const messageOf = (body: string) => body.split('\n\n').slice(0, -1).join('\n\n')

function problemsOf(one: Case): string[] {
  const facts = factsOf(one)
  return Array.from({ length: SEEDS }, (_, seed) => {
    const mail = writeEmail(facts, { ...one, customPrompt: one.instructions, seed })
    const all = `${mail.subject}\n${mail.body}`
    const message = messageOf(mail.body)
    const read = (pattern: string) => new RegExp(pattern, 'imu')
    const ignored = mail.remark?.split('Not followed: ')[1]?.match(/“/g)?.length ?? 0
    return [
      ...one.must.filter((pattern) => !read(pattern).test(message)).map((pattern) => `lacks ${pattern}`),
      ...one.mustNot
        .filter((pattern) => read(pattern).test(`${mail.subject}\n${message}`))
        .map((pattern) => `has ${pattern}`),
      ...draftEvidence(mail, facts).flatMap(({ claim, source }) => (source === null ? [`claims ${claim}`] : [])),
      ...spamWordsIn(all)
        // What the user asks for in these words is said in them.
        .filter((word) => !one.instructions?.toLowerCase().includes(word))
        .map((word) => `spam ${word}`),
      ...(/[{}[\]<>]|undefined|null/.test(all) ? ['placeholder'] : []),
      ...(all.split('?').length > 2 ? ['two questions'] : []),
      ...(ignored === one.notFollowed ? [] : [`names ${ignored} of ${one.notFollowed}: ${mail.remark}`]),
    ].map((problem) => `${one.id} seed ${seed}: ${problem}\n${all}`)
  }).flat()
}

describe('over the table of cases, every email is true, does as it is told, and says what it must', () => {
  test('the table has at least 60 cases, and a part of them is kept aside', () => {
    expect(table.cases.length).toBeGreaterThanOrEqual(60)
    expect(table.cases.filter(isAside).length).toBeGreaterThanOrEqual(15)
  })
  test.each(table.cases.filter((one) => !isAside(one)))('$id', (one) => expect(problemsOf(one)).toEqual([]))
  test('the part kept aside', () => {
    expect(table.cases.filter(isAside).flatMap(problemsOf)).toEqual([])
  })
})

test('over the cases of the readings, every email is true, whole and asks one thing', () => {
  const readings = JSON.parse(
    readFileSync(new URL('../../../tests/data/judgment/writer/readings.json', import.meta.url), 'utf8'),
  ) as (WriterFacts & Pick<Case, 'id' | 'category' | 'tone' | 'instructions'>)[]
  expect(readings.length).toBeGreaterThanOrEqual(90)
  const problems = readings.flatMap(({ id, category, tone, instructions, ...facts }) =>
    [5, 6, 7].flatMap((seed) => {
      const asked = askedIn(instructions, facts.voice)
      const mail = writeEmail(facts, { category, tone, seed, customPrompt: instructions })
      const all = `${mail.subject}\n${mail.body}`
      return [
        ...draftEvidence(mail, { ...facts, asked }).flatMap(({ claim, source }) => (source === null ? [claim] : [])),
        ...(/[{}[\]<>]|undefined|null|\b(?:an? an?|the the)\b/.test(all) ? ['not whole'] : []),
        ...(all.split('?').length > 2 ? ['two questions'] : []),
      ].map((problem) => `${id} seed ${seed}: ${problem}\n${all}`)
    }),
  )
  expect(problems).toEqual([])
})

test('an instruction is met exactly: words, sentences, paragraphs, points, subject', () => {
  const write = (id: string, customPrompt: string, seed: number) => {
    const one = table.cases.find((known) => known.id.includes(id)) as Case
    return writeEmail(factsOf({ ...one, instructions: customPrompt }), { ...one, customPrompt, seed })
  }
  for (const id of [
    'hotel-prospecting',
    'dentist-prospecting',
    '24-sparse-prospecting',
    'brass-closing',
    'vet-proposal',
  ])
    for (let seed = 0; seed < SEEDS; seed++) {
      const body = (prompt: string) => messageOf(write(id, prompt, seed).body)
      const words = (text: string) => text.split(/\s+/).length
      // The sign-off, without the signature, counts as well.
      expect(words(body('at most 60 words')) + 2).toBeLessThanOrEqual(60)
      expect(words(body('at least 90 words')) + 2).toBeGreaterThanOrEqual(90)
      const [, ...paragraphs] = body('in 3 sentences').split('\n\n')
      expect(paragraphs.join(' ').split(/[.?!](?:\s|$)/).length - 1).toBeLessThanOrEqual(3)
      expect(body('one paragraph').split('\n\n')).toHaveLength(2)
      expect(body('use bullet points').match(/^- /gm)?.length).toBeGreaterThanOrEqual(2)
      expect(write(id, 'Subject: "Weekend releases"', seed).subject).toBe('Weekend releases')
    }
})

test('no sentence comes twice in a sequence of five emails', () => {
  const steps: EmailCategory[] = ['prospecting', 'follow_up', 'nurturing', 'follow_up', 're_engagement']
  for (const voice of Object.values(table.voices))
    for (const lead of [...Object.values(table.leads), { lead: null, facts: [], pastEmails: [] }])
      for (let seed = 0; seed < 3; seed++) {
        const earlier: { subject: string; body: string }[] = []
        for (const [step, category] of steps.entries())
          earlier.push(writeEmail({ ...lead, voice }, { category, tone: 'professional', seed: seed + step, earlier }))
        const said = earlier.flatMap(({ body }) => sentencesIn(body.split('\n\n').slice(1, -1).join('\n\n')))
        expect(said.filter((sentence, at) => said.indexOf(sentence) !== at)).toEqual([])
      }
})

test('every category has at least 12 openings and 12 asks, for every tone', () => {
  for (const category of EMAIL_CATEGORIES) {
    const { openings, asks } = banks[category]
    for (const lines of [openings, asks]) expect(new Set(lines.any).size).toBeGreaterThanOrEqual(12)
  }
  expect(EMAIL_TONES).toHaveLength(5)
})

test('the sentences use US spelling and our words', () => {
  const banned =
    /\b(organis|recognis|summaris|colour|favour|behaviour|enrol\b|cancelled|mends?|by hand|held|waits|stands)\b/i
  for (const bank of Object.values(banks))
    for (const line of Object.values(bank).flatMap((lines) => Object.values(lines).flat()))
      expect(String(line)).not.toMatch(banned)
})

test('what is known of the lead is used: most emails use at least two facts where there are three', () => {
  const hotel = table.cases.find(({ lead }) => lead === 'hotel') as Case
  const counts = Array.from({ length: 40 }, (_, seed) => {
    const { personalizationInsights } = writeEmail(factsOf(hotel), { ...hotel, category: 'prospecting', seed })
    return personalizationInsights.filter((text) => /^(Refers to the job|Mentions|Uses Navona|Picks up)/.test(text))
      .length
  })
  expect(counts.filter((count) => count >= 2).length).toBeGreaterThanOrEqual(32)
})
