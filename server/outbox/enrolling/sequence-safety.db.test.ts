import { describe, expect, test } from 'vitest'
import {
  edit,
  enroll,
  newLead as lead,
  newSequence,
  sequenceScene as scene,
  step,
  subjects,
} from '../../../tests/world/sequences.ts'

const ACCOUNT = {
  fromName: 'Ada Byron',
  fromEmail: 'ada@sender.example',
  smtp: { host: '127.0.0.1', port: 2525, security: 'none', user: null },
}

test('leads who come to share an address cost nobody else their mail, and get one copy', async () => {
  const { ada, engine, id } = await scene([step(1)], { isActive: false })
  const other = await newSequence(ada, [step(1, { subject: 'Another sequence' })])
  const [grace, twin, bystander] = [await lead(ada), await lead(ada), await lead(ada)]
  await enroll(ada, id, grace.id, twin.id)
  await enroll(ada, other.id, bystander.id)
  for (const { id: leadId } of [grace, twin])
    await ada.call('PATCH', `/api/leads/${leadId}`, { email: 'one@shared.example' })
  await edit(ada, id, { isActive: true })
  const addresses = (await engine.send()).map(({ recipientAddress }) => recipientAddress).sort()
  expect(addresses).toEqual([bystander.email, 'one@shared.example'].sort())
})

test('steps wait while no account is connected, and go out in the name of the next one', async () => {
  const { w, ada, engine, id } = await scene([step(1, { delayHours: 1 })])
  await ada.call('PUT', '/api/mailbox', { ...ACCOUNT, minGapSeconds: 0 })
  const grace = await lead(ada)
  await enroll(ada, id, grace.id)
  expect((await ada.call('DELETE', '/api/mailbox')).status).toBe(204)
  expect(await engine.later(2)).toEqual([])
  const { rows } = await w.pool.query('select status, hold_reason from sequence_logs where lead_id = $1', [grace.id])
  expect(rows).toEqual([{ status: 'scheduled', hold_reason: 'account_disconnected' }])
  await ada.call('PUT', '/api/mailbox', { ...ACCOUNT, fromEmail: 'new@sender.example', minGapSeconds: 0 })
  const [mail] = await engine.send()
  expect(mail?.mime.toString()).toContain('new@sender.example')
})

test('without an account no change of the sequence lets its next mail out, and a pause outlives the next account', async () => {
  const { w, ada, engine, id, steps, enrollments } = await scene([step(1), step(2)])
  await ada.call('PUT', '/api/mailbox', { ...ACCOUNT, minGapSeconds: 0 })
  const [grace, paused] = [await lead(ada), await lead(ada)]
  await enroll(ada, id, grace.id, paused.id)
  expect(await engine.send()).toHaveLength(2)
  await ada.call('DELETE', '/api/mailbox')
  const where = async () =>
    (
      await w.pool.query(
        `select mailbox_id, held_for from sequence_logs where sequence_id = $1 and status = 'scheduled'`,
        [id],
      )
    ).rows
  const waiting = Array(2).fill({ mailbox_id: null, held_for: 'account' })
  await edit(ada, id, { steps: steps.map((one) => ({ ...one, delayHours: 2 })) })
  expect(await engine.later(48)).toEqual([])
  expect(await where()).toEqual(waiting)
  await edit(ada, id, { isActive: false })
  await edit(ada, id, { isActive: true })
  for (const { id: enrollmentId } of await enrollments())
    for (const status of ['paused', 'active']) await ada.call('PATCH', `/api/enrollments/${enrollmentId}`, { status })
  expect(await engine.send()).toEqual([])
  expect(await where()).toEqual(waiting)
  expect((await enrollments())[0]).toMatchObject({
    nextEmailScheduledAt: null,
    reason: 'Your email account is disconnected. Connect one to send this email.',
  })

  const [of] = (await enrollments()).filter((one) => one.lead.id === paused.id)
  await ada.call('PATCH', `/api/enrollments/${of?.id}`, { status: 'paused' })
  await ada.call('PUT', '/api/mailbox', { ...ACCOUNT, minGapSeconds: 0 })
  expect((await engine.send()).map(({ leadId }) => leadId)).toEqual([grace.id])
  await ada.call('PATCH', `/api/enrollments/${of?.id}`, { status: 'active' })
  expect((await engine.send()).map(({ leadId }) => leadId)).toEqual([paused.id])
})

test('who is enrolled after an account was disconnected is mailed the way mail goes without one', async () => {
  const { ada, engine, id } = await scene([step(1)])
  await ada.call('PUT', '/api/mailbox', { ...ACCOUNT, minGapSeconds: 0 })
  await ada.call('DELETE', '/api/mailbox')
  await enroll(ada, id, (await lead(ada)).id)
  expect(await engine.send()).toHaveLength(1)
})

test('a mail that is put off while its sequence is deleted is not tried again', async () => {
  const { ada, engine, id } = await scene([step(1)])
  await enroll(ada, id, (await lead(ada)).id)
  let deleted: Promise<unknown> | undefined
  await engine.send(() => {
    deleted = ada.call('DELETE', `/api/email-sequences/${id}`)
    return { kind: 'later', reply: '450 not now', whole: false, fault: 'server', cause: '' }
  })
  await deleted
  expect(await engine.later(48)).toEqual([])
})

test('who answered while deleted is not written to after the deletion is undone', async () => {
  const { w, ada, engine, id, statusOf } = await scene([step(1), step(2)])
  const grace = await lead(ada)
  await enroll(ada, id, grace.id)
  await engine.send()
  await ada.call('DELETE', `/api/leads/${grace.id}`)
  await w.pool.query(`update sequence_logs set replied_at = now() where user_id = $1 and status = 'sent'`, [ada.id])
  await ada.call('POST', '/api/leads/restore', { ids: [grace.id] })
  expect(await statusOf(grace.id)).toMatchObject({ status: 'replied' })
  expect(await engine.later(48)).toEqual([])
})

describe('a lead that is restored', () => {
  type Change = (of: Awaited<ReturnType<typeof scene>>) => Promise<unknown>
  const nothing = async () => {}

  /** A lead whose first email is written; deleted after `before`, restored after `meanwhile`. */
  async function restored(meanwhile: Change, before: Change = nothing) {
    const of = await scene([step(1), step(2)])
    const grace = await lead(of.ada)
    await enroll(of.ada, of.id, grace.id)
    await of.engine.prepare()
    await before(of)
    expect((await of.ada.call('DELETE', `/api/leads/${grace.id}`)).status).toBe(204)
    await meanwhile(of)
    expect((await of.ada.call('POST', '/api/leads/restore', { ids: [grace.id] })).status).toBe(200)
    const { rows } = await of.w.pool.query(
      'select status, held_for, hold_reason from sequence_logs where lead_id = $1 order by id',
      [grace.id],
    )
    return { ...of, emails: rows }
  }
  const pause: Change = ({ ada, id }) => edit(ada, id, { isActive: false })
  const resume: Change = ({ ada, id }) => edit(ada, id, { isActive: true })

  test('gets what waited for it', async () => {
    const { engine } = await restored(nothing)
    expect(subjects(await engine.send())).toEqual(['Step 1 for Grace'])
  })

  test('gets no email of a sequence that was deleted meanwhile', async () => {
    const { engine, emails } = await restored(({ ada, id }) => ada.call('DELETE', `/api/email-sequences/${id}`))
    expect(emails).toMatchObject([{ status: 'skipped' }])
    expect(await engine.later(48)).toEqual([])
  })

  test('gets the text that its step has by now', async () => {
    const { engine } = await restored(({ ada, id, steps }) =>
      edit(ada, id, { steps: steps.map((one) => ({ ...one, subject: 'New text' })) }),
    )
    expect(subjects(await engine.send())).toEqual(['New text'])
  })

  test('gets its email after a pause that ended meanwhile', async () => {
    const { engine, emails } = await restored(resume, pause)
    expect(emails).toEqual([{ status: 'scheduled', held_for: null, hold_reason: null }])
    expect(subjects(await engine.send())).toEqual(['Step 1 for Grace'])
  })

  test('waits with a sequence that was paused meanwhile, until it is resumed', async () => {
    const { emails, ...of } = await restored(pause)
    const { engine } = of
    expect(emails).toEqual([{ status: 'scheduled', held_for: 'pause', hold_reason: 'sequence_paused' }])
    expect(await engine.send()).toEqual([])
    await resume(of)
    expect(subjects(await engine.send())).toEqual(['Step 1 for Grace'])
  })

  test('stays paused in its sequence', async () => {
    const setStatus =
      (status: string): Change =>
      async ({ ada, enrollments }) =>
        ada.call('PATCH', `/api/enrollments/${(await enrollments())[0]?.id}`, { status })
    const { emails, ...of } = await restored(nothing, setStatus('paused'))
    const { engine } = of
    expect(emails).toEqual([{ status: 'scheduled', held_for: 'pause', hold_reason: null }])
    expect(await engine.send()).toEqual([])
    await setStatus('active')(of)
    expect(subjects(await engine.send())).toEqual(['Step 1 for Grace'])
  })
})
