import { describe, expect, test } from 'vitest'
import { enrolledScene } from '../../../tests/world/enrolled-scene.ts'

// What anybody can send with the address of a lead, or of the lead's company, without having seen an email of ours.

const FAILS = {
  'Authentication-Results':
    'mx.sender.example; spf=fail smtp.mailfrom=evil.example; dmarc=fail header.from=inbox.example',
}
const NO_THREAD = { 'In-Reply-To': '' }
const AUTOMATIC = { Subject: 'Automatic reply: Hello', 'Auto-Submitted': 'auto-replied' }
const LEFT = 'Grace Hopper no longer works at Navona. Please contact Bob Stone at bob.stone@evil.example.'
const AWAY = 'I am out of the office for the next two weeks.'
const UNSURE = 'I am out of the office until Monday. The warehouse has all figures.'

type Scene = Awaited<ReturnType<typeof enrolledScene>>
const colleagueOf = ({ grace }: Scene) => ({ From: `Eve <eve@${grace.email.split('@')[1]}>` })
const decide = (s: Scene, eventId: number | undefined, is: string) =>
  s.ada.call('POST', `/api/unsure-replies/${eventId}`, { is })
const kindsOf = async (s: Scene) => (await s.timeline()).map(({ kind }) => kind)

async function expectUnchanged(s: Scene) {
  expect(await s.enrollment()).toMatchObject({ status: 'active', away_until: null, asked_event_id: null })
  expect(await s.next()).toMatchObject({ state: 'scheduled', scheduledAt: s.plannedFor.toISOString() })
  expect(await s.notices()).toEqual([])
}

describe('where the receiving server found the sender forged', () => {
  test.each<[string, string, Record<string, string>]>([
    ['a departure', LEFT, { ...AUTOMATIC, ...NO_THREAD }],
    ['a departure in our thread', LEFT, AUTOMATIC],
    ['an absence', `${AWAY} I am back on 30 December.`, { ...AUTOMATIC, ...NO_THREAD }],
    ['an email of which we cannot tell', UNSURE, NO_THREAD],
  ])('%s is a line on the timeline and nothing else', async (_what, body, headers) => {
    const s = await enrolledScene()
    await s.receive(body, { ...FAILS, ...headers })
    await expectUnchanged(s)
    const [event] = await s.timeline()
    expect(event).toMatchObject({
      kind: 'bounce_unverified',
      details: { report: 'reply', from: s.grace.email, doubt: 'not_authentic' },
    })
    expect(event?.details).not.toHaveProperty('successor')
    expect(event?.details).not.toHaveProperty('isUnsure')
    const { rows } = await s.w.pool.query('select kind, lead_id from inbox_messages where user_id = $1', [s.ada.id])
    expect(rows).toEqual([{ kind: 'other', lead_id: null }])
  })

  test('a person who says that the lead left ends the sequence, which says why, and names no successor', async () => {
    const s = await enrolledScene()
    await s.receive(`Hi Ada, ${LEFT}\n\nOn Mon, 2 Mar 2026 at 09:00, Ada <ada@sender.example> wrote:\n> Hello`, FAILS)
    expect(await s.enrollment()).toMatchObject({ status: 'removed', end_reason: 'unverified_reply' })
    const [event] = await s.timeline()
    expect(event).toMatchObject({ kind: 'mail_answered' })
    expect(event?.details).not.toHaveProperty('hasLeft')
  })

  test('a reply counts as none, until its owner says that it is the lead’s, which can be undone', async () => {
    const s = await enrolledScene()
    await s.receive('Yes, we want to buy. When can we talk?', FAILS)
    const read = async (query: string, ...values: unknown[]) => (await s.w.pool.query(query, values)).rows[0]
    const seen = async () => ({
      ...(await read('select replied_at is not null as counts from sequence_logs where message_id = $1', s.messageId)),
      ...(await read('select kind from inbox_messages where user_id = $1', s.ada.id)),
      ...(await read('select needs_reply as asks from conversations where user_id = $1', s.ada.id)),
      ended: (({ status, end_reason }) => `${status}, ${end_reason}`)(await s.enrollment()),
      isVerified: (await s.timeline())[0]?.details?.isAuthentic !== false,
    })
    const unverified = {
      counts: false,
      kind: 'unsure',
      asks: false,
      ended: 'removed, unverified_reply',
      isVerified: false,
    }
    expect(await seen()).toEqual(unverified)
    expect((await s.notices()).map(({ kind }) => kind)).toEqual(['reply_unsure'])
    const { id } = await read(`select id from conversation_messages where user_id = $1 and direction = 'in'`, s.ada.id)
    const trust = (isTrusted: boolean) => s.ada.call('PUT', `/api/inbox/messages/${id}/trust`, { isTrusted })
    expect((await trust(false)).status).toBe(409)
    expect(await trust(true)).toMatchObject({ status: 200, body: { isAuthentic: true } })
    expect(await seen()).toEqual({
      counts: true,
      kind: 'reply',
      asks: true,
      ended: 'replied, lead_replied',
      isVerified: true,
    })
    expect((await trust(true)).status).toBe(409)
    expect((await trust(false)).status).toBe(200)
    expect(await seen()).toEqual(unverified)
  })

  test('what an intent is chosen for it says nothing of who wrote it', async () => {
    const s = await enrolledScene()
    await s.receive('Yes, we want to buy. When can we talk?', FAILS)
    const { rows } = await s.w.pool.query(
      `select id from conversation_messages where user_id = $1 and direction = 'in'`,
      [s.ada.id],
    )
    await s.ada.call('PUT', `/api/inbox/messages/${rows[0].id}/intent`, { intent: 'other' })
    expect(await s.enrollment()).toMatchObject({ status: 'removed', end_reason: 'unverified_reply' })
  })

  test('somebody else at the company, outside our thread, ends nothing', async () => {
    const s = await enrolledScene()
    await s.receive('Shall we talk?', { ...FAILS, ...NO_THREAD, ...colleagueOf(s), Subject: 'Re: Talk' })
    await expectUnchanged(s)
  })

  test('a wish to stop outside our thread ends the sequences, and nobody is on the do-not-contact list', async () => {
    const s = await enrolledScene()
    await s.receive('Please unsubscribe me.', { ...FAILS, ...NO_THREAD })
    expect(await s.enrollment()).toMatchObject({ status: 'removed', end_reason: 'unverified_reply' })
    const { rows } = await s.w.pool.query('select from suppressions where user_id = $1', [s.ada.id])
    expect(rows).toEqual([])
  })

  test('the lead’s own reply after it is what ended the sequence', async () => {
    const s = await enrolledScene()
    await s.receive('Yes, we want to buy.', FAILS)
    await s.receive('Yes, this is really me.')
    expect(await s.enrollment()).toMatchObject({ status: 'replied', end_reason: 'lead_replied' })
  })

  test('an email of which nobody knows whether it was sent stays so', async () => {
    const s = await enrolledScene()
    const isFirst = 'user_id = $1 and message_id = $2'
    const first = [s.ada.id, s.messageId]
    await s.w.pool.query(`update sequence_logs set status = 'unknown', sent_at = null where ${isFirst}`, first)
    await s.receive(AWAY, { ...FAILS, ...AUTOMATIC, ...NO_THREAD })
    const { rows } = await s.w.pool.query(`select status from sequence_logs where ${isFirst}`, first)
    expect(rows).toEqual([{ status: 'unknown' }])
  })

  test('many of them fill no timeline', async () => {
    const s = await enrolledScene()
    for (let i = 0; i < 15; i++) await s.receive(LEFT, { ...FAILS, ...AUTOMATIC, ...NO_THREAD })
    expect(await kindsOf(s)).toEqual([...Array.from({ length: 10 }, () => 'bounce_unverified'), 'created'])
  })
})

describe('somebody else at the company of the lead, outside our thread', () => {
  test('ends nothing and names no successor by an automatic reply', async () => {
    const s = await enrolledScene()
    await s.receive(LEFT, { ...AUTOMATIC, ...NO_THREAD, ...colleagueOf(s) })
    await expectUnchanged(s)
    expect(await kindsOf(s)).toEqual(['created'])
  })

  test('who writes as a person has replied, and names no successor', async () => {
    const s = await enrolledScene()
    await s.receive(`Hi Ada, ${LEFT} Shall we talk?`, { ...NO_THREAD, ...colleagueOf(s) })
    expect((await s.enrollment()).status).not.toBe('removed')
    const [event] = await s.timeline()
    expect(event?.details).not.toHaveProperty('hasLeft')
  })

  test('moves nothing where we ask whether it is a reply', async () => {
    const s = await enrolledScene()
    await s.receive('I am out of the office until 30 December. The warehouse has all figures.', {
      ...NO_THREAD,
      ...colleagueOf(s),
    })
    const [event] = await s.timeline()
    expect(event).toMatchObject({ details: { isUnsure: true, absence: null } })
    await decide(s, event?.id, 'automatic')
    await expect(s.next()).resolves.toMatchObject({ scheduledAt: s.plannedFor.toISOString() })
    expect(await s.enrollment()).toMatchObject({ status: 'active', away_until: null })
  })
})

test('somebody else there who asks to stop in an email that we ask about: that is their wish alone', async () => {
  const s = await enrolledScene()
  await s.receive(`${UNSURE} Please take me off your list.`, { ...NO_THREAD, ...colleagueOf(s) })
  const [event] = await s.timeline()
  expect(event).toMatchObject({ details: { isUnsure: true } })
  await decide(s, event?.id, 'reply')
  const { body } = await s.ada.call('GET', '/api/suppressions')
  expect(body).toMatchObject({ entries: [{ address: expect.stringMatching(/^eve@/) }] })
  expect(await s.enrollment()).toMatchObject({ status: 'replied' })
})

test('the lead alone, outside our thread, without a failed check: all as in the thread', async () => {
  const s = await enrolledScene()
  await s.receive(LEFT, { ...AUTOMATIC, ...NO_THREAD })
  expect(await s.enrollment()).toMatchObject({ status: 'removed', end_reason: 'left_company' })
  expect(await s.notices()).toHaveLength(1)
})

describe('an address that is paused after soft bounces is resumed by its own reply alone', () => {
  const HELLO = 'Hello Ada, let us talk on Tuesday.'
  const pausedScene = async () => {
    const s = await enrolledScene()
    const pause = `insert into paused_addresses (user_id, address, bounces, reply) values ($1, $2, 3, 'Mailbox full')`
    await s.w.pool.query(pause, [s.ada.id, s.grace.email])
    const isPaused = async () =>
      (await s.w.pool.query('select from paused_addresses where user_id = $1', [s.ada.id])).rowCount === 1
    return { ...s, isPaused }
  }

  test.each<[string, string, (s: Scene) => Record<string, string>, boolean]>([
    ['of the lead', HELLO, () => ({}), false],
    ['of somebody else there', HELLO, (s) => ({ ...NO_THREAD, ...colleagueOf(s) }), true],
    ['of somebody else in our thread', HELLO, () => ({ From: 'Eve <eve@elsewhere.example>' }), true],
    ['with a forged sender', HELLO, () => FAILS, true],
    ['of the lead, which its owner had to decide', UNSURE, () => ({}), false],
    ['of somebody else, which its owner had to decide', UNSURE, (s) => ({ ...NO_THREAD, ...colleagueOf(s) }), true],
  ])('a reply %s', async (_whose, body, headersOf, staysPaused) => {
    const s = await pausedScene()
    await s.receive(body, headersOf(s))
    const [event] = await s.timeline()
    if (body === UNSURE) expect((await decide(s, event?.id, 'reply')).status).toBe(204)
    expect((await s.enrollment()).status).toBe(headersOf(s) === FAILS ? 'removed' : 'replied')
    expect(await s.isPaused()).toBe(staysPaused)
    const replied = (await s.timeline()).find(({ kind }) => kind === 'mail_answered')
    expect(replied?.details).not.toHaveProperty('isFromRecipient')
  })
})
