import { describe, expect, test } from 'vitest'
import { lead, mailbox, mails, send, sender, sink, state, template } from '../../../tests/world/mail-desk.ts'
import { account, listed, notices, paused, queued, statesOf } from '../../../tests/world/refusal-scene.ts'
import { enroll, newLead, sequenceScene, step } from '../../../tests/world/sequences.ts'
import { PUBLIC, type World, world } from '../../../tests/world/world.ts'
import { whoseFault } from '../../mail/refusals/whose-fault.ts'
import { outcomeOf } from '../../mail/smtp/smtp-outcome.ts'

/** Each once. */
const scoresOf = async ({ pool }: Pick<World, 'pool'>, { id }: { id: number }) =>
  (
    await pool.query<{ score: number }>('select distinct ai_score as score from leads where user_id = $1', [id])
  ).rows.map(({ score }) => score)
const UNKNOWN = '550 5.1.1 Recipient address rejected: User unknown'

describe('five recipients in a row refused for the same cause', () => {
  test('pause the mailbox, and no recipient is judged, nor the four before', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage, to) =>
      stage === 'rcpt' ? `550 5.1.1 <${to}>: Recipient address rejected: User unknown` : undefined,
    )
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    await queued(ada, 12)
    const scores = await scoresOf(w, ada)
    await Promise.all([sender(w), sender(w)])
    await paused(ada).toMatch(
      /^The email server rejected emails to \d+ recipients in a row for the same reason: 550 5\.1\.1/,
    )
    await expect.poll(() => statesOf(ada)).toEqual(Array(12).fill('scheduled'))
    // How many there were is the mailbox's: each email that was tried says the same.
    const waiting = (await mails(ada)).filter((mail) => mail.cause?.code === 'same_refusal')
    for (const { cause } of waiting) expect(cause).toMatchObject({ fault: 'recipient' })
    const tried = waiting.filter(({ cause }) => cause && 'recipients' in cause && cause.recipients === null)
    expect(tried.length).toBeGreaterThanOrEqual(5)
    for (const { reason } of tried)
      expect(reason).toMatch(/^The email server rejected several emails in a row for the same reason: 550 5\.1\.1/)
    expect(await listed(ada)).toEqual([])
    expect(await notices(w, ada)).toEqual(['mailbox_paused'])
    const kinds = (
      await w.pool.query(`select distinct kind from timeline_events where user_id = $1 and kind = 'mail_bounced'`, [
        ada.id,
      ])
    ).rows
    expect(kinds).toEqual([])
    expect(await scoresOf(w, ada)).toEqual(scores)
    // Not spent: nothing was sent.
    expect((await account(ada)).sentInLastDay).toBe(0)
    server.rule(() => undefined)
    await ada.call('POST', '/api/mailbox/resume', { recipients: 'keep' })
    await server.received(12)
    await expect.poll(() => statesOf(ada)).toEqual(Array(12).fill('sent'))
    expect(new Set(server.mails.map(({ to }) => to)).size).toBe(12)
  })

  test('are believed once their owner says that the addresses are gone, and so are the next', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage) => (stage === 'rcpt' ? UNKNOWN : undefined))
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    await queued(ada, 12)
    const [score = 0] = await scoresOf(w, ada)
    await sender(w)
    await paused(ada).not.toBeNull()
    await expect.poll(() => statesOf(ada)).toEqual(Array(12).fill('scheduled'))
    expect(await ada.call('POST', '/api/mailbox/resume', { recipients: 'gone' })).toMatchObject({ status: 200 })
    await expect.poll(() => statesOf(ada)).toEqual(Array(12).fill('failed'))
    expect((await listed(ada)).map(({ reason }) => reason)).toEqual(Array(12).fill('bounced'))
    expect(await scoresOf(w, ada)).toEqual([score - 25])
    expect((await account(ada)).pausedReason).toBeNull()
    expect(await ada.call('POST', '/api/mailbox/resume', { recipients: 'gone' })).toMatchObject({ status: 409 })
  })

  test.each([
    ['rcpt', '550 5.3.2 System not accepting network messages', 'sender_refused'],
    ['dot', '554 5.7.1 Message rejected as spam', 'same_refusal'],
  ])('are not gone when the server says nothing against them (%s: %s)', async (at, reply, code) => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage) => (stage === at ? reply : undefined))
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    await queued(ada, 6)
    // Believed by an earlier version.
    await w.pool.query(
      `update mailboxes set accepted_cause = $2, accepted_until = now() + interval '1 day' where user_id = $1`,
      [ada.id, whoseFault({ stage: at === 'dot' ? 'data' : 'rcpt', reply }).cause],
    )
    await sender(w)
    await paused(ada).toContain(reply)
    await expect.poll(() => statesOf(ada)).toEqual(Array(6).fill('scheduled'))
    expect((await account(ada)).pausedCause).toMatchObject({ code })
    expect(await ada.call('POST', '/api/mailbox/resume', { recipients: 'gone' })).toMatchObject({ status: 409 })
    expect((await account(ada)).pausedCause).toMatchObject({ code })
    expect(await listed(ada)).toEqual([])
  })

  test('are not in a row with a success in between, nor with another cause, nor the same recipient again', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    let refused = 0
    const server = await sink((stage) => {
      if (stage !== 'rcpt' || ++refused % 5 === 0) return undefined
      return UNKNOWN
    })
    // One at a time, so that their order is known.
    await ada.call('PUT', '/api/mailbox', mailbox(server.port))
    await sender(w)
    const { id: templateId } = await template(ada)
    for (let n = 0; n < 10; n++) {
      const { id } = await send(ada, (await lead(ada, { email: `q${n}@company${n}.example` })).id, templateId)
      await state(ada, id).toBe(n % 5 === 4 ? 'sent' : 'failed')
    }
    expect((await account(ada)).pausedReason).toBeNull()
    expect(await listed(ada)).toHaveLength(8)
    const { id } = await send(ada, (await lead(ada, { email: 'again@company.example' })).id, templateId)
    await state(ada, id).toBe('failed')
    for (let n = 0; n < 5; n++) {
      const [entry] = ((await ada.call('GET', '/api/suppressions?search=again')).body as { entries: { id: number }[] })
        .entries
      if (entry) await ada.call('DELETE', `/api/suppressions/${entry.id}`)
      refused = 0
      await ada.call('POST', `/api/mails/${id}/send-again`)
      await state(ada, id).toBe('failed')
    }
    expect((await account(ada)).pausedReason).toBeNull()
  })

  test('leave their sequences as they were: each lead gets the step, and the next one, once', async () => {
    const { w, ada, engine, id, enrollments } = await sequenceScene([step(1), step(2)])
    const people = []
    for (let n = 0; n < 6; n++) people.push(await newLead(ada))
    await enroll(ada, id, ...people.map((person) => person.id))
    const refusal = outcomeOf({
      hasDataReply: false,
      error: { message: UNKNOWN, response: UNKNOWN, responseCode: 550, command: 'RCPT TO' },
    })
    await engine.send(() => refusal)
    expect((await enrollments()).map(({ status }) => status)).toEqual(Array(6).fill('active'))
    expect(await listed(ada)).toEqual([])
    const { rows } = await w.pool.query('select paused_reason from mailboxes where user_id = $1', [ada.id])
    expect(rows).toEqual([{ paused_reason: 'same_refusal' }])
    await ada.call('POST', '/api/mailbox/resume', {})
    await engine.send()
    await engine.later(25)
    const left = engine.left.map(({ recipientAddress, subject }) => `${recipientAddress} ${subject}`)
    expect(left).toHaveLength(12)
    expect(new Set(left).size).toBe(12)
  })
})
