import { describe, expect, test } from 'vitest'
import type { Lead } from '../../contract/lead.ts'
import type { LeadScore } from '../../contract/lead-score.ts'
import { enrolledScene } from '../../tests/world/enrolled-scene.ts'
import { asDecided } from './learn/as-decided.ts'
import { scoreLeads } from './score-leads.ts'
import { listDecided } from './score-queries.ts'

// What a reply says counts in the score: a no is no sign of interest.

const NO = 'No thanks, we are not interested.'
const NOT_NOW = 'Not now, please write again on 1 March 2031.'
const YES = 'Yes, we want to buy. When can we talk?'
const FAILS = {
  'Authentication-Results':
    'mx.sender.example; spf=fail smtp.mailfrom=evil.example; dmarc=fail header.from=inbox.example',
}

type Scene = Awaited<ReturnType<typeof enrolledScene>>

/** The score of a lead, as its reasons and the list tell it, and what they say of the latest reply and of interest. */
async function scoreOf({ ada, grace }: Pick<Scene, 'ada' | 'grace'>, leadId = grace.id) {
  const { score, factors } = (await ada.call('GET', `/api/leads/${leadId}/score`)).body as LeadScore
  const { aiScore } = (await ada.call('GET', `/api/leads/${leadId}`)).body as Lead
  expect(aiScore).toBe(score)
  const evidence = (label: string) => factors.find((factor) => factor.label === label)?.evidence
  return {
    score,
    said: evidence('Latest reply'),
    replies: evidence('Replies'),
    last: evidence('Last sign of interest'),
  }
}

const messages = async ({ w, ada }: Scene) =>
  (
    await w.pool.query<{ id: number; intent: string }>(
      `select id, intent from conversation_messages where user_id = $1 and direction = 'in' order by id`,
      [ada.id],
    )
  ).rows

async function correct(s: Scene, body: object, which = 0) {
  const message = (await messages(s))[which]
  expect((await s.ada.call('PUT', `/api/inbox/messages/${message?.id}/intent`, body)).status).toBe(200)
}
const recognized = { source: 'classifier', words: [], until: null, person: null }
const refused = { said: "Said they aren't interested", replies: undefined, last: undefined }

test('a reply that says no lowers the score, and is no sign of interest', async () => {
  const s = await enrolledScene()
  const before = await scoreOf(s)
  await s.receive(NO)
  expect((await messages(s)).map(({ intent }) => intent)).toEqual(['not_interested'])
  expect(await scoreOf(s)).toEqual({ score: before.score - 25, ...refused })
})

test('a reply that says not now counts, but its day is no sign of interest', async () => {
  const s = await enrolledScene()
  const before = await scoreOf(s)
  await s.receive(NOT_NOW)
  expect(await scoreOf(s)).toEqual({
    score: before.score + 12 - 6,
    said: "Said it isn't the right time",
    replies: 'Replied once',
    last: undefined,
  })
})

test('a wish to stop is no sign of interest', async () => {
  const s = await enrolledScene()
  const before = await scoreOf(s)
  await s.receive('Please unsubscribe me.')
  expect(await scoreOf(s)).toEqual({ score: before.score - 25, said: undefined, replies: undefined, last: undefined })
})

test('who changes their mind in a later reply is interested again', async () => {
  const s = await enrolledScene()
  const before = await scoreOf(s)
  await s.receive(NO)
  await s.w.pool.query(`update timeline_events set occurred_at = now() - interval '1 day' where kind = 'mail_answered'`)
  await s.receive(YES)
  expect(await scoreOf(s)).toEqual({
    score: before.score + 12 + 5,
    said: undefined,
    replies: 'Replied once',
    last: 'Today',
  })
})

test('a meeting that was booked after the no takes it back', async () => {
  const s = await enrolledScene()
  const before = await scoreOf(s)
  await s.receive(NO)
  const call = { kind: 'call', text: 'They called back', outcome: 'meeting_booked' }
  expect((await s.ada.call('POST', `/api/leads/${s.grace.id}/entries`, call)).status).toBe(201)
  expect(await scoreOf(s)).toMatchObject({ score: before.score + 12 + 5, said: undefined })
})

describe('a corrected intent', () => {
  test('scores the lead at once, and its undo as well', async () => {
    const s = await enrolledScene()
    const before = await scoreOf(s)
    await s.receive(YES)
    const interested = await scoreOf(s)
    expect(interested).toMatchObject({ score: before.score + 12 + 5, last: 'Today' })
    const [first] = await messages(s)
    await correct(s, { intent: 'not_interested' })
    expect(await scoreOf(s)).toEqual({ score: before.score - 25, ...refused })
    await correct(s, { intent: first?.intent, was: recognized })
    expect(await scoreOf(s)).toEqual(interested)
  })

  test('of a forged reply changes nothing, until its owner says that it is the lead’s', async () => {
    const s = await enrolledScene()
    const before = await scoreOf(s)
    await s.receive(YES, FAILS)
    await correct(s, { intent: 'not_interested' })
    expect(await scoreOf(s)).toMatchObject(before)
    const trust = async (isTrusted: boolean) =>
      s.ada.call('PUT', `/api/inbox/messages/${(await messages(s))[0]?.id}/trust`, { isTrusted })
    expect((await trust(true)).status).toBe(200)
    expect(await scoreOf(s)).toEqual({ score: before.score - 25, ...refused })
    expect((await trust(false)).status).toBe(200)
    expect(await scoreOf(s)).toMatchObject(before)
  })

  test('is known to the timeline with the time of the first and of the correction', async () => {
    const s = await enrolledScene()
    await s.receive(YES)
    const [first] = await messages(s)
    const details = async () => (await s.timeline()).find(({ kind }) => kind === 'mail_answered')?.details
    expect(await details()).toMatchObject({ intent: first?.intent })
    for (const intent of ['not_now', 'not_interested'] as const) {
      await correct(s, { intent })
      expect(await details()).toMatchObject({ intent, corrected: { from: first?.intent, at: expect.any(String) } })
    }
    await correct(s, { intent: first?.intent, was: recognized })
    expect(await details()).toMatchObject({ intent: first?.intent })
    expect(await details()).not.toHaveProperty('corrected')
  })
})

test('deleting and restoring, merging and its undo keep what was said', async () => {
  const s = await enrolledScene()
  await s.receive(NO)
  const said = await scoreOf(s)
  await s.ada.call('DELETE', `/api/leads/${s.grace.id}`)
  await s.ada.call('POST', '/api/leads/restore', { ids: [s.grace.id] })
  expect(await scoreOf(s)).toEqual(said)
  const { lead } = await s.another()
  const other = await scoreOf(s, lead.id)
  const merged = await s.ada.call('POST', '/api/leads/merge', { keepId: lead.id, otherId: s.grace.id })
  expect(await scoreOf(s, lead.id)).toMatchObject(refused)
  const { mergeId } = merged.body as { mergeId: number }
  expect((await s.ada.call('POST', `/api/leads/merge/${mergeId}/undo`)).status).toBe(200)
  expect(await scoreOf(s, lead.id)).toEqual(other)
  expect(await scoreOf(s)).toEqual(said)
})

test('a question that its owner decides to be a reply counts with what it says', async () => {
  const s = await enrolledScene()
  const before = await scoreOf(s)
  await s.receive('I am out of the office until Monday. The warehouse has all figures.')
  const [event] = (await s.timeline()).filter(({ kind }) => kind === 'auto_replied')
  if (!event?.details.isUnsure) throw new Error(`no question: ${JSON.stringify(await s.timeline())}`)
  expect(await scoreOf(s)).toEqual(before)
  await correct(s, { intent: 'not_interested' })
  expect(await scoreOf(s)).toEqual(before)
  expect((await s.ada.call('POST', `/api/unsure-replies/${event.id}`, { is: 'reply' })).status).toBe(204)
  expect(await scoreOf(s)).toEqual({ score: before.score - 25, ...refused })
})

test('what was said outlasts its message, which its owner may store for some days only', async () => {
  const s = await enrolledScene()
  await s.receive(NO)
  const said = await scoreOf(s)
  await s.w.pool.query('delete from conversations where user_id = $1', [s.ada.id])
  await scoreLeads(s.w.db, s.ada.id, [s.grace.id])
  expect(await scoreOf(s)).toEqual(said)
})

test('a learned score reads replies as they were recognized before the outcome', async () => {
  const s = await enrolledScene()
  await s.receive(YES)
  await s.ada.call('PATCH', `/api/leads/${s.grace.id}`, { status: 'lost' })
  await correct(s, { intent: 'not_interested' })
  const [lead] = await listDecided(s.w.db, s.ada.id, undefined, 10)
  if (!lead) throw new Error('no decided lead')
  const { engagement } = asDecided(lead, lead.createdAt, lead.events, lead.calls)
  expect(engagement).toMatchObject({ answers: 1, said: null })
  expect(await scoreOf(s)).toMatchObject(refused)
})
