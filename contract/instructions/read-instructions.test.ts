import { describe, expect, test } from 'vitest'
import { followedOf, notFollowedOf } from './describe-instructions.ts'
import { NO_INSTRUCTIONS } from './instructions.ts'
import { readInstructions } from './read-instructions.ts'

const NOW = new Date('2026-11-16T12:00:00Z')
const own = {
  offer: 'Lead scoring that tells sales teams whom to call first',
  proofPoints: ['Brightway cut the time to first meeting by 40% in three months'],
  senderCompany: 'Leadwright',
}
const read = (prompt: string) => readInstructions(prompt, own, NOW)
const { hasPrompt: _, left: __, ...NOTHING } = NO_INSTRUCTIONS

describe('what was asked is understood, and nothing else', () => {
  test.each([
    ['Ask for a call on Tuesday at 10', { ask: 'call', when: ['Tuesday at 10:00'] }],
    [
      'Keep it short, ask for 15 minutes on Tuesday',
      { length: 'shorter', ask: 'call', minutes: '15', when: ['Tuesday'] },
    ],
    ['Do not ask for a call', { avoidAsks: ['call'] }],
    ["Don't ask for a demo, ask for a reply", { ask: 'reply', avoidAsks: ['demo'] }],
    ['Ask for a reply instead of a call', { ask: 'reply' }],
    ['No demo. No call.', { avoidAsks: ['demo', 'call'] }],
    ['Do not make it long', { length: 'shorter' }],
    ['Not too long please', { length: 'shorter' }],
    ['make it longer', { length: 'longer' }],
    ['Suggest a demo, Thursday at 3 pm', { ask: 'demo', when: ['Thursday at 3 pm'] }],
    ['Shorter', { length: 'shorter' }],
    ['max 80 words, no question', { mostWords: 80, question: false }],
    ['about 100 words', { mostWords: 115, leastWords: 80 }],
    ['in 3 sentences', { mostSentences: 3 }],
    ['Use bullet points and end with a question', { bullets: true, question: true }],
    ['be more formal', { tone: 'formal' }],
    ['less formal, please', { tone: 'friendly' }],
    ['Ask to meet in Rome on 3 March', { ask: 'meeting', place: ['in Rome'], when: ['3 March'] }],
    [
      'Suggest a meeting at Hannover Messe on Tuesday, 14 April at 10:30',
      { ask: 'meeting', place: ['at Hannover Messe'], when: ['Tuesday, 14 April at 10:30'] },
    ],
    ['Ask for a meeting over lunch at their office', { ask: 'meeting', place: ['over lunch', 'at your office'] }],
    ['Propose a video call on Zoom next Thursday', { ask: 'call', place: ['on Zoom'], when: ['next Thursday'] }],
    ['Ask for 10 min on 2026-12-01 at 3pm', { ask: 'call', minutes: '10', when: ['1 December 2026 at 3 pm'] }],
    ['Ask for a 20-minute demo on Tuesday or Thursday', { ask: 'demo', minutes: '20', when: ['Tuesday', 'Thursday'] }],
    ['Suggest a demo in the week of 3 March', { ask: 'demo', when: ['the week of 3 March'] }],
    ['Ask for a reply by Friday', { ask: 'reply', when: ['Friday'] }],
    ['Ask her for the right person', { ask: 'referral' }],
    ['no call to action', { ask: 'nothing' }],
    ['Mention our product Pipewise', { product: 'Pipewise' }],
    ['Mention the Pro plan', { product: 'the Pro plan' }],
    ['mention Brightway', { proof: 'Brightway' }],
    ['Mention Brightway', { proof: 'Brightway' }],
    ['Use a proof point', { proof: '' }],
    ['Focus on invoicing', { topic: 'invoicing' }],
    ["don't mention the price", { avoidWords: ['price'] }],
    ['avoid the word "synergy"', { avoidWords: ['synergy'] }],
    ['Subject: "A question about Navona"', { subject: 'A question about Navona' }],
    ['Propose Thursday at 3 pm', { when: ['Thursday at 3 pm'] }],
    ['Mention our webinar on 3 May', { content: [{ kind: 'mention', text: 'our webinar on 3 May' }] }],
    [
      'Keep it short, mention our webinar on 3 May, and ask for a call on Tuesday',
      {
        length: 'shorter',
        ask: 'call',
        when: ['Tuesday'],
        content: [{ kind: 'mention', text: 'our webinar on 3 May' }],
      },
    ],
    [
      'Mention that the price is fixed until 31 January',
      { content: [{ kind: 'say', text: 'the price is fixed until 31 January' }] },
    ],
    [
      'Invite them to our tasting on 3 December in Leith',
      { content: [{ kind: 'invite', text: 'our tasting on 3 December in Leith' }] },
    ],
    ['Invite her to our casual Friday lunch', { content: [{ kind: 'invite', text: 'our casual Friday lunch' }] }],
    ['Tell her that she can cancel any time', { content: [{ kind: 'say', text: 'you can cancel any time' }] }],
    ['Offer a 10% discount', { content: [{ kind: 'offer', text: 'a 10% discount' }] }],
    [
      'Ask whether they have space for ten pallets',
      { content: [{ kind: 'question', text: 'whether you have space for ten pallets' }] },
    ],
    ['Congratulate him on the award', { content: [{ kind: 'congratulate', text: 'the award' }] }],
    ['no emojis, no exclamation marks', { always: ['no emojis', 'no exclamation marks'] }],
  ])('%s', (prompt, expected) => {
    const { hasPrompt, left, ...found } = read(prompt)
    expect(found).toEqual({ ...NOTHING, ...expected })
    expect(left).toEqual([])
    expect(hasPrompt).toBe(true)
  })
})

describe('what it does not follow is named in the user’s words', () => {
  test.each([
    ['Write in French', ['“Write in French” (it writes in English only)']],
    ['Bitte auf Deutsch', ['“Bitte auf Deutsch” (it writes in English only)']],
    ['Mention our call last Tuesday', ['“Mention our call last Tuesday”']],
    ['We had a demo on Monday, ask for a meeting next week', ['“We had a demo on Monday”']],
    ['Refer to our short meeting', ['“Refer to our short meeting”']],
    ['They never answer the phone', ['“They never answer the phone”']],
    ['I met her on Friday at 3 pm', ['“I met her on Friday at 3 pm”']],
    ['We work with call centres', ['“We work with call centres”']],
    ['Mention Hannover Messe', ['“Mention Hannover Messe”']],
    ["Don't mention that we met", ["“Don't mention that we met”"]],
    ['Ask for a call by Friday', ['“by Friday”']],
    ['Ask for a call about pricing in the autumn', ['“about pricing in the autumn”']],
    ['Ask for a call with me and my boss', ['“my boss”']],
    ['ask for a call on 31 February', ["“ask for a call on 31 February” (this day or time doesn't exist or is over)"]],
    [
      'Ask for a call on 3 March 2020',
      ["“Ask for a call on 3 March 2020” (this day or time doesn't exist or is over)"],
    ],
    ['Ask for a call. Ask for a demo.', ['“Ask for a demo” (it contradicts another instruction)']],
    ['no question. End with a question.', ['“End with a question” (it contradicts another instruction)']],
    ['5 words', ['“5 words” (an email needs at least 30 words and 2 sentences)']],
    ['Do not use the word call', ['“Do not use the word call” (your offer says it)']],
    ['Be funny', ['“Be funny”']],
    ['mention the price', ['“mention the price”']],
    ['Tell her that she loves it', ['“Tell her that she loves it”']],
    ['Sign as Bob', ['“Sign as Bob”']],
    ["don't be pushy", ["“don't be pushy”"]],
    ['kurz und freundlich', ['“kurz und freundlich”']],
  ])('%s', (prompt, expected) => {
    expect(notFollowedOf(read(prompt))).toEqual(expected)
  })

  test('every word that matters is followed or named, whatever is put together', () => {
    const parts = [
      'ask for a call',
      'mention zebras',
      'on Tuesday',
      'write a poem',
      'keep it short',
      'in Klingon',
      'no question',
    ]
    for (const one of parts)
      for (const other of parts) {
        const found = read(`${one}, ${other}`)
        for (const odd of ['zebras', 'poem', 'Klingon'])
          if (one.includes(odd) || other.includes(odd)) expect(found.left.map(({ text }) => text).join()).toContain(odd)
      }
  })
})

test('what it follows is said in short phrases', () => {
  expect(followedOf(read('Keep it short. Ask for a 20-minute demo in Rome on Tuesday, no emojis'))).toEqual([
    'shorter than usual',
    'asks for a demo of 20 minutes',
    'names Tuesday',
    'says in Rome',
    'no emojis',
  ])
})
