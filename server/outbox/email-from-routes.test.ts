import { expect, test } from 'vitest'
import type { MailLog } from '../../contract/mail.ts'
import type { OwnMailbox } from '../../contract/mailbox.ts'
import type { SendPlans } from '../../contract/send-plan.ts'
import { lead, mailbox, send } from '../../tests/world/mail-desk.ts'
import { PUBLIC, world } from '../../tests/world/world.ts'

async function desk() {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const ids: number[] = []
  for (const name of ['first', 'second']) {
    const settings = mailbox(9, { fromEmail: `${name}@sender.example`, signature: `From ${name}` })
    ids.push(((await ada.call('POST', '/api/mailboxes', settings)).body as OwnMailbox).id)
  }
  const [first, second] = ids as [number, number]
  const mailOf = async (id: number) => {
    const { rows } = await w.pool.query('select mailbox_id, mime from sequence_logs where id = $1', [id])
    return { mailboxId: rows[0].mailbox_id as number, mime: (rows[0].mime as Buffer).toString() }
  }
  const plan = async (query: string) => (await ada.call('GET', `/api/mail/send-plan${query}`)).body as SendPlans
  return { w, ada, first, second, mailOf, plan }
}

test('an email by hand goes out from the chosen account, in its name and with its signature', async () => {
  const { ada, first, second, mailOf } = await desk()
  const grace = await lead(ada)
  expect((await mailOf((await send(ada, grace.id)).id)).mailboxId).toBe(first)
  const other = await lead(ada)
  const text = { subject: 'Hello', body: 'Dear Grace', mailboxId: second }
  const sent = await ada.call('POST', `/api/leads/${other.id}/emails`, text)
  expect(sent, sent.text).toMatchObject({ status: 202 })
  const { mailboxId, mime } = await mailOf((sent.body as { id: number }).id)
  expect(mailboxId).toBe(second)
  expect(mime).toMatch(/^From: .*<second@sender\.example>/m)
  expect(mime).toContain('From second')
})

test('without a choice a lead hears from the account it knows, and otherwise from the default', async () => {
  const { ada, first, second, mailOf, plan } = await desk()
  const grace = await lead(ada)
  await send(ada, grace.id, undefined, undefined, { mailboxId: second })
  expect((await mailOf((await send(ada, grace.id)).id)).mailboxId).toBe(second)
  expect(await plan(`?leadId=${grace.id}`)).toMatchObject({ mailboxId: second })
  expect(await plan('')).toMatchObject({ mailboxId: first })
  await ada.call('DELETE', `/api/mailboxes/${second}`)
  expect(await plan(`?leadId=${grace.id}`)).toMatchObject({ mailboxId: first })
})

test('an email that waits says which account it goes out from, where there are several', async () => {
  const { ada, second } = await desk()
  const { id } = await send(ada, (await lead(ada)).id, undefined, undefined, { mailboxId: second })
  const accountOf = async () =>
    ((await ada.call('GET', '/api/mails')).body as MailLog[]).find((mail) => mail.id === id)?.account
  expect(await accountOf()).toBe('second@sender.example')
  expect((await ada.call('GET', `/api/mails/${id}`)).body).toMatchObject({ account: 'second@sender.example' })
  const one = await (await world(PUBLIC)).person()
  await one.call('PUT', '/api/mailbox', mailbox(9))
  await send(one, (await lead(one)).id)
  expect((await one.call('GET', '/api/mails')).body).toMatchObject([{ account: null }])
})

test('the plan is that of the account: its limits and its hours', async () => {
  const { ada, first, second, plan } = await desk()
  await ada.call('PATCH', `/api/mailboxes/${second}`, { dailyLimit: 1 })
  await send(ada, (await lead(ada)).id, undefined, undefined, { mailboxId: second })
  await ada.call('PATCH', `/api/mailboxes/${second}`, { window: { days: [1], from: '09:00', to: '10:00' } })
  expect((await plan(`?mailboxId=${second}`)).inSendingHours).not.toBeNull()
  expect((await plan(`?mailboxId=${first}`)).inSendingHours).toBeNull()
})

test('an account of somebody else, or none, is not found', async () => {
  const { w, ada } = await desk()
  const other = await w.person()
  const theirs = (await other.call('POST', '/api/mailboxes', mailbox(9))).body as OwnMailbox
  const grace = await lead(ada)
  for (const mailboxId of [theirs.id, 999_999]) {
    const sent = await ada.call('POST', `/api/leads/${grace.id}/emails`, { subject: 'A', body: 'B', mailboxId })
    expect(sent).toMatchObject({ status: 404 })
    expect(await ada.call('GET', `/api/mail/send-plan?mailboxId=${mailboxId}`)).toMatchObject({ status: 404 })
  }
})
