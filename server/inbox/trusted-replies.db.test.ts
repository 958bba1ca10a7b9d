import { describe, expect, test } from 'vitest'
import type { MadeApiToken } from '../../contract/api-token.ts'
import type { Thread } from '../../contract/inbox.ts'
import type { TimelineEvent } from '../../contract/timeline-event.ts'
import { threadOf } from '../../tests/world/conversations.ts'
import { enrolledScene } from '../../tests/world/enrolled-scene.ts'

// A reply that failed the sender check, of which its owner says that it is the lead's.

const FAILS = {
  'Authentication-Results':
    'mx.sender.example; spf=fail smtp.mailfrom=evil.example; dmarc=fail header.from=inbox.example',
}
const NO_THREAD = { 'In-Reply-To': '' }
const STOP = 'Please unsubscribe me.'
const HELLO = 'Yes, we want to buy. When can we talk?'

type Scene = Awaited<ReturnType<typeof enrolledScene>>
const received = async (s: Scene) =>
  (
    await s.w.pool.query<{ id: number }>(
      `select id from conversation_messages where user_id = $1 and direction = 'in' order by id`,
      [s.ada.id],
    )
  ).rows.map(({ id }) => id)
const trust = async (s: Scene, isTrusted: boolean, which = 0) =>
  s.ada.call('PUT', `/api/inbox/messages/${(await received(s))[which]}/trust`, { isTrusted })
const ended = async ({ enrollment }: Pick<Scene, 'enrollment'>) => {
  const { status, end_reason } = await enrollment()
  return end_reason ? `${status}, ${end_reason}` : status
}
const listed = async (s: Scene) =>
  (await s.w.pool.query('select address from suppressions where user_id = $1 order by address', [s.ada.id])).rows.map(
    ({ address }) => address,
  )

describe('a wish to stop', () => {
  test('puts the lead on the do-not-contact list, until the trust is taken back', async () => {
    const s = await enrolledScene()
    await s.receive(STOP, { ...FAILS, ...NO_THREAD })
    expect((await trust(s, true)).status).toBe(200)
    expect(await listed(s)).toEqual([s.grace.email])
    expect(await ended(s)).toBe('unsubscribed, replied_opted_out')
    const email = { subject: 'Hi', body: 'Hello again', leadId: s.grace.id }
    expect((await s.ada.call('POST', `/api/leads/${s.grace.id}/emails`, email)).status).toBe(409)
    expect((await trust(s, false)).status).toBe(200)
    expect(await listed(s)).toEqual([])
    expect(await ended(s)).toBe('removed, unverified_reply')
  })

  test('that counted in our thread already stays on the list when the trust is taken back', async () => {
    const s = await enrolledScene()
    const from = { From: 'Grace <grace@home.example>' }
    await s.receive(STOP, { ...FAILS, ...from })
    expect(await listed(s)).toEqual([s.grace.email])
    await trust(s, true)
    expect(await listed(s)).toEqual(['grace@home.example', s.grace.email].sort())
    await trust(s, false)
    expect(await listed(s)).toEqual([s.grace.email])
    expect(await ended(s)).toBe('unsubscribed, replied_opted_out')
  })
})

describe('a reply from another address of the lead', () => {
  test('says what the lead wants once its owner trusts it, until that is taken back', async () => {
    const s = await enrolledScene()
    await s.receive(HELLO, { ...FAILS, From: 'Grace <grace@home.example>' })
    const said = async () => {
      const { conversation, messages } = await threadOf(s)
      const timeline = (await s.ada.call('GET', `/api/leads/${s.grace.id}/timeline`)).body as TimelineEvent[]
      const line = timeline.find(({ kind }) => kind === 'mail_answered')
      return [conversation.intent, messages.at(-1)?.isStranger, line?.details?.intent]
    }
    expect(await said()).toEqual([null, true, null])
    expect((await trust(s, true)).status).toBe(200)
    expect(await said()).toEqual(['interested', false, 'interested'])
    expect((await trust(s, false)).status).toBe(200)
    expect(await said()).toEqual([null, true, null])
  })
})

describe('the sequences of the company', () => {
  /** Grace and a colleague, each in a sequence. */
  async function twoThere() {
    const s = await enrolledScene()
    const colleague = await s.another()
    const isOwn = 'where user_id = $1'
    await s.w.pool.query(`update leads set email = 'x' || id || '@company' || $1 || '.example' ${isOwn}`, [s.ada.id])
    await s.w.pool.query(
      `update sequence_logs l set recipient_address = (select lower(email) from leads where id = l.lead_id) ${isOwn}`,
      [s.ada.id],
    )
    const From = `Grace <x${s.grace.id}@company${s.ada.id}.example>`
    return { s, colleague, receive: (headers: object) => s.receive(HELLO, { From, ...headers }) }
  }

  test('end, and continue when the trust is taken back', async () => {
    const { s, colleague, receive } = await twoThere()
    await receive(FAILS)
    expect(await ended(colleague)).toBe('active')
    expect((await trust(s, true)).status).toBe(200)
    expect(await ended(s)).toBe('replied, lead_replied')
    expect(await ended(colleague)).toBe('replied, colleague_replied')
    expect(await colleague.next()).toMatchObject({ state: 'skipped' })
    expect((await trust(s, false)).status).toBe(200)
    expect(await ended(s)).toBe('removed, unverified_reply')
    expect(await ended(colleague)).toBe('active')
    const { rows } = await s.w.pool.query('select status from sequence_logs where enrollment_id = $1', [
      colleague.enrollmentId,
    ])
    expect(rows).toEqual([{ status: 'sent' }])
  })

  test('for which a colleague waits in a large enrollment: they are not enrolled, and wait again when the trust is taken back', async () => {
    const { s, colleague, receive } = await twoThere()
    const email = `later@company${s.ada.id}.example`
    const added = { firstName: 'Ann', lastName: 'Later', email, company: 'Navona', status: 'new' }
    const { id } = (await s.ada.call('POST', '/api/leads', added)).body as { id: number }
    await s.w.pool.query('insert into enroll_orders (user_id, sequence_id, lead_ids) values ($1, $2, $3)', [
      s.ada.id,
      colleague.sequenceId,
      [id],
    ])
    const waiting = async () =>
      (await s.w.pool.query('select lead_ids[done + 1 :] as ids from enroll_orders where user_id = $1', [s.ada.id]))
        .rows
    const enrolled = async () =>
      (await s.w.pool.query('select status, end_reason from lead_sequence_enrollments where lead_id = $1', [id])).rows
    await receive(FAILS)
    expect(await waiting()).toEqual([{ ids: [id] }])
    expect((await trust(s, true)).status).toBe(200)
    expect(await waiting()).toEqual([{ ids: [] }])
    expect(await enrolled()).toEqual([{ status: 'replied', end_reason: 'colleague_replied' }])
    expect((await trust(s, false)).status).toBe(200)
    expect(await waiting()).toEqual([{ ids: [id] }])
    expect(await enrolled()).toEqual([])
    // Trusted once more, and then a reply that passed the check: they stay out.
    await trust(s, true)
    await receive({})
    await trust(s, false)
    expect(await waiting()).toEqual([{ ids: [] }])
    expect(await enrolled()).toEqual([{ status: 'replied', end_reason: 'colleague_replied' }])
  })

  test('stay ended by a reply that passed the check', async () => {
    const { s, colleague, receive } = await twoThere()
    await receive(FAILS)
    await trust(s, true)
    await receive({})
    await trust(s, false)
    expect(await ended(s)).toBe('replied, lead_replied')
    expect(await ended(colleague)).toBe('replied, colleague_replied')
  })

  test('continue only by a token that may send', async () => {
    const { s, colleague, receive } = await twoThere()
    await receive(FAILS)
    await trust(s, true)
    const made = await s.ada.call('POST', '/api/tokens', { name: 'a script', scopes: ['write'] })
    const authorization = `Bearer ${(made.body as MadeApiToken).token}`
    const [id] = await received(s)
    expect(
      await s.w.call('PUT', `/api/inbox/messages/${id}/trust`, { isTrusted: false }, { authorization }),
    ).toMatchObject({ status: 403, body: { code: 'missing_scope', scope: 'send' } })
    expect(await ended(colleague)).toBe('replied, colleague_replied')
    expect(await ended(s)).toBe('replied, lead_replied')
  })
})

test('who says that they left the company has left it, and may name a successor', async () => {
  const s = await enrolledScene()
  await s.receive(
    `Hi Ada, Grace Hopper no longer works at Navona. Please contact Bob Stone at bob.stone@navona.example.`,
    FAILS,
  )
  const said = async () => (await s.timeline()).find(({ kind }) => kind === 'mail_answered')?.details
  const before = await said()
  await trust(s, true)
  expect(await ended(s)).toBe('removed, left_company')
  expect(await said()).toMatchObject({ hasLeft: true, successor: { email: 'bob.stone@navona.example' } })
  await trust(s, false)
  expect(await ended(s)).toBe('removed, unverified_reply')
  expect(await said()).toEqual(before)
})

describe('taking the trust back leaves alone what another reply did', () => {
  const counts = async (s: Scene) =>
    (
      await s.w.pool.query('select replied_at is not null as counts from sequence_logs where message_id = $1', [
        s.messageId,
      ])
    ).rows[0].counts

  test.each<[string, boolean]>([
    ['before', false],
    ['after', true],
  ])('which came %s the trust', async (_when, isTrustedFirst) => {
    const s = await enrolledScene()
    await s.receive(HELLO, FAILS)
    if (isTrustedFirst) await trust(s, true)
    await s.receive('Yes, this is really me.')
    if (!isTrustedFirst) await trust(s, true)
    expect((await trust(s, false)).status).toBe(200)
    expect(await ended(s)).toBe('replied, lead_replied')
    expect(await counts(s)).toBe(true)
  })

  test('in a sequence that had continued', async () => {
    const s = await enrolledScene()
    await s.receive(HELLO, FAILS)
    await trust(s, true)
    await s.w.pool.query(
      `update lead_sequence_enrollments set status = 'active', completed_at = null, end_reason = null, end_params = null where id = $1`,
      [s.enrollmentId],
    )
    await s.receive('This is a real one.')
    await trust(s, false)
    expect(await ended(s)).toBe('replied, lead_replied')
  })

  test('of two that are trusted, the sequence follows the last that is', async () => {
    const s = await enrolledScene()
    await s.receive(HELLO, FAILS)
    await s.receive('Did you get my email?', FAILS)
    for (const which of [0, 1]) expect((await trust(s, true, which)).status).toBe(200)
    await trust(s, false, 0)
    expect(await ended(s)).toBe('replied, lead_replied')
    expect(await counts(s)).toBe(true)
    await trust(s, false, 1)
    expect(await ended(s)).toBe('removed, unverified_reply')
    expect(await counts(s)).toBe(false)
  })
})

test('of two replies that failed the check, the second counts for the sequence too', async () => {
  const s = await enrolledScene()
  await s.receive(HELLO, FAILS)
  await s.receive('Did you get my email?', FAILS)
  expect((await trust(s, true, 1)).status).toBe(200)
  expect(await ended(s)).toBe('replied, lead_replied')
})

test('what replies to none of our emails can’t be trusted, and says so', async () => {
  const s = await enrolledScene()
  await s.receive(HELLO, FAILS)
  await s.receive('Tell me more.', { 'Message-ID': '<first-in@navona.example>' })
  const other = { From: 'Bob <bob@other-company.example>', 'In-Reply-To': '<first-in@navona.example>' }
  await s.receive('Me too, please.', { ...FAILS, ...other })
  const { rows } = await s.w.pool.query('select id from conversations where user_id = $1', [s.ada.id])
  const threads = await Promise.all(rows.map(({ id }) => s.ada.call('GET', `/api/inbox/${id}`)))
  const shown = threads.flatMap(({ body }) => (body as Thread).messages).filter(({ canTrust }) => canTrust)
  expect(shown.map(({ id }) => id)).toEqual((await received(s)).slice(0, 1))
  const says = async (isTrusted: boolean, which: number) => (await trust(s, isTrusted, which)).body
  expect(await says(true, 2)).toMatchObject({ message: 'This message is no reply to an email of yours.' })
  expect(await says(true, 1)).toMatchObject({ message: 'This message counts already.' })
  expect(await says(false, 1)).toMatchObject({ message: 'This message passed the sender check.' })
  expect(await says(false, 0)).toMatchObject({ message: 'This message does not count as a reply.' })
  expect(await says(true, 0)).toMatchObject({ isAuthentic: true, canTrust: false })
  expect(await says(false, 0)).toMatchObject({ isAuthentic: false, canTrust: true })
})
