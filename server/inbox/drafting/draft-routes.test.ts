import { expect, test } from 'vitest'
import type { ReplyDraft } from '../../../contract/reply-draft.ts'
import type { EvidenceResponse } from '../../../contract/writing.ts'
import { dataIn, usageOf, withModel } from '../../../tests/simulators/with-model.ts'
import { addLead } from '../../../tests/world/leads.ts'
import { addConversation } from '../../../tests/world/stored-conversations.ts'
import { world } from '../../../tests/world/world.ts'

const PRICING = { title: 'Pricing', text: 'The Team plan costs 49 euros per user.', source: 'deskwell.example/pricing' }
const LINK = 'https://cal.example/ada'

async function desk() {
  const w = await world()
  const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
  const grace = await addLead(ada, {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@navona.example',
    company: 'Navona',
  })
  await ada.call('POST', '/api/knowledge', PRICING)
  await ada.call('PUT', '/api/voice', { senderName: 'Ada Byron', meetingLink: LINK })
  const conversation = (text: string, intent: 'question' | 'interested' | 'out_of_office') =>
    addConversation(w.pool, ada.id, {
      leadId: grace.id,
      messages: [
        { direction: 'out', text: 'How do you hire today?', minutesAgo: 60 },
        { text, intent: { intent } },
      ],
    })
  return { w, ada, grace, conversation }
}
const sourcesOf = ({ evidence }: ReplyDraft) => Object.fromEntries(evidence.map(({ claim, source }) => [claim, source]))

test('a reply is drafted from the thread, the lead, the voice and the snippets, each with its source', async () => {
  const { ada, conversation } = await desk()
  const id = await conversation('How much does it cost?', 'question')
  const reply = await ada.call('POST', `/api/inbox/${id}/draft`, {})
  expect(reply, reply.text).toMatchObject({
    status: 200,
    body: { writtenBy: 'Built-in writer', open: [], language: 'en' },
  })
  const draft = reply.body as ReplyDraft
  expect(draft.body).toMatch(
    /^Hi Grace,\n\nThanks for asking\.\n\nThe Team plan costs 49 euros per user\.[\s\S]*Ada Byron$/,
  )
  expect(sourcesOf(draft)).toEqual({
    Grace: 'Lead: first name',
    'Thanks for asking': expect.stringMatching(/^Timeline: reply on /),
    'The Team plan costs 49 euros per user.': 'Knowledge: Pricing (deskwell.example/pricing)',
    [LINK]: 'Your meeting link',
    'Ada Byron': 'Your details',
  })
  for (const { claim, start, end } of draft.evidence) expect(draft.body.slice(start, end)).toBe(claim)
})

test('an out-of-office notice gets no reply, and nothing is stored or sent', async () => {
  const { w, ada, conversation } = await desk()
  const id = await conversation('I am away until Monday.', 'out_of_office')
  expect((await ada.call('POST', `/api/inbox/${id}/draft`, {})).body).toMatchObject({ body: '', evidence: [] })
  const { rows } = await w.pool.query('select count(*)::int as mails from sequence_logs where user_id = $1', [ada.id])
  expect(rows).toEqual([{ mails: 0 }])
})

test('conversations and messages of somebody else are not found', async () => {
  const { w, ada, conversation } = await desk()
  const [id, other] = [await conversation('One?', 'question'), await conversation('Two?', 'question')]
  const { rows } = await w.pool.query(
    'select id from conversation_messages where user_id = $1 and conversation_id = $2',
    [ada.id, other],
  )
  expect((await ada.call('POST', `/api/inbox/${id}/draft`, { messageId: rows[0].id })).status).toBe(404)
  expect((await (await w.person()).call('POST', `/api/inbox/${id}/draft`, {})).status).toBe(404)
})

test('words of the lead are a source for the reply alone', async () => {
  const { ada, grace, conversation } = await desk()
  const id = await conversation('Our office in Utrecht has 4,200 people.', 'interested')
  const check = async (conversationId: number | null) => {
    const draft = { body: 'Hi Grace, 4,200 people in Utrecht is a lot.', leadId: grace.id, conversationId }
    const { evidence } = (await ada.call('POST', '/api/email-writing/evidence', draft)).body as EvidenceResponse
    return new Set(evidence.filter(({ claim }) => claim !== 'Grace').map(({ source }) => source))
  }
  expect(await check(null)).toEqual(new Set([null]))
  expect(await check(id)).toEqual(new Set(['Their message']))
})

test('a model drafts from the same facts; its unsupported claims are flagged, and the built-in writer replaces it when it fails', async () => {
  const { llm, w, ada, lead } = await withModel('openai')
  await ada.call('POST', '/api/knowledge', PRICING)
  const id = await addConversation(w.pool, ada.id, {
    leadId: lead.id,
    messages: [{ text: 'How much does it cost?', intent: { intent: 'question' } }],
  })
  const ask = async () => (await ada.call('POST', `/api/inbox/${id}/draft`, {})).body as ReplyDraft
  llm.next({
    say: JSON.stringify({
      body: 'Hi Grace,\n\nit costs 49 euros per user, and saves 80%.\n\n[Your reply to: discounts]',
    }),
  })
  const draft = await ask()
  expect(draft).toMatchObject({ writtenBy: 'sim' })
  expect(sourcesOf(draft)).toMatchObject({
    '49 euros': 'Knowledge: Pricing (deskwell.example/pricing)',
    '80%': null,
  })
  expect(dataIn(llm.asked[0]?.user ?? '').data).toMatchObject({
    intent: 'question',
    knowledge: [PRICING],
    conversation: [{ from: 'lead', text: 'How much does it cost?' }],
  })
  llm.next({ say: 'no' })
  llm.next({ say: 'no' })
  expect(await ask()).toMatchObject({ writtenBy: 'Built-in writer', standIn: { message: expect.any(String) } })
  expect((await usageOf(w, ada)).map(({ writer, task }) => [writer, task])).toContainEqual(['sim', 'write'])
})
