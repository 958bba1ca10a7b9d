import type { EmailCategory } from '../../contract/email-template.ts'
import type { WriterFacts } from '../../server/writing/writer-facts.ts'

/** What is asked for, and how to see whether it was done. */
type Instruction = {
  name: string
  prompt: string | null
  language: 'en' | 'de'
  words: [least: number, most: number]
  isFollowed: (mail: { subject: string; body: string }) => boolean
}

export type EvalCase = {
  name: string
  facts: WriterFacts
  category: EmailCategory
  instruction: Instruction
  /** Facts worth using: a case counts those whose word is in the email. */
  worthUsing: string[]
}

type Person = [
  name: string,
  company: string,
  title: string,
  industry: string,
  fact: [label: string, value: string],
  word: string,
]

const PEOPLE: Person[] = [
  [
    'Mara Oduya',
    'Brightwell Dental',
    'Practice manager',
    'healthcare',
    ['Services', 'Implants and orthodontics'],
    'orthodontics',
  ],
  [
    'Tomas Lindqvist',
    'Norrfrakt',
    'Head of operations',
    'logistics',
    ['Offices', 'Gothenburg and Malmo'],
    'Gothenburg',
  ],
  ['Priya Raman', 'Kitefin', 'CTO', 'finance', ['Product', 'A lending API for banks'], 'lending'],
  ['Jonas Weber', 'Albwerk', 'Plant director', 'manufacturing', ['Products', 'Milling machines'], 'milling'],
  ['Elena Rossi', 'Vela Hotels', 'Marketing lead', 'hospitality', ['News', 'Opened a hotel in Trieste'], 'Trieste'],
  ['Sam Okafor', 'Greenloop', 'Founder', 'energy', ['Product', 'Heat pumps for apartment blocks'], 'heat pump'],
  ['Lucie Martin', 'Papier Nord', 'Sales director', 'retail', ['Products', 'Recycled packaging'], 'packaging'],
  ['Diego Alvarez', 'Rutasol', 'COO', 'travel', ['Tours', 'Walking tours in Andalusia'], 'walking'],
  ['Hannah Cole', 'Finch Legal', 'Partner', 'legal', ['Focus', 'Employment law'], 'employment'],
  [
    'Wei Zhang',
    'Loomline',
    'VP Engineering',
    'technology',
    ['Hiring', 'Six open roles for test engineers'],
    'test engineer',
  ],
  ['Olga Novak', 'Medivar', 'Quality manager', 'healthcare', ['Certificate', 'ISO 13485'], '13485'],
  [
    'Ben Archer',
    'Stonebridge Schools',
    'Head of IT',
    'education',
    ['Project', 'Moving its timetable online'],
    'timetable',
  ],
]

const VOICE: WriterFacts['voice'] = {
  senderName: 'Ada Byron',
  senderRole: 'Account manager',
  senderCompany: 'Tarnway',
  offer: 'Scheduling software that plans shifts in minutes',
  audience: 'teams with changing shifts',
  proofPoints: ['Ostara Clinics cut planning time by 40%'],
  avoidWords: ['synergy'],
  signature: null,
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length
const isListed = (body: string) => (body.match(/^\s*(?:[-*•]|\d[.)])\s+\S/gm) ?? []).length >= 2

const INSTRUCTIONS: Instruction[] = [
  { name: 'none', prompt: null, language: 'en', words: [40, 180], isFollowed: () => true },
  {
    name: 'short',
    prompt: 'At most 60 words.',
    language: 'en',
    words: [20, 60],
    isFollowed: ({ body }) => wordsIn(body) <= 60,
  },
  {
    name: 'bullet points',
    prompt: 'Use bullet points for the benefits.',
    language: 'en',
    words: [40, 180],
    isFollowed: ({ body }) => isListed(body),
  },
  {
    name: 'no question, a day',
    prompt: 'Do not ask a question. Offer a call on Thursday.',
    language: 'en',
    words: [30, 180],
    isFollowed: ({ body }) => !body.includes('?') && /\bThursday\b/.test(body),
  },
  { name: 'German', prompt: 'Write in German.', language: 'de', words: [35, 180], isFollowed: () => true },
]

const CATEGORIES: EmailCategory[] = ['prospecting', 'follow_up', 'demo_request', 'nurturing']

/** 12 people, each with every instruction: 60 cases. */
export const CASES: EvalCase[] = PEOPLE.flatMap(([name, company, jobTitle, industry, [label, value], word], index) =>
  INSTRUCTIONS.map((instruction) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    const lead = {
      firstName,
      lastName,
      email: '',
      company,
      jobTitle,
      industry,
      companySize: null,
      location: null,
      website: null,
      notes: null,
      status: 'new' as const,
    }
    const asked = instruction.name.includes('day') ? ['Thursday'] : []
    return {
      name: `${company}, ${instruction.name}`,
      facts: { lead, facts: [{ label, value, source: 'https://example.com' }], pastEmails: [], voice: VOICE, asked },
      category: CATEGORIES[index % CATEGORIES.length] ?? 'prospecting',
      instruction,
      worthUsing: [firstName, company, word, 'shift'],
    }
  }),
)
