import { expect, test } from 'vitest'
import type { MadeApiToken, TokenScope } from '../../../contract/api-token.ts'
import type { SuppressionRun } from '../../../contract/suppression.ts'
import { blocked, midway } from '../../../tests/world/blocked.ts'
import { enroll, newLead, type Person, sequenceScene, step } from '../../../tests/world/sequences.ts'
import { stopEnrollments } from '../../outbox/enrolling/stop-enrollments.ts'
import { recordReply } from '../inbox/apply-reply.ts'
import type { SendOutcome } from '../smtp/smtp-outcome.ts'
import { suppress } from './suppression-queries.ts'

const refused = (n: number): SendOutcome => {
  const reply = `550 5.1.1 no such user, says server ${n}`
  return { kind: 'failed', reply, isRecipient: true, fault: 'recipient', cause: reply }
}
const runs = async (person: Person) => (await person.call('GET', '/api/suppressions/runs')).body as SuppressionRun[]
const listed = async (person: Person) =>
  ((await person.call('GET', '/api/suppressions')).body as { entries: { address: string; reason: string }[] }).entries

test('addresses that bounced together are taken back in one step, and their sequences go on', async () => {
  const { w, ada, engine, id, enrollments } = await sequenceScene([step(1), step(2)])
  const people = []
  for (let n = 0; n < 4; n++) people.push(await newLead(ada))
  await enroll(ada, id, ...people.map((person) => person.id))
  // One of them is paused in another sequence, and has to stay so.
  const [first, second] = people as [{ id: number; email: string }, { id: number; email: string }]
  const other = (await ada.call('POST', '/api/email-sequences', { name: 'Autumn', steps: [step(1)] })).body as {
    id: number
  }
  await enroll(ada, other.id, first.id)
  const paused = await w.pool.query(`select id from lead_sequence_enrollments where sequence_id = $1`, [other.id])
  expect(await ada.call('PATCH', `/api/enrollments/${paused.rows[0].id}`, { status: 'paused' })).toMatchObject({
    status: 200,
  })
  let n = 0
  await engine.send(() => refused(++n))
  expect((await enrollments()).map(({ status }) => status)).toEqual(Array(4).fill('bounced'))
  expect(await listed(ada)).toHaveLength(4)
  // One of them unsubscribes meanwhile: that is theirs.
  await w.pool.query(`update suppressions set reason = 'unsubscribed' where user_id = $1 and address = $2`, [
    ada.id,
    second.email,
  ])
  const [run] = await runs(ada)
  expect(run).toMatchObject({ reason: 'bounced', addresses: 3, note: expect.stringContaining('no such user') })
  const bob = await w.person()
  expect(await runs(bob)).toEqual([])
  expect(await bob.call('POST', '/api/suppressions/undo', run)).toMatchObject({ status: 404 })
  expect(await ada.call('POST', '/api/suppressions/undo', { ...run, reason: 'unsubscribed' })).toMatchObject({
    status: 400,
  })
  const undone = await ada.call('POST', '/api/suppressions/undo', run)
  expect(undone, undone.text).toMatchObject({ status: 200, body: { removed: 3, resumed: 4 } })
  expect(await listed(ada)).toMatchObject([{ address: second.email, reason: 'unsubscribed' }])
  expect((await enrollments()).map(({ status }) => status).sort()).toEqual(['active', 'active', 'active', 'bounced'])
  const { rows } = await w.pool.query(
    `select e.status, l.held_for from lead_sequence_enrollments e join sequence_logs l on l.enrollment_id = e.id where e.id = $1`,
    [paused.rows[0].id],
  )
  expect(rows).toEqual([{ status: 'paused', held_for: 'pause' }])
  expect(await ada.call('POST', '/api/suppressions/undo', run)).toMatchObject({ status: 404 })
  await engine.send()
  await engine.later(25)
  const left = engine.left.map(({ recipientAddress, subject }) => `${recipientAddress} ${subject}`)
  expect(left).toHaveLength(6)
  expect(new Set(left).size).toBe(6)
  expect(left.some((mail) => mail.startsWith(second.email))).toBe(false)
})

test('sequences go on only by a token that may send', async () => {
  const { w, ada, engine, id, enrollments } = await sequenceScene([step(1), step(2)])
  await enroll(ada, id, (await newLead(ada)).id, (await newLead(ada)).id)
  let n = 0
  await engine.send(() => refused(++n))
  const [run] = await runs(ada)
  const undo = async (scopes: TokenScope[], resume: boolean) => {
    const { token } = (await ada.call('POST', '/api/tokens', { name: 'CI', scopes })).body as MadeApiToken
    const authorization = `Bearer ${token}`
    return w.call('POST', '/api/suppressions/undo', { ...run, resume }, { authorization })
  }
  expect(await undo(['admin'], true)).toMatchObject({ status: 403, body: { code: 'missing_scope', scope: 'send' } })
  expect(await listed(ada)).toHaveLength(2)
  expect((await enrollments()).map(({ status }) => status)).toEqual(['bounced', 'bounced'])
  expect(await undo(['admin', 'send'], true)).toMatchObject({ status: 200, body: { removed: 2, resumed: 2 } })
})

test('what was said about the addresses is corrected: no untrue notice stays, and each timeline says so', async () => {
  const { w, ada, engine, id } = await sequenceScene([step(1)])
  const people = [await newLead(ada), await newLead(ada), await newLead(ada)]
  await enroll(ada, id, ...people.map((person) => person.id))
  let n = 0
  await engine.send(() => refused(++n))
  const [, , third] = people as [
    { id: number; email: string },
    { id: number; email: string },
    { id: number; email: string },
  ]
  await w.pool.query(`update suppressions set reason = 'unsubscribed' where user_id = $1 and address = $2`, [
    ada.id,
    third.email,
  ])
  const told = async () =>
    (
      await w.pool.query(`select title from notifications where user_id = $1 and kind = 'mail_bounced' order by 1`, [
        ada.id,
      ])
    ).rows.map(({ title }) => title as string)
  expect(await told()).toHaveLength(3)
  const [run] = await runs(ada)
  expect(await ada.call('POST', '/api/suppressions/undo', run)).toMatchObject({ status: 200, body: { removed: 2 } })
  expect(await told()).toEqual([`${third.email} bounced`])
  for (const person of people) {
    const events = (await ada.call('GET', `/api/leads/${person.id}/timeline`)).body as { kind: string }[]
    const kinds = events.map(({ kind }) => kind).filter((kind) => /bounced|suppression/.test(kind))
    expect(kinds).toEqual(person === third ? ['mail_bounced'] : ['suppression_removed', 'mail_bounced'])
  }
})

test('without resuming, the addresses leave the list and their sequences stay ended', async () => {
  const { ada, engine, id, enrollments } = await sequenceScene([step(1)])
  const people = [await newLead(ada), await newLead(ada)]
  await enroll(ada, id, ...people.map((person) => person.id))
  let n = 0
  await engine.send(() => refused(++n))
  const [run] = await runs(ada)
  const undone = await ada.call('POST', '/api/suppressions/undo', { ...run, resume: false })
  expect(undone).toMatchObject({ status: 200, body: { removed: 2, resumed: 0 } })
  expect((await enrollments()).map(({ status }) => status)).toEqual(['bounced', 'bounced'])
  expect(await listed(ada)).toEqual([])
})

test('a list that was added by hand is one run; single addresses and old ones are none', async () => {
  const { w, ada } = await sequenceScene([step(1)])
  await ada.call('POST', '/api/suppressions', { addresses: ['a@list.example', 'b@list.example'], note: 'A competitor' })
  await w.pool.query(
    `insert into suppressions (user_id, address, reason, created_at) values
     ($1, 'c@list.example', 'bounced', now()), ($1, 'd@list.example', 'bounced', now() - interval '40 days'),
     ($1, 'e@list.example', 'bounced', now() - interval '40 days'), ($1, 'f@list.example', 'complained', now()),
     ($1, 'g@list.example', 'unsubscribed', now())`,
    [ada.id],
  )
  const found = await runs(ada)
  expect(found).toMatchObject([{ reason: 'manual', addresses: 2, note: 'A competitor' }])
  const undone = await ada.call('POST', '/api/suppressions/undo', found[0])
  expect(undone).toMatchObject({ status: 200, body: { removed: 2, resumed: 0 } })
  expect((await listed(ada)).map(({ address }) => address)).toEqual([
    'c@list.example',
    'd@list.example',
    'e@list.example',
    'f@list.example',
    'g@list.example',
  ])
})

type Lead = { id: number; email: string }

/** Leads who got the first of two emails, and whose addresses were then reported to be gone. */
async function bouncedLater(...addresses: string[]) {
  const s = await sequenceScene([step(1), step(2)])
  const people: Lead[] = []
  for (const email of addresses) people.push(await newLead(s.ada, { email }))
  await enroll(s.ada, s.id, ...people.map((person) => person.id))
  await s.engine.send()
  expect(s.engine.left).toHaveLength(people.length)
  for (const { email } of people)
    await s.w.db.transaction(async (tx) => {
      await suppress(tx, s.ada.id, [email], 'bounced', '550 5.1.1 no such user')
      const person = { leadId: null, addresses: [email] }
      await stopEnrollments(tx, s.ada.id, person, 'bounced', { code: 'address_bounced' })
    })
  const { rows } = await s.w.pool.query(
    'select id, lead_id from sequence_logs where user_id = $1 and sent_at is not null',
    [s.ada.id],
  )
  const sentTo = (leadId: number) => rows.find((row) => row.lead_id === leadId).id as number
  return {
    ...s,
    people,
    replies: ({ id: leadId, email: recipientAddress }: Lead) =>
      s.w.db.transaction((tx) =>
        recordReply(tx, s.ada.id, {
          logId: sentTo(leadId),
          leadId,
          recipientAddress,
          name: 'Grace',
          at: new Date(),
          intent: null,
        }),
      ),
    receives: (lead: Lead, kind: string) =>
      s.w.pool.query(
        `insert into inbox_messages (user_id, mailbox_id, message_key, kind, lead_id, from_address, subject, snippet, received_at)
         select $1, id, $2, $3, $4, '', '', '', now() - interval '1 hour' from mailboxes where user_id = $1`,
        [s.ada.id, `<${kind}-${lead.id}@navona.example>`, kind, lead.id],
      ),
    undo: async () => (await s.ada.call('POST', '/api/suppressions/undo', (await runs(s.ada))[0])).body,
    later: async () => (await s.engine.later(60)).map(({ recipientAddress }) => recipientAddress),
  }
}

test('who replied after the bounce, or whose colleague did, gets no email when it is taken back', async () => {
  const s = await bouncedLater('ann@one.example', 'bea@one.example', 'cai@two.example', 'dan@three.example')
  const [ann, , cai] = s.people as [Lead, Lead, Lead, Lead]
  await s.replies(ann)
  // Read by an earlier version, which left no mark.
  await s.receives(cai, 'reply')
  expect(await s.undo()).toEqual({ removed: 4, resumed: 1 })
  expect((await s.enrollments()).map(({ status }) => status).sort()).toEqual([
    'active',
    'bounced',
    'bounced',
    'bounced',
  ])
  expect(await s.later()).toEqual(['dan@three.example'])
})

test('who left the company after the bounce, or perhaps replied, gets no email when it is taken back', async () => {
  const s = await bouncedLater('eve@four.example', 'fay@five.example', 'gus@six.example')
  const [eve, fay, gus] = s.people as [Lead, Lead, Lead]
  await s.w.db.transaction((tx) =>
    stopEnrollments(tx, s.ada.id, { leadId: eve.id, addresses: [] }, 'removed', { code: 'left_company', name: 'Eve' }),
  )
  await s.receives(fay, 'unsure')
  await s.receives(gus, 'auto_reply')
  expect(await s.undo()).toEqual({ removed: 3, resumed: 1 })
  expect(await s.later()).toEqual(['gus@six.example'])
})

test('who booked a meeting after the bounce gets no email when it is taken back, unless the meeting was too', async () => {
  const s = await bouncedLater('lou@eleven.example', 'mia@twelve.example', 'nia@thirteen.example')
  const booked = { kind: 'call', outcome: 'meeting_booked' }
  const [lou, mia, nia] = s.people as [Lead, Lead, Lead]
  await s.ada.call('POST', `/api/leads/${lou.id}/entries`, booked)
  const { id } = (await s.ada.call('POST', `/api/leads/${mia.id}/entries`, booked)).body as { id: number }
  await s.ada.call('DELETE', `/api/leads/${mia.id}/entries/${id}`)
  // One is being logged at this moment.
  const insert = `insert into lead_entries (user_id, lead_id, kind, text, outcome)
    select user_id, id, 'call', '', 'meeting_booked' from leads where id = $1 for no key update`
  const commit = await midway(s.w, insert, nia.id)
  const undone = s.undo()
  await blocked(s.w, 'leads')
  await commit()
  expect(await undone).toEqual({ removed: 3, resumed: 1 })
  expect(await s.later()).toEqual(['mia@twelve.example'])
})

test('a second bounce of the same address is taken back with the first', async () => {
  const s = await bouncedLater('hal@seven.example', 'ida@eight.example')
  await s.w.db.transaction((tx) =>
    stopEnrollments(tx, s.ada.id, { leadId: null, addresses: ['hal@seven.example'] }, 'bounced', {
      code: 'address_bounced',
    }),
  )
  expect(await s.undo()).toEqual({ removed: 2, resumed: 2 })
})

test('a reply at the moment at which its bounce is taken back ends the sequence', async () => {
  const s = await bouncedLater('joy@nine.example', 'kim@ten.example')
  const [joy] = s.people as [Lead]
  const [run] = await runs(s.ada)
  const client = await s.w.pool.connect()
  try {
    // The undo waits for this row, the reply for the undo.
    await client.query('begin')
    await client.query('select from lead_sequence_enrollments where lead_id = $1 for update', [joy.id])
    const undone = s.ada.call('POST', '/api/suppressions/undo', run)
    await waitingFor(s.w.pool, 1)
    const person = { leadId: joy.id, addresses: [] }
    const replied = s.w.db.transaction((tx) =>
      stopEnrollments(tx, s.ada.id, person, 'replied', { code: 'lead_replied', name: 'Joy' }),
    )
    await waitingFor(s.w.pool, 2)
    await client.query('commit')
    await Promise.all([undone, replied])
  } finally {
    client.release()
  }
  expect(await s.later()).toEqual(['kim@ten.example'])
})

test('what the owner puts on the list after a bounce stays there when the bounces are taken back', async () => {
  const s = await bouncedLater('lea@list.example', 'max@list.example', 'ned@list.example')
  const note = 'Asked on the phone never to be emailed'
  const added = await s.ada.call('POST', '/api/suppressions', { addresses: ['lea@list.example'], note })
  expect(added.body).toEqual({ added: 1 })
  expect(await runs(s.ada)).toMatchObject([{ reason: 'bounced', addresses: 2 }])
  expect(await s.undo()).toEqual({ removed: 2, resumed: 2 })
  expect(await listed(s.ada)).toMatchObject([{ address: 'lea@list.example', reason: 'manual', note }])
  expect((await s.later()).sort()).toEqual(['max@list.example', 'ned@list.example'])
})

test('a bounce changes nothing about an address that the owner or the recipient put on the list', async () => {
  const { w, ada } = await sequenceScene([step(1)])
  const put = (address: string, reason: 'manual' | 'imported' | 'unsubscribed' | 'complained' | 'bounced') =>
    w.db.transaction((tx) => suppress(tx, ada.id, [address], reason, `was ${reason}`))
  const reasons = ['complained', 'imported', 'manual', 'unsubscribed'] as const
  for (const reason of reasons) await put(`${reason}@list.example`, reason)
  const before = await listed(ada)
  for (const reason of reasons) expect(await put(`${reason}@list.example`, 'bounced')).toBe(0)
  // And the owner's word nothing about the recipient's.
  expect(await put('unsubscribed@list.example', 'manual')).toBe(0)
  expect(await put('complained@list.example', 'imported')).toBe(0)
  expect(await put('manual@list.example', 'imported')).toBe(0)
  expect(before.map(({ reason }) => reason)).toEqual(reasons)
  expect(await listed(ada)).toEqual(before)
})

/** Statements that wait for an enrollment. */
const waitingFor = (pool: { query(text: string): Promise<{ rows: unknown[] }> }, many: number) =>
  expect
    .poll(async () => {
      const blocked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
        and query like '%lead_sequence_enrollments%'`
      return (await pool.query(blocked)).rows.length
    })
    .toBe(many)
