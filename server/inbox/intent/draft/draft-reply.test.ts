import { expect, test } from 'vitest'
import type { Intent } from '../../../../contract/intent.ts'
import { MAX_SNIPPETS } from '../../../../contract/knowledge-limits.ts'
import { work } from '../../../../tests/world/work.ts'
import { draftEvidence } from '../../../writing/evidence/draft-evidence.ts'
import type { WriterFacts } from '../../../writing/writer-facts.ts'
import { readIntent } from '../read-intent.ts'
import { draftClaims } from './draft-claims.ts'
import { draftReply } from './draft-reply.ts'

const LINK = 'https://cal.example/nina'
const RECEIVED = new Date('2026-11-17T09:00:00Z')
const facts: WriterFacts = {
  lead: {
    firstName: 'Hannah',
    lastName: 'Voss',
    email: 'hannah@marlow.example',
    company: 'Marlow AG',
    jobTitle: 'Talent Lead',
    industry: null,
    companySize: null,
    location: null,
    website: null,
    notes: null,
  },
  facts: [],
  pastEmails: [],
  voice: {
    senderName: 'Nina Falk',
    senderRole: 'Account Executive',
    senderCompany: 'Deskwell',
    offer: 'recruiting software for growing teams',
    audience: null,
    proofPoints: [],
    avoidWords: [],
    signature: null,
  },
}
const snippets = [
  {
    title: 'Pricing',
    text: 'The Team plan costs 49 euros per user and month. It is billed yearly. There is no setup fee.',
    source: 'deskwell.example/pricing',
  },
  {
    title: 'Security',
    text: 'We are SOC 2 Type II certified. Data is encrypted at rest and in transit.',
    source: 'Security whitepaper 2026',
  },
  {
    title: 'Hosting',
    text: 'All customer data is stored in Frankfurt, in the EU.',
    source: 'Security whitepaper 2026',
  },
  {
    title: 'Integrations',
    text: 'We integrate with HubSpot and Salesforce. An open API is included in every plan.',
    source: 'deskwell.example/integrations',
  },
  { title: 'Onboarding', text: 'Setup takes two weeks on average.', source: 'Onboarding guide' },
  { title: 'Case study', text: 'Navona cut its hiring time by 30% in six months.', source: 'deskwell.example/navona' },
]

const draftFor = (text: string, meetingLink: string | null = LINK, given = facts) => {
  const reading = readIntent({
    subject: 'Re: Your hiring process',
    text,
    receivedAt: RECEIVED,
    from: { address: 'hannah@marlow.example', name: 'Hannah Voss' },
  })
  const thread = [
    { from: 'us' as const, text: 'Hi Hannah, how do you hire today?', sentAt: new Date('2026-11-16T09:00:00Z') },
    { from: 'lead' as const, text, sentAt: RECEIVED },
  ]
  const known: WriterFacts = {
    ...given,
    knowledge: snippets,
    voice: { ...given.voice, meetingLink },
    theirWords: [text],
    timeline: [{ kind: 'reply', at: RECEIVED.toISOString() }],
  }
  const { text: body, sources, open } = draftReply({ reading, thread, facts: known })
  const claims = draftClaims(body, sources, draftEvidence({ subject: '', body }, known))
  return { reading, draft: { text: body, sources: claims, open } }
}

type Thread = [text: string, intent: Intent, ...parts: string[]]
const THREADS: Thread[] = [
  ['Sounds interesting, please send pricing and a short deck.', 'interested', '49 euros per user', LINK],
  ["I'm interested. What are the next steps?", 'interested', 'pick a time', LINK],
  ['Yes, tell me more please.', 'interested', 'glad to hear', LINK],
  ["We'd like to start a pilot. Can you send me a case study?", 'interested', 'Navona cut its hiring time by 30%'],
  ['Looks good, send me a proposal.', 'interested', '[Add what they asked for: a proposal]'],
  ['How much does it cost?', 'question', '49 euros per user'],
  ['What does it cost, and where is our data stored?', 'question', '49 euros', 'stored in Frankfurt'],
  ['Do you integrate with Salesforce?', 'question', 'We integrate with HubSpot and Salesforce.'],
  ['Do you integrate with Workday?', 'question', '[Your reply to: “Do you integrate with Workday?”]'],
  ['Are you SOC 2 certified?', 'question', 'We are SOC 2 Type II certified.'],
  ['Are you ISO 27001 certified?', 'question', '[Your reply to: “Are you ISO 27001 certified?”]'],
  ['How long does the setup take?', 'question', 'Setup takes two weeks on average.'],
  ['Is there a discount for schools?', 'question', '[Your reply to: “Is there a discount for schools?”]'],
  ['How did you get my address?', 'question', '[Your reply to: “How did you get my address?”]'],
  ['Tuesday at 2pm works for me.', 'meeting', 'Great, Tuesday at 2pm it is.'],
  ['Can we talk on Thursday at 10:30?', 'meeting', 'Thanks for suggesting Thursday at 10:30.', LINK],
  ['Can we talk next week? When are you available?', 'meeting', 'Happy to talk.', LINK],
  ['Book something here: https://calendly.com/hannah-v/30min', 'meeting', 'I’ll book a time there'],
  ['Call me on +49 30 5550 123 this afternoon.', 'meeting', 'I’ll call you on +49 30 5550 123.'],
  ['Great, see you then!', 'meeting', 'talk to you then'],
  ['Not now, try me again in March.', 'not_now', 'I’ll get back to you in March.'],
  ['No budget this year. Maybe later.', 'not_now', 'When would be a better time'],
  ['Bad timing. Please follow up after the 15th.', 'not_now', 'around 16 December'],
  [
    'Please contact Olivia Stein (olivia.stein@marlow.example), our HR manager.',
    'referral',
    'I’ll get in touch with Olivia Stein.',
  ],
  ['I have forwarded your email to the right team.', 'referral', 'Thanks for passing this on'],
  ["I'm not the right person for this.", 'referral', 'Who would be the right person'],
  ['Not interested, thanks.', 'not_interested', 'I won’t follow up on this.'],
  ['We already have a solution and are happy with it.', 'not_interested', 'Thanks for the clear reply.'],
  ['Thanks!', 'other', 'anything you need from me'],
  ['Please find attached our signed NDA.', 'other', 'Thanks for your message.'],
]

test.each(THREADS)('%s', (text, intent, ...parts) => {
  const { reading, draft } = draftFor(text)
  expect(reading.intent).toBe(intent)
  for (const part of parts) expect(draft.text).toContain(part)
  expect(draft.text).toMatch(/^Hi Hannah,\n\n[\s\S]+\n\nBest regards,\nNina Falk$/)
  expect(draft.text.split(/\s+/).length).toBeLessThan(80)
  expect(draft.sources.filter(({ source }) => source === null)).toEqual([])
})

test.each(THREADS)('without a meeting link: %s', (text) => {
  const { draft } = draftFor(text, null)
  expect(draft.text).not.toContain('http')
  expect(draft.sources.filter(({ source }) => source === null)).toEqual([])
})

test.each([
  ['Please unsubscribe me.', 'unsubscribe'],
  ['I am out of the office until Monday.', 'out_of_office'],
  ['Your message could not be delivered: 550 5.1.1 User unknown', 'bounce'],
])('no reply is drafted to %s', (text, intent) => {
  const { reading, draft } = draftFor(text)
  expect([reading.intent, draft]).toEqual([intent, { text: '', sources: [], open: [] }])
})

test('every quoted word has its source and its place', () => {
  const { draft } = draftFor('How much does it cost?')
  const spans = draft.sources.map(({ start, end, source }) => [draft.text.slice(start, end), source])
  expect(spans).toContainEqual([
    'The Team plan costs 49 euros per user and month. There is no setup fee.',
    'Knowledge: Pricing (deskwell.example/pricing)',
  ])
  expect(spans).toContainEqual(['Hannah', 'Lead: first name'])
  expect(spans).toContainEqual([LINK, 'Your meeting link'])
})

test('a lead without a name, a voice without one, and words to avoid', () => {
  const given: WriterFacts = { ...facts, lead: null, voice: { ...facts.voice, senderName: null, avoidWords: ['glad'] } }
  const { draft } = draftFor('I am interested. What are the next steps?', LINK, given)
  expect(draft.text).toMatch(/^Hi,\n\nThank you, good to hear\./)
  expect(draft.text).toMatch(/Best regards$/)
})

test('a signature is left to be added', () => {
  const given: WriterFacts = { ...facts, voice: { ...facts.voice, signature: 'Nina Falk\nDeskwell\n+49 30 5550 100' } }
  expect(draftFor('Not interested, thanks.', LINK, given).draft.text).toMatch(/\n\nBest regards,$/)
})

test('questions that no snippet covers are listed', () => {
  expect(draftFor('Do you ship to Norway?').draft.open).toEqual(['Do you ship to Norway?'])
})

test('as many and as long snippets as an account may have do not hold up other requests', () => {
  const text = 'What it costs depends on how secure your data must be. '.repeat(18)
  const knowledge = Array.from({ length: MAX_SNIPPETS }, (_, at) => ({ title: `Price ${at}`, text, source: 'Nina' }))
  const asked = {
    from: 'lead' as const,
    text: 'How much is it? Is our data secure? Who else uses it?',
    sentAt: RECEIVED,
  }
  const draft = () => draftReply({ reading: { intent: 'question' }, thread: [asked], facts: { ...facts, knowledge } })
  expect(work(draft)).toBeLessThan(150)
})
