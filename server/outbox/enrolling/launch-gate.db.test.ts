import { describe, expect, test } from 'vitest'
import type { EmailSequence } from '../../../contract/email-sequence.ts'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { newLead, newUnconfirmed, type Person, step } from '../../../tests/world/sequences.ts'
import { world } from '../../../tests/world/world.ts'

const ACCOUNT = {
  fromName: 'Ada Byron',
  fromEmail: 'ada@sender.example',
  smtp: { host: '127.0.0.1', port: 2525, security: 'none', user: null },
  imap: { host: '127.0.0.1', port: 9933, security: 'none', user: 'ada', password: 'secret word' },
  minGapSeconds: 0,
}
const BOLD = step(1, { body: 'Hello {{ firstName }}, teams like yours save 40% with us.' })
const PLAIN = step(1)

async function scene({ hasAccount = true, settings = {} } = {}) {
  const w = await world({ PUBLIC_URL: 'https://leadwright.example.com', ...settings })
  const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
  const engine = await mailEngine(w, ada.id)
  /** Connects an account whose inbox is read. */
  const connect = async () => {
    expect((await ada.call('PUT', '/api/mailbox', ACCOUNT)).status).toBe(200)
    await w.pool.query('update mailboxes set imap_checked_at = now() where user_id = $1', [ada.id])
  }
  if (hasAccount) await connect()
  return { w, ada, engine, connect }
}

const LIST = '/api/email-sequences'
const enroll = (person: Person, id: number, leadId: number, more: object = {}) =>
  person.call('POST', `${LIST}/${id}/enroll`, { leadIds: [leadId], ...more })
const patch = (person: Person, id: number, changes: object) => person.call('PATCH', `${LIST}/${id}`, changes)
const read = async (person: Person, id: number) => (await person.call('GET', `${LIST}/${id}`)).body as EmailSequence

const REFUSED = {
  status: 409,
  body: {
    code: 'unsupported-claims',
    message: 'The text makes a claim without a source. Confirm it, or remove it first.',
    claims: [expect.stringContaining('40%')],
    problems: [{ code: 'unsupported-claims', claims: [expect.stringContaining('40%')] }],
  },
}

describe('claims without a source', () => {
  test('an API call enrolls nobody until they are confirmed; the confirmation is kept with who, when and what', async () => {
    const { w, ada, engine } = await scene()
    const { id } = await newUnconfirmed(ada, [BOLD])
    const [grace, ida] = [await newLead(ada), await newLead(ada)]
    expect(await enroll(ada, id, grace.id)).toMatchObject(REFUSED)
    expect(await enroll(ada, id, grace.id, { confirmClaims: false })).toMatchObject(REFUSED)
    expect(await engine.send()).toEqual([])
    expect(await read(ada, id)).toMatchObject({ enrolled: 0, openQuestions: [{ code: 'unsupported-claims' }] })
    expect(await enroll(ada, id, grace.id, { confirmClaims: true })).toMatchObject({
      status: 200,
      body: { enrolled: 1 },
    })
    expect(await read(ada, id)).toMatchObject({
      openQuestions: [],
      claimsConfirmed: { claims: ['40%'], by: ada.email, at: expect.stringMatching(/^20\d\d-/) },
    })
    // Valid for the next ones too.
    expect(await enroll(ada, id, ida.id)).toMatchObject({ status: 200, body: { enrolled: 1 } })
    expect(await engine.send()).toHaveLength(2)
    const { rows } = await w.pool.query('select claims_confirmed from email_sequences where id = $1', [id])
    expect(rows[0].claims_confirmed.hash).toMatch(/^[\da-f]{64}$/)
  })

  test('a changed text needs another confirmation, on a running sequence before it is saved', async () => {
    const { ada } = await scene()
    const { id, steps } = await newUnconfirmed(ada, [BOLD])
    const [grace, ida] = [await newLead(ada), await newLead(ada)]
    await enroll(ada, id, grace.id, { confirmClaims: true })
    const bolder = { steps: [{ ...steps[0], body: 'Teams like yours save 60% with us.' }] }
    expect(await patch(ada, id, bolder)).toMatchObject({
      status: 409,
      body: { claims: [expect.stringContaining('60%')] },
    })
    expect((await ada.call('GET', `${LIST}/${id}`)).body).toMatchObject({ steps: [{ body: BOLD.body }] })
    expect(await patch(ada, id, { ...bolder, confirmClaims: true })).toMatchObject({ status: 200 })
    expect(await enroll(ada, id, ida.id)).toMatchObject({ status: 200 })
    // Another delay or name is no other text; nor does a text without claims need an answer.
    expect(
      await patch(ada, id, { name: 'Autumn', steps: [{ ...steps[0], ...bolder.steps[0], delayDays: 2 }] }),
    ).toMatchObject({ status: 200 })
    expect(await patch(ada, id, { steps: [{ ...steps[0], body: PLAIN.body }] })).toMatchObject({
      status: 200,
      body: { openQuestions: [] },
    })
    // Back to the first text: what was confirmed since was another one.
    expect(await patch(ada, id, { steps: [{ ...steps[0], body: BOLD.body }] })).toMatchObject(REFUSED)
  })

  test('thanks for a reply are none in a step that follows a reply, and one again when the branch asks something else', async () => {
    const { ada } = await scene()
    const asking = (asks: object) => [
      PLAIN,
      step(2, { kind: 'branch', subject: '', body: '', settings: { branch: asks } }),
      step(3, { kind: 'email_approval', body: 'Thank you for your reply.', within: { step: 2, arm: 'yes' } }),
    ]
    const { id } = await newUnconfirmed(ada, asking({ if: 'replied', intents: ['interested'] }))
    const check = async (steps: object[]) =>
      (await ada.call('POST', `${LIST}/${id}/launch-check`, { steps })).body as { claims: string[] }
    expect(await enroll(ada, id, (await newLead(ada)).id)).toMatchObject({ status: 200, body: { enrolled: 1 } })
    expect(await check(asking({ if: 'replied', intents: ['question'] }))).toMatchObject({ claims: [] })
    const opened = asking({ if: 'opened' })
    const said = [expect.stringContaining('Thank you for your reply')]
    expect(await check(opened)).toMatchObject({ claims: said })
    expect(await patch(ada, id, { steps: opened })).toMatchObject({ status: 409, body: { claims: said } })
  })

  test('an inactive sequence takes any text, and asks when leads join and when it starts', async () => {
    const { ada, engine } = await scene()
    const { id, steps } = await newUnconfirmed(ada, [PLAIN], { isActive: false })
    expect(await patch(ada, id, { steps: [{ ...steps[0], body: BOLD.body }] })).toMatchObject({ status: 200 })
    const grace = await newLead(ada)
    expect(await enroll(ada, id, grace.id)).toMatchObject(REFUSED)
    expect(await patch(ada, id, { isActive: true })).toMatchObject(REFUSED)
    expect(await read(ada, id)).toMatchObject({ isActive: false })
    expect(await patch(ada, id, { isActive: true, confirmClaims: true })).toMatchObject({
      status: 200,
      body: { isActive: true },
    })
    // Paused and resumed: confirmed is confirmed.
    await patch(ada, id, { isActive: false })
    expect(await patch(ada, id, { isActive: true })).toMatchObject({ status: 200 })
    expect(await enroll(ada, id, grace.id)).toMatchObject({ status: 200 })
    expect(await engine.send()).toHaveLength(1)
  })

  test('creating never refuses: leads whom a trigger enrolls wait, say why, and start with the answer', async () => {
    const { w, ada, engine, connect } = await scene()
    const { id } = await newUnconfirmed(ada, undefined, { trigger: 'lead_created' })
    const [grace, paused] = [await newLead(ada), await newLead(ada)]
    expect(await engine.later(1)).toEqual([])
    const list = async () =>
      (
        (await ada.call('GET', `${LIST}/${id}/enrollments`)).body as {
          enrollments: { id: number; lead: { id: number }; reason: string }[]
        }
      ).enrollments
    const WAITS = 'The sequence has a claim without a source. Confirm it to start.'
    expect((await list()).map(({ reason }) => reason)).toEqual([WAITS, WAITS])
    const { logs } = (await ada.call('GET', `${LIST}/${id}/logs`)).body as { logs: { reasons: { cause: object }[] }[] }
    expect(logs[0]?.reasons).toMatchObject([{ cause: { code: 'claims_unconfirmed' } }])
    // Nothing else lets one out: pause and resume, of the lead and of the sequence, another delay, another account.
    const one = (await list()).find(({ lead }) => lead.id === paused.id)
    for (const status of ['paused', 'active']) await ada.call('PATCH', `/api/enrollments/${one?.id}`, { status })
    const { steps } = (await ada.call('GET', `${LIST}/${id}`)).body as { steps: object[] }
    expect(await patch(ada, id, { steps: [{ ...steps[0], delayHours: 1 }, steps[1]] })).toMatchObject({ status: 200 })
    await patch(ada, id, { isActive: false })
    expect(await patch(ada, id, { isActive: true })).toMatchObject({ status: 409 })
    await w.pool.query('update email_sequences set is_active = true where id = $1', [id])
    expect((await ada.call('DELETE', '/api/mailbox')).status).toBe(204)
    expect(await engine.later(5)).toEqual([])
    await connect()
    await w.pool.query('update email_sequences set waiting_look_at = now() where id = $1', [id])
    expect(await engine.later(5)).toEqual([])
    await ada.call('PATCH', `/api/enrollments/${one?.id}`, { status: 'paused' })
    expect(await patch(ada, id, { confirmClaims: true })).toMatchObject({ status: 200, body: { openQuestions: [] } })
    expect((await engine.later(5)).map(({ leadId }) => leadId)).toEqual([grace.id])
    await ada.call('PATCH', `/api/enrollments/${one?.id}`, { status: 'active' })
    expect((await engine.later(1)).map(({ leadId }) => leadId)).toEqual([paused.id])
    // From now on the trigger uses the stored answer.
    const next = await newLead(ada)
    expect((await engine.later(2)).map(({ leadId }) => leadId)).toContain(next.id)
  })

  test('a lead that was deleted meanwhile waits again when it comes back, and starts once the question was answered', async () => {
    const { ada, engine } = await scene()
    const { id } = await newUnconfirmed(ada, [BOLD], { trigger: 'lead_created' })
    const grace = await newLead(ada)
    await engine.send()
    await ada.call('DELETE', `/api/leads/${grace.id}`)
    const back = () => ada.call('POST', '/api/leads/restore', { ids: [grace.id] })
    expect((await back()).status).toBe(200)
    expect(await engine.later(1)).toEqual([])
    await ada.call('DELETE', `/api/leads/${grace.id}`)
    await patch(ada, id, { confirmClaims: true })
    expect(await engine.later(1)).toEqual([])
    await back()
    expect((await engine.later(1)).map(({ leadId }) => leadId)).toEqual([grace.id])
  })

  test('a text without claims, and a voice that supports them, let triggered leads start', async () => {
    const { w, ada, engine } = await scene()
    const { id } = await newUnconfirmed(ada, [BOLD], { trigger: 'lead_created' })
    const grace = await newLead(ada)
    expect(await engine.send()).toEqual([])
    await ada.call('PUT', '/api/voice', { senderName: 'Ada', proofPoints: ['Teams save 40% with us'] })
    expect(await read(ada, id)).toMatchObject({ openQuestions: [] })
    await w.pool.query('update email_sequences set waiting_look_at = now() where id = $1', [id])
    expect((await engine.send()).map(({ leadId }) => leadId)).toEqual([grace.id])
    // A claim that lost its proof point was never confirmed.
    await ada.call('PUT', '/api/voice', { senderName: 'Ada' })
    expect(await enroll(ada, id, (await newLead(ada, { company: 'Other' })).id)).toMatchObject(REFUSED)
  })

  test('claims that come up after the confirmation are open, although the text is the same', async () => {
    const { ada } = await scene()
    await ada.call('PUT', '/api/voice', { senderName: 'Ada', proofPoints: ['We serve 250 banks'] })
    const { id } = await newUnconfirmed(ada, [step(1, { body: 'We serve 250 banks. Teams save 40% with us.' })])
    const [grace, ida] = [await newLead(ada), await newLead(ada)]
    expect(await enroll(ada, id, grace.id, { confirmClaims: true })).toMatchObject({ status: 200 })
    await ada.call('PUT', '/api/voice', { senderName: 'Ada' })
    expect(await enroll(ada, id, ida.id)).toMatchObject({
      status: 409,
      body: { claims: [expect.stringContaining('250')] },
    })
  })

  test('a running sequence keeps sending to its leads, shows the question, and takes in nobody new', async () => {
    const { w, ada, engine } = await scene()
    const { id } = await newUnconfirmed(ada, [PLAIN, step(2)])
    const [grace, ida] = [await newLead(ada), await newLead(ada)]
    await enroll(ada, id, grace.id)
    await engine.send()
    // As it was before the upgrade: launched with claims, and never asked.
    await w.pool.query(`update sequence_steps set body = $2 where sequence_id = $1`, [id, BOLD.body])
    expect(await read(ada, id)).toMatchObject({ openQuestions: [{ code: 'unsupported-claims' }] })
    expect(await enroll(ada, id, ida.id)).toMatchObject(REFUSED)
    expect(await engine.later(25)).toHaveLength(1)
    expect(await patch(ada, id, { confirmClaims: true })).toMatchObject({ status: 200, body: { openQuestions: [] } })
    expect(await enroll(ada, id, ida.id)).toMatchObject({ status: 200 })
  })

  test('a test run needs no confirmation; the same sequence asks once there is an account', async () => {
    const { ada, engine, connect } = await scene({ hasAccount: false })
    const { id } = await newUnconfirmed(ada, undefined)
    const auto = await newUnconfirmed(ada, undefined, { trigger: 'lead_created' })
    const grace = await newLead(ada)
    expect(await engine.send()).toHaveLength(1)
    expect(await enroll(ada, id, grace.id)).toMatchObject({ status: 200, body: { enrolled: 1 } })
    expect(await patch(ada, id, { isActive: false })).toMatchObject({ status: 200 })
    expect(await patch(ada, id, { isActive: true })).toMatchObject({ status: 200, body: { openQuestions: [] } })
    await connect()
    expect(await read(ada, id)).toMatchObject({ openQuestions: [{ code: 'unsupported-claims' }] })
    expect(await enroll(ada, id, (await newLead(ada)).id)).toMatchObject({ status: 409 })
    expect((await read(ada, auto.id)).openQuestions).toHaveLength(1)
  })

  test('leads of a disconnected account are real: a bold text is refused before it is saved, and on resuming', async () => {
    const { w, ada, engine, connect } = await scene()
    const { id, steps } = await newUnconfirmed(ada, [PLAIN, step(2)])
    const grace = await newLead(ada)
    await enroll(ada, id, grace.id)
    expect(await engine.send()).toHaveLength(1)
    const bold = { steps: [steps[0], { ...steps[1], body: BOLD.body }] }
    expect((await ada.call('DELETE', '/api/mailbox')).status).toBe(204)
    expect(await patch(ada, id, bold)).toMatchObject(REFUSED)
    await patch(ada, id, { isActive: false })
    expect(await patch(ada, id, bold)).toMatchObject({ status: 200 })
    expect(await patch(ada, id, { isActive: true })).toMatchObject(REFUSED)
    await connect()
    expect(await engine.later(25)).toEqual([])
    expect(await patch(ada, id, { isActive: true, confirmClaims: true })).toMatchObject({ status: 200 })
    await w.pool.query('update mailboxes set imap_checked_at = now() where user_id = $1', [ada.id])
    expect(await engine.later(1)).toHaveLength(1)
  })

  test('a paused lead resumes only once the question of its sequence is answered; a test lead at any time', async () => {
    const { w, ada, engine, connect } = await scene({ hasAccount: false })
    const { id } = await newUnconfirmed(ada, [PLAIN, step(2)])
    const first = async () =>
      ((await ada.call('GET', `${LIST}/${id}/enrollments`)).body as { enrollments: { id: number; status: string }[] })
        .enrollments[0]
    const change = async (status: string) => ada.call('PATCH', `/api/enrollments/${(await first())?.id}`, { status })
    const embolden = () => w.pool.query('update sequence_steps set body = $2 where sequence_id = $1', [id, BOLD.body])
    await enroll(ada, id, (await newLead(ada)).id)
    await change('paused')
    await embolden()
    expect((await change('active')).status).toBeLessThan(300)
    await connect()
    expect(await enroll(ada, id, (await newLead(ada)).id, { confirmClaims: true })).toMatchObject({ status: 200 })
    await change('paused')
    await w.pool.query('update email_sequences set claims_confirmed = null where id = $1', [id])
    expect(await change('active')).toMatchObject(REFUSED)
    expect(await first()).toMatchObject({ status: 'paused' })
    expect(await engine.send()).toEqual([])
    await patch(ada, id, { confirmClaims: true })
    expect((await change('active')).status).toBeLessThan(300)
    expect(await engine.later(1)).toHaveLength(1)
  })

  test('SMTP_URL is an account too, also for the very first lead of a trigger', async () => {
    const { ada, engine } = await scene({ hasAccount: false, settings: { SMTP_URL: 'smtp://127.0.0.1:2525' } })
    await newUnconfirmed(ada, [BOLD], { trigger: 'lead_created' })
    await newLead(ada)
    expect(await engine.send()).toEqual([])
  })

  test('words inside merge fields are part of the text, and so is what is too long to be checked', async () => {
    const { ada } = await scene()
    const grace = await newLead(ada)
    for (const body of [
      'Hello {{ industry | default: "teams that save 40%" }}',
      `Hello. ${'Fine words, kept short. '.repeat(600)}`,
    ]) {
      const { id } = await newUnconfirmed(ada, [step(1, { body })])
      expect(await enroll(ada, id, grace.id)).toMatchObject({ status: 409, body: { code: 'unsupported-claims' } })
    }
  })

  test('an answer and another text at once: the answer counts only for the text it was given for', async () => {
    const { ada, engine } = await scene()
    const { id, steps } = await newUnconfirmed(ada, [BOLD])
    const leads = await Promise.all(Array.from({ length: 4 }, () => newLead(ada)))
    const bolder = { steps: [{ ...steps[0], body: 'Teams like yours save 60% with us.' }] }
    const answers = await Promise.all([
      ...leads.slice(0, 3).map((lead) => enroll(ada, id, lead.id, { confirmClaims: true })),
      patch(ada, id, bolder),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409])
    expect((await ada.call('GET', `${LIST}/${id}`)).body).toMatchObject({ steps: [{ body: BOLD.body }] })
    expect(await engine.send()).toHaveLength(3)
  })

  test('other people’s sequences stay out of reach, with and without a confirmation', async () => {
    const { w, ada } = await scene()
    const bob = await w.person()
    const { id } = await newUnconfirmed(ada, [BOLD])
    const lead = await newLead(bob)
    expect(await enroll(bob, id, lead.id, { confirmClaims: true })).toMatchObject({ status: 404 })
    expect(await patch(bob, id, { confirmClaims: true })).toMatchObject({ status: 404 })
    expect(await read(ada, id)).toMatchObject({ claimsConfirmed: null })
    for (const confirmClaims of ['yes', 1, null])
      expect(await enroll(ada, id, lead.id, { confirmClaims })).toMatchObject({ status: 400 })
  })

  test('a program with a token is asked the same', async () => {
    const { w, ada } = await scene()
    const { id } = await newUnconfirmed(ada, [BOLD])
    const grace = await newLead(ada)
    const { token } = (await ada.call('POST', '/api/tokens', { name: 'Script' })).body as { token: string }
    const byToken = (body: object) =>
      w.call('POST', `${LIST}/${id}/enroll`, { leadIds: [grace.id], ...body }, { authorization: `Bearer ${token}` })
    expect(await byToken({})).toMatchObject(REFUSED)
    expect(await byToken({ confirmClaims: true })).toMatchObject({ status: 200 })
  })
})
