import { expect, test } from 'vitest'
import type { EmailSequence } from '../../../contract/email-sequence.ts'
import type { SequenceLog } from '../../../contract/sequence-enrollment.ts'
import type { SequencePreview } from '../../../contract/sequence-preview.ts'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { newLead, newUnconfirmed, type Person, step } from '../../../tests/world/sequences.ts'
import { world } from '../../../tests/world/world.ts'

const SMTP = { host: '127.0.0.1', port: 2525, security: 'none', user: null }
const IMAP = { host: '127.0.0.1', port: 9933, security: 'none', user: 'ada', password: 'secret word' }
const account = (more: object = {}) => ({
  fromName: 'Ada Byron',
  fromEmail: 'ada@sender.example',
  smtp: SMTP,
  minGapSeconds: 0,
  ...more,
})
const LIST = '/api/email-sequences'
const STEPS = [step(1), step(2)]

async function scene(mailbox: object | null = account(), settings = {}) {
  const w = await world({ PUBLIC_URL: 'https://leadwright.example.com', ...settings })
  const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
  if (mailbox) expect((await ada.call('PUT', '/api/mailbox', mailbox)).status).toBe(200)
  return { w, ada, engine: await mailEngine(w, ada.id) }
}

const enroll = (person: Person, id: number, leadId: number, more: object = {}) =>
  person.call('POST', `${LIST}/${id}/enroll`, { leadIds: [leadId], ...more })
const patch = (person: Person, id: number, changes: object) => person.call('PATCH', `${LIST}/${id}`, changes)
const reasons = async (person: Person, id: number) =>
  ((await person.call('GET', `${LIST}/${id}/logs`)).body as { logs: SequenceLog[] }).logs.map((log) =>
    log.reasons.map(({ cause }) => cause.code),
  )

const REFUSED = {
  status: 409,
  body: { code: 'unread-inbox', problems: [{ code: 'unread-inbox', mailbox: 'ada@sender.example' }] },
}

test('a mailbox without an inbox enrolls and resumes only with a confirmation, which is kept and shown', async () => {
  const { ada, engine } = await scene()
  const { id } = await newUnconfirmed(ada, STEPS)
  const [grace, ida] = [await newLead(ada), await newLead(ada)]
  expect(await enroll(ada, id, grace.id)).toMatchObject(REFUSED)
  expect(await enroll(ada, id, grace.id, { confirmClaims: true, confirmUnreadInbox: false })).toMatchObject(REFUSED)
  await patch(ada, id, { isActive: false })
  expect(await patch(ada, id, { isActive: true })).toMatchObject(REFUSED)
  expect(await engine.send()).toEqual([])
  expect(await patch(ada, id, { isActive: true, confirmUnreadInbox: true })).toMatchObject({
    status: 200,
    body: {
      openQuestions: [],
      unreadInboxConfirmed: { mailbox: 'ada@sender.example', by: ada.email, at: expect.stringMatching(/^20/) },
    },
  })
  expect(await enroll(ada, id, grace.id)).toMatchObject({ status: 200 })
  expect(await enroll(ada, id, ida.id)).toMatchObject({ status: 200 })
  expect(await engine.send()).toHaveLength(2)
  expect(await engine.later(25)).toHaveLength(2)
  // Every email of it, the first and the follow-up, says so.
  expect(await reasons(ada, id)).toEqual(Array(4).fill(expect.arrayContaining(['unread_inbox_confirmed'])))
  // Per sequence: another one is asked for itself. And its text may change without the question.
  const other = await newUnconfirmed(ada, STEPS)
  expect(await enroll(ada, other.id, grace.id)).toMatchObject(REFUSED)
  expect(await patch(ada, other.id, { steps: [step(1, { body: 'Hello, other words.' })] })).toMatchObject({
    status: 200,
  })
})

test('the confirmation is for one mailbox: another one is asked for, and an inbox that is read needs none', async () => {
  const { w, ada } = await scene()
  const { id } = await newUnconfirmed(ada, STEPS)
  const leads = [await newLead(ada), await newLead(ada), await newLead(ada)] as const
  expect(await enroll(ada, id, leads[0].id, { confirmUnreadInbox: true })).toMatchObject({ status: 200 })
  await ada.call('PUT', '/api/mailbox', account({ fromEmail: 'new@sender.example' }))
  expect(await enroll(ada, id, leads[1].id)).toMatchObject({
    status: 409,
    body: { problems: [{ mailbox: 'new@sender.example' }] },
  })
  await ada.call('PUT', '/api/mailbox', account({ fromEmail: 'new@sender.example', imap: IMAP }))
  expect(await enroll(ada, id, leads[1].id)).toMatchObject({ status: 200 })
  // A wrong password does not pass by itself; a server that is down for a moment does.
  const fail = (problem: string, failures: number) =>
    w.pool.query('update mailboxes set imap_problem = $2, imap_failures = $3 where user_id = $1', [
      ada.id,
      problem,
      failures,
    ])
  await fail('timed_out', 1)
  // It was never read: nobody knows whether it can be.
  expect(await enroll(ada, id, leads[2].id)).toMatchObject({ status: 409, body: { code: 'broken-inbox' } })
  await w.pool.query('update mailboxes set imap_checked_at = now() where user_id = $1', [ada.id])
  expect(await enroll(ada, id, leads[2].id)).toMatchObject({ status: 200 })
  for (const [problem, failures] of [
    ['sign_in_refused', 1],
    ['password_unreadable', 1],
    ['timed_out', 4],
  ] as const) {
    await fail(problem, failures)
    expect(await enroll(ada, id, leads[2].id), problem).toMatchObject({ status: 409, body: { code: 'broken-inbox' } })
  }
})

test('a broken inbox has to be fixed or removed: a confirmation would not let follow-ups out', async () => {
  const { w, ada, engine } = await scene(account({ imap: IMAP }))
  const { id } = await newUnconfirmed(ada, STEPS)
  const auto = await newUnconfirmed(ada, [step(1)], { trigger: 'lead_created' })
  const isRead = async () => ((await ada.call('GET', '/api/mailbox')).body as { isInboxRead: boolean }).isInboxRead
  expect(await isRead()).toBe(true)
  await w.pool.query(`update mailboxes set imap_problem = 'sign_in_refused', imap_failures = 1 where user_id = $1`, [
    ada.id,
  ])
  expect(await isRead()).toBe(false)
  const grace = await newLead(ada)
  const message =
    "We can't read the inbox of ada@sender.example, so a reply won't stop follow-ups. Fix the inbox, or remove its IMAP settings."
  const broken = { status: 409, body: { code: 'broken-inbox', message, problems: [{ code: 'broken-inbox', message }] } }
  expect(await enroll(ada, id, grace.id)).toMatchObject(broken)
  expect(await enroll(ada, id, grace.id, { confirmUnreadInbox: true })).toMatchObject(broken)
  const { body } = await ada.call('GET', `${LIST}/${id}`)
  expect(body).toMatchObject({ unreadInboxConfirmed: null, openQuestions: [{ code: 'broken-inbox' }] })
  const { problems } = (await ada.call('POST', `${LIST}/${id}/preview`, { leadIds: [grace.id] }))
    .body as SequencePreview
  expect(problems[0]).toMatchObject({ kind: 'unread_inbox', message })
  // Leads whom a trigger enrolls wait, and say what to do.
  expect(await engine.send()).toEqual([])
  expect(await reasons(ada, auto.id)).toEqual([['inbox_broken']])
  // Without IMAP settings it is a question again.
  await ada.call('PUT', '/api/mailbox', account())
  expect(await isRead()).toBe(false)
  expect(await enroll(ada, id, grace.id)).toMatchObject(REFUSED)
  expect(await enroll(ada, id, grace.id, { confirmUnreadInbox: true })).toMatchObject({ status: 200 })
})

test('claims and the inbox are asked for at once, and one of two answers is not enough', async () => {
  const { ada } = await scene()
  const { id } = await newUnconfirmed(ada, undefined)
  const grace = await newLead(ada)
  const both = { status: 409, body: { problems: [{ code: 'unsupported-claims' }, { code: 'unread-inbox' }] } }
  expect(await enroll(ada, id, grace.id)).toMatchObject(both)
  expect(await enroll(ada, id, grace.id, { confirmClaims: true })).toMatchObject(REFUSED)
  // A refused call stores nothing.
  expect(await enroll(ada, id, grace.id)).toMatchObject(both)
  expect(await enroll(ada, id, grace.id, { confirmClaims: true, confirmUnreadInbox: true })).toMatchObject({
    status: 200,
  })
  const preview = (
    await ada.call('POST', `${LIST}/${(await newUnconfirmed(ada, STEPS)).id}/preview`, { leadIds: [grace.id] })
  ).body as SequencePreview
  expect(preview.problems[0]).toMatchObject({ kind: 'unread_inbox', stepNumber: 0 })
})

test('SMTP_URL has no inbox; a trigger waits for the answer, and the history shows both', async () => {
  const { ada, engine } = await scene(null, { SMTP_URL: 'smtp://127.0.0.1:2525' })
  const { id } = await newUnconfirmed(ada, [step(1)], { trigger: 'lead_created' })
  const grace = await newLead(ada)
  expect(await engine.send()).toEqual([])
  expect(await reasons(ada, id)).toEqual([['unread_inbox_unconfirmed']])
  expect(await patch(ada, id, { confirmUnreadInbox: true })).toMatchObject({ status: 200 })
  expect((await engine.send()).map(({ leadId }) => leadId)).toEqual([grace.id])
  expect(await reasons(ada, id)).toEqual([['unread_inbox_confirmed', 'unread_inbox_unconfirmed']])
  // Whom a trigger enrolls afterwards waits for the sender to look; that is said once.
  await newLead(ada)
  expect(await engine.send()).toHaveLength(1)
  expect((await reasons(ada, id)).map((codes) => codes.filter((code) => code === 'unread_inbox_confirmed'))).toEqual(
    Array(2).fill(['unread_inbox_confirmed']),
  )
})

test('follow-ups wait when the inbox is taken away from a running sequence, until its owner confirms', async () => {
  const { w, ada, engine } = await scene(account({ imap: IMAP }))
  await w.pool.query('update mailboxes set imap_checked_at = now() where user_id = $1', [ada.id])
  const { id } = await newUnconfirmed(ada, STEPS)
  expect(await enroll(ada, id, (await newLead(ada)).id)).toMatchObject({ status: 200 })
  expect(await engine.send()).toHaveLength(1)
  await ada.call('PUT', '/api/mailbox', account())
  expect(await engine.later(25)).toEqual([])
  expect((await reasons(ada, id))[0]).toEqual(['unread_inbox_unconfirmed'])
  await patch(ada, id, { confirmUnreadInbox: true })
  expect(await engine.later(1)).toHaveLength(1)
})

test('follow-ups wait when another unread mailbox sends them than the confirmed one', async () => {
  const { ada, engine } = await scene()
  const { id } = await newUnconfirmed(ada, STEPS)
  await enroll(ada, id, (await newLead(ada)).id, { confirmUnreadInbox: true })
  expect(await engine.send()).toHaveLength(1)
  await ada.call('PUT', '/api/mailbox', account({ fromEmail: 'new@sender.example' }))
  expect(await engine.later(25)).toEqual([])
  expect((await reasons(ada, id))[0]?.[0]).toBe('unread_inbox_unconfirmed')
  const questions = async () => ((await ada.call('GET', `${LIST}/${id}`)).body as EmailSequence).openQuestions
  expect(await questions()).toMatchObject([{ code: 'unread-inbox', holdsFollowUps: true }])
  await patch(ada, id, { confirmUnreadInbox: true })
  expect(await engine.later(1)).toHaveLength(1)
})

test('a test run needs no confirmation', async () => {
  const { ada, engine } = await scene(null)
  const { id } = await newUnconfirmed(ada, STEPS)
  expect(await enroll(ada, id, (await newLead(ada)).id)).toMatchObject({ status: 200 })
  expect(await engine.send()).toHaveLength(1)
  expect(await engine.later(25)).toHaveLength(1)
})
