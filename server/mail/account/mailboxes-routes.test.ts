import { expect, test } from 'vitest'
import type { OwnMailbox } from '../../../contract/mailbox.ts'
import { MAX_MAILBOXES } from '../../../contract/mailbox-limits.ts'
import { lead, mailbox, mailOf, mails, send } from '../../../tests/world/mail-desk.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { holdMail } from '../../restore/hold-mail.ts'

type Person = Awaited<ReturnType<World['person']>>

const settings = (name: string, more: object = {}) => mailbox(2525, { fromEmail: `${name}@sender.example`, ...more })
const list = async (person: Person) => (await person.call('GET', '/api/mailboxes')).body as OwnMailbox[]
const add = async (person: Person, name: string, more: object = {}) => {
  const added = await person.call('POST', '/api/mailboxes', settings(name, more))
  expect(added, added.text).toMatchObject({ status: 201 })
  return added.body as OwnMailbox
}
const addresses = async (person: Person) => (await list(person)).map(({ fromEmail }) => fromEmail.split('@')[0])

async function twoAccounts() {
  const w = await world()
  const ada = await w.person()
  return { w, ada, first: await add(ada, 'first'), second: await add(ada, 'second') }
}

test('the first account is the default, others come after it; /mailbox is the default', async () => {
  const w = await world()
  const ada = await w.person()
  expect(await list(ada)).toEqual([])
  expect(await add(ada, 'first')).toMatchObject({ isDefault: true, provider: null, transport: 'smtp' })
  expect(await add(ada, 'second', { dailyLimit: 7 })).toMatchObject({ isDefault: false, dailyLimit: 7 })
  expect(await addresses(ada)).toEqual(['first', 'second'])
  expect((await ada.call('GET', '/api/mailbox')).body).toMatchObject({ fromEmail: 'first@sender.example' })
})

test('the same address twice is refused, however it is written', async () => {
  const { ada, second } = await twoAccounts()
  const again = await ada.call('POST', '/api/mailboxes', settings('SECOND'))
  expect(again).toMatchObject({ status: 400 })
  expect(again.text).toContain('SECOND@sender.example is already one of your email accounts')
  expect(await ada.call('PUT', `/api/mailboxes/${second.id}`, settings('first'))).toMatchObject({ status: 400 })
  expect(await ada.call('PUT', '/api/mailbox', settings('second'))).toMatchObject({ status: 400 })
  expect(await ada.call('PUT', `/api/mailboxes/${second.id}`, settings('third'))).toMatchObject({ status: 200 })
  expect(await addresses(ada)).toEqual(['first', 'third'])
})

test('of equal requests at the same moment one adds the account', async () => {
  const { ada } = await twoAccounts()
  const answers = await Promise.all([1, 2, 3].map(() => ada.call('POST', '/api/mailboxes', settings('third'))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  expect(await addresses(ada)).toEqual(['first', 'second', 'third'])
})

test('there are no more accounts than the limit', async () => {
  const { w, ada } = await twoAccounts()
  await w.pool.query(
    `insert into mailboxes (user_id, from_name, from_email, is_default)
     select $1, 'Ada', n || '@sender.example', false from generate_series(3, ${MAX_MAILBOXES}) n`,
    [ada.id],
  )
  const more = await ada.call('POST', '/api/mailboxes', settings('more'))
  expect(more).toMatchObject({ status: 409 })
  expect(more.text).toContain(`You have ${MAX_MAILBOXES} email accounts`)
})

test('limits, hours, name, tracking and signature change by themselves, of an account of Google too', async () => {
  const { w, ada, first, second } = await twoAccounts()
  await w.pool.query(`update mailboxes set transport = 'gmail', smtp_host = null where id = $1`, [second.id])
  const window = { days: [1, 2], from: '09:00', to: '12:00' }
  const changes = { fromName: 'Ada B.', dailyLimit: 3, minGapSeconds: 9, window, country: 'DE', trackOpens: false }
  const changed = await ada.call('PATCH', `/api/mailboxes/${second.id}`, { ...changes, signature: 'Second' })
  expect(changed.body).toMatchObject({ ...changes, signature: 'Second', provider: 'google', trackClicks: true })
  expect((await ada.call('PATCH', `/api/mailboxes/${second.id}`, { window: null })).body).toMatchObject({
    ...changes,
    window: null,
  })
  expect((await list(ada))[0]).toEqual(first)
  for (const wrong of [{ dailyLimit: 0 }, { fromName: 'A\nB' }, { timeZone: 'Mars' }])
    expect(await ada.call('PATCH', `/api/mailboxes/${second.id}`, wrong)).toMatchObject({ status: 400 })
})

test('each account signs with its own signature, or with that of the default', async () => {
  const { ada, first, second } = await twoAccounts()
  const signatures = async () => (await list(ada)).map(({ signature }) => signature)
  await ada.call('PATCH', `/api/mailboxes/${first.id}`, { signature: 'First' })
  expect(await signatures()).toEqual(['First', 'First'])
  expect((await ada.call('GET', '/api/voice')).body).toMatchObject({ signature: 'First' })
  await ada.call('PATCH', `/api/mailboxes/${second.id}`, { signature: 'Second' })
  expect(await signatures()).toEqual(['First', 'Second'])
  await ada.call('POST', `/api/mailboxes/${second.id}/default`)
  expect(await addresses(ada)).toEqual(['second', 'first'])
  expect(await signatures()).toEqual(['Second', 'First'])
  expect((await ada.call('GET', '/api/voice')).body).toMatchObject({ signature: 'Second' })
  await ada.call('DELETE', `/api/mailboxes/${second.id}`)
  expect(await signatures()).toEqual(['First'])
  await ada.call('PATCH', `/api/mailboxes/${first.id}`, { signature: '' })
  expect(await signatures()).toEqual([null])
})

test('the previous default that had no signature goes on without one, and shows so', async () => {
  const { ada, first, second } = await twoAccounts()
  await ada.call('PATCH', `/api/mailboxes/${second.id}`, { signature: 'Second' })
  await ada.call('POST', `/api/mailboxes/${second.id}/default`)
  expect((await list(ada)).map(({ signature }) => signature)).toEqual(['Second', ''])
  await ada.call('PATCH', `/api/mailboxes/${first.id}`, { signature: null, signatureHtml: null })
  expect((await list(ada)).map(({ signature }) => signature)).toEqual(['Second', 'Second'])
})

test('another default sends what is sent from then on', async () => {
  const { ada, second } = await twoAccounts()
  expect((await ada.call('POST', `/api/mailboxes/${second.id}/default`)).body).toMatchObject({ isDefault: true })
  expect((await list(ada)).map(({ isDefault }) => isDefault)).toEqual([true, false])
  expect((await ada.call('GET', '/api/mailbox')).body).toMatchObject({ fromEmail: 'second@sender.example' })
})

test('a disconnected account is not listed any more; the others stay', async () => {
  const { ada, first, second } = await twoAccounts()
  expect(await ada.call('DELETE', `/api/mailboxes/${second.id}`)).toMatchObject({ status: 204 })
  expect(await addresses(ada)).toEqual(['first'])
  for (const [method, path] of [
    ['DELETE', ''],
    ['PATCH', ''],
    ['POST', '/default'],
    ['POST', '/resume'],
    ['POST', '/test'],
  ] as const)
    expect(await ada.call(method, `/api/mailboxes/${second.id}${path}`, {}), method + path).not.toMatchObject({
      status: 200,
    })
  expect(await ada.call('DELETE', `/api/mailboxes/${first.id}`)).toMatchObject({ status: 204 })
  expect((await ada.call('GET', '/api/mailbox')).body).toBeNull()
})

test('one account is paused and resumed without the others', async () => {
  const { w, ada, second } = await twoAccounts()
  await w.pool.query(`update mailboxes set paused_reason = 'sender_refused' where id = $1`, [second.id])
  expect((await list(ada)).map(({ pausedCause }) => pausedCause?.code ?? null)).toEqual([null, 'sender_refused'])
  expect(await ada.call('POST', '/api/mailbox/resume', {})).toMatchObject({ status: 409 })
  expect((await ada.call('POST', `/api/mailboxes/${second.id}/resume`, {})).body).toMatchObject({ pausedReason: null })
})

test('after a restore an account that is added sends nothing either, and one answer releases all', async () => {
  const { w, ada } = await twoAccounts()
  await w.db.transaction((tx) => holdMail(tx, new Date(), w.mail))
  expect(await add(ada, 'third')).toMatchObject({ pausedCause: { code: 'restored_copy' } })
  await send(ada, (await lead(ada)).id)
  expect(await mails(ada)).toMatchObject([{ cause: { code: 'restored_copy' } }])
  expect(await ada.call('POST', '/api/mail/release', { sinceThen: 'nothing_sent' })).toMatchObject({ status: 204 })
  expect((await list(ada)).map(({ pausedReason }) => pausedReason)).toEqual([null, null, null])
})

test('one of several accounts that is connected again is the same one: what it sent counts, and what waits for it goes out', async () => {
  const { w, ada, second } = await twoAccounts()
  const { id } = await send(ada, (await lead(ada)).id, undefined, '2040-01-02T10:00:00Z', { mailboxId: second.id })
  await w.pool.query('insert into mail_slots (mailbox_id, log_id) values ($1, $2)', [second.id, id])
  await ada.call('DELETE', `/api/mailboxes/${second.id}`)
  expect(await mailOf(ada, id)).toMatchObject({ cause: { code: 'other_sender' } })
  expect(await add(ada, 'SECOND')).toMatchObject({ id: second.id, sentInLastDay: 1, isDefault: false })
  await ada.call('DELETE', `/api/mailboxes/${second.id}`)
  expect(await add(ada, 'third')).not.toMatchObject({ id: second.id })
  expect(await mailOf(ada, id)).toMatchObject({ cause: { code: 'other_sender' } })
  await add(ada, 'second')
  expect(await mailOf(ada, id)).toMatchObject({ state: 'scheduled', cause: null })
})
