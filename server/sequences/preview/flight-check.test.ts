import { expect, test } from 'vitest'
import { madeWriterFacts } from '../../../tests/world/made-writer-facts.ts'
import { fieldsOf } from '../../templates/field-values.ts'
import type { WriterFacts } from '../../writing/writer-facts.ts'
import { checkFlight } from './flight-check.ts'
import { renderCampaign } from './render-campaign.ts'

const voice: WriterFacts['voice'] = {
  senderName: 'Ada Byron',
  senderRole: null,
  senderCompany: 'Engines Ltd',
  offer: null,
  audience: null,
  proofPoints: ['Customers cut support time by 30%'],
  avoidWords: [],
  signature: null,
}
const grace = {
  ...madeWriterFacts(1).lead,
  firstName: 'Grace',
  lastName: 'Hopper',
  company: 'Navona',
  jobTitle: 'Admiral',
}
const joan = { ...grace, firstName: 'Joan', company: 'Bletchley', jobTitle: null }
const facts = [grace, joan].map((lead) => ({ lead: lead as WriterFacts['lead'], facts: [], pastEmails: [], voice }))

function check(body: string, subject = 'Hello') {
  const steps = [{ stepNumber: 1, subject, body }]
  const mails = renderCampaign(
    steps,
    facts.map(({ lead }, id) => ({ id, fields: fieldsOf(lead as never, voice) })),
  )
  return checkFlight({ steps, mails, facts }).map(({ kind, message, leads }) => `${kind} (${leads}): ${message}`)
}

test.each([
  ['nothing to fix', 'Hi {{ firstName }}, how do you do at {{ company }}?', []],
  ['a default', 'Hi {{ jobTitle | default: "there" }}', []],
  [
    'a field that some lack',
    'Hi {{ jobTitle }}',
    [
      'missing_field (1): Job title is empty for 1 of 2 leads, so their email goes on hold. Write {{ jobTitle | default: "…" }}, or fill it in',
    ],
  ],
  [
    'a detail of the sender',
    'I am {{ senderRole }}',
    [
      'missing_field (2): Your role is empty. Fill it in under Settings, Offer and voice, or write {{ senderRole | default: "…" }}',
    ],
  ],
  [
    'a missing meeting link',
    'Book a time: {{ meetingLink }}',
    [
      'missing_field (2): Your meeting link is empty. Fill it in under Settings, Offer and voice, or write {{ meetingLink | default: "…" }}',
    ],
  ],
  ['an unknown field', 'Hi {{ frstName }}', ['unknown_field (2): Unknown field "frstName". Did you mean firstName?']],
  ['a gap', 'Hi [First Name]', ['unknown_field (2): “[First Name]” was not filled in']],
  ['a gap for a link', 'See [booking link]', ['broken_link (2): “[booking link]” was not filled in']],
  ['a spam word', 'Hi, act now please', ['spam_word (2): “act now” sounds like spam. Remove it']],
  ['a claim that is a proof point', 'Hi, customers cut support time by 30%', []],
  [
    'text for some alone',
    '{% if jobTitle %}Hi{% endif %}',
    ['empty (1): The text is empty for 1 lead. Write something'],
  ],
])('%s', (_what, body, problems) => {
  expect(check(body)).toEqual(problems)
})

test('a claim without a source affects every lead but the one it is true for', () => {
  expect(check('Hi, we raised leads by 40%')).toEqual([
    expect.stringMatching(/^unsourced_claim \(2\): “(by )?40%”: .*proof point/),
  ])
  expect(check('Hi, I read about Navona lately')).toEqual([expect.stringMatching(/^unsourced_claim \(1\): “Navona”/)])
})

test('a follow-up without a subject replies to the previous email', () => {
  const steps = [1, 2, 3].map((stepNumber) => ({
    stepNumber,
    subject: stepNumber === 1 ? 'For {{ company }}' : '',
    body: 'Hi',
  }))
  const [mails = []] = renderCampaign(steps, [{ id: 1, fields: fieldsOf(grace as never, voice) }])
  expect(mails.map(({ subject }) => subject)).toEqual(['For Navona', 'Re: For Navona', 'Re: For Navona'])
})

test('a first email without a subject is reported', () => {
  expect(check('Hi', '')).toEqual(['empty (2): There is no subject. Write one'])
})
