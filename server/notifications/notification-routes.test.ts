import { expect, onTestFinished, test } from 'vitest'
import type { NoticeList } from '../../contract/notification.ts'
import type { Today } from '../../contract/today.ts'
import { lead, mailbox } from '../../tests/world/mail-desk.ts'
import { type World, world } from '../../tests/world/world.ts'
import { runBulkJobs } from '../leads/bulk/run-bulk-jobs.ts'
import { importWaitingLeads } from '../leads/import/import-leads.ts'
import { createLog } from '../log.ts'
import { notify } from './notify.ts'

type Person = Awaited<ReturnType<World['person']>>
const listed = async (person: Person) => (await person.call('GET', '/api/notifications')).body as NoticeList
const reply = { kind: 'mail_answered', title: 'Grace replied', body: 'Yes, gladly.', link: '/leads?lead=7' } as const

test('a new account has three notices: add leads, connect a mailbox, connect a CRM', async () => {
  const ada = await (await world()).person()
  const { notifications, unread } = await listed(ada)
  expect(unread).toBe(3)
  expect(notifications.map(({ title, link, readAt }) => [title, link, readAt])).toEqual([
    ['Add your first leads', '/leads', null],
    ['Set up your email account', '/settings/email-accounts', null],
    ['Connect your CRM', '/integrations', null],
  ])
})

test.each([
  ['stay in the outbox', {}, 'Until then, your emails stay in the outbox and are not delivered.'],
  [
    'go out through the server',
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    "Until then, your emails go out through this server's email account.",
  ],
])('the welcome notice says that emails %s where they do', async (_, settings, body) => {
  const w = await world(settings)
  await w.pool.query('delete from users')
  const email = 'first@operator.example'
  expect((await w.call('POST', '/api/register', { email, password: 'correct horse battery staple' })).status).toBe(200)
  const { rows } = await w.pool.query(`select body from notifications where kind = 'welcome_mailbox'`)
  expect(rows).toEqual([{ body }])
})

test('a notice of a new account is read once what it asks for is done', async () => {
  const w = await world()
  const ada = await w.person()
  const open = async () => (await listed(ada)).notifications.filter(({ readAt }) => !readAt).map(({ title }) => title)
  await ada.call('PUT', '/api/mailbox', mailbox(9))
  expect(await open()).toEqual(['Add your first leads', 'Connect your CRM'])
  await lead(ada)
  expect(await open()).toEqual(['Connect your CRM'])
  expect((await listed(ada)).unread).toBe(1)
})

test('marking one or all as read affects only one’s own notices', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const [first] = (await listed(ada)).notifications
  await bob.call('POST', '/api/notifications/read', { ids: [first?.id] })
  expect((await listed(ada)).unread).toBe(3)
  expect(await ada.call('POST', '/api/notifications/read', { ids: [first?.id] })).toMatchObject({ status: 204 })
  expect(await listed(ada)).toMatchObject({ unread: 2 })
  await ada.call('POST', '/api/notifications/read')
  expect((await listed(ada)).unread).toBe(0)
  expect((await listed(bob)).unread).toBe(3)
  expect(await ada.call('POST', '/api/notifications/read', { ids: ['x'] })).toMatchObject({ status: 400 })
})

test('an unread reply is on today’s list under the name of its lead; read, it is gone', async () => {
  const w = await world({}, createLog('silent'))
  const ada = await w.person()
  const { id } = (
    await ada.call('POST', '/api/leads', { firstName: 'Grace', lastName: 'Hopper', email: 'g@n.co', company: 'N' })
  ).body as { id: number }
  await notify(w.db, ada.id, { ...reply, link: `/inbox/12?lead=${id}` })
  const today = async () => (await ada.call('GET', '/api/today')).body as Today
  const { replies } = await today()
  expect(replies).toMatchObject({ count: 1, newest: [{ name: 'Grace Hopper', link: '/inbox/12' }] })
  await ada.call('POST', '/api/notifications/read', { ids: [replies.newest[0]?.noticeId] })
  expect((await today()).replies).toEqual({ count: 0, newest: [] })
})

test('an open page is notified of its user’s notices at once, and of no one else’s', async () => {
  const w = await world({}, createLog('silent'))
  const [ada, bob] = [await w.person(), await w.person()]
  const url = await w.app.listen({ port: 0, host: '127.0.0.1' })
  const stop = new AbortController()
  const stream = await fetch(`${url}/api/notifications/stream`, {
    headers: { cookie: ada.cookie },
    signal: stop.signal,
  })
  expect(stream.headers.get('content-type')).toBe('text/event-stream')
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const news = async (many: number) => {
    while (heard.split('event: news').length <= many) heard += (await reader?.read())?.value ?? ''
  }
  // The stream starts with an event, in case there was a notice before it.
  await news(1)
  await notify(w.db, bob.id, reply)
  await w.db.transaction((tx) => notify(tx, ada.id, reply))
  await news(2)
  // With the lead that the notice is about.
  const ofLead = 'event: leads\ndata: {"page":""}\n\n'
  expect(heard).toBe(`: hello\n\nevent: news\ndata: \n\n${ofLead}event: news\ndata: \n\n`)
  stop.abort()
  expect((await fetch(`${url}/api/notifications/stream`)).status).toBe(401)
})

test('an open page is told that another page changed leads, and which page that was', async () => {
  const w = await world({}, createLog('silent'))
  const [ada, bob] = [await w.person(), await w.person()]
  const lead = { firstName: 'Grace', lastName: 'Hopper', email: 'g@n.co', company: 'N' }
  const { id } = (await ada.call('POST', '/api/leads', lead)).body as { id: number }
  const url = await w.app.listen({ port: 0, host: '127.0.0.1' })
  const stop = new AbortController()
  const stream = await fetch(`${url}/api/notifications/stream`, {
    headers: { cookie: ada.cookie },
    signal: stop.signal,
  })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const until = async (text: string) => {
    while (!heard.includes(text)) heard += (await reader?.read())?.value ?? ''
  }
  await until('event: news')
  await bob.call('POST', '/api/leads', lead)
  // Refused: nothing changed.
  await ada.call('PATCH', `/api/leads/${id}`, { email: 'g@' })
  const edited = await fetch(`${url}/api/leads/${id}`, {
    method: 'PATCH',
    headers: { cookie: ada.cookie, 'content-type': 'application/json', 'x-page-id': 'page1' },
    body: JSON.stringify({ status: 'qualified' }),
  })
  expect(edited.status).toBe(200)
  await until('page1')
  expect(heard.split('event: leads').at(-1)).toBe('\ndata: {"page":"page1"}\n\n')
  stop.abort()
})

/** What an open page of the person is told, as text. */
async function openStream(w: World, person: Person) {
  const url = await w.app.listen({ port: 0, host: '127.0.0.1' })
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const headers = { cookie: person.cookie }
  const stream = await fetch(`${url}/api/notifications/stream`, { headers, signal: stop.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const until = async (text: string) => {
    while (!heard.includes(text)) heard += (await reader?.read())?.value ?? ''
    heard = heard.slice(heard.indexOf(text) + text.length)
  }
  await until('event: news\ndata: \n\n')
  return until
}

const PAGE = { 'x-page-id': 'own' }
const OF_A_WORKER = 'event: leads\ndata: {"page":""}\n\n'

test('an open page is told of each batch of a job, an import and its undo', async () => {
  const w = await world({}, createLog('silent'))
  const ada = await w.person()
  const csv = `First Name,Last Name,Email,Company\n${Array.from({ length: 1001 }, (_, i) => `F,L,p${i}@co.example,Co\n`).join('')}`
  const asked = await ada.call('POST', '/api/leads/import', csv, { 'content-type': 'text/csv', ...PAGE })
  const until = await openStream(w, ada)
  await importWaitingLeads(w)
  await until(OF_A_WORKER)
  const wanted = { status: 'contacted', filter: {}, expected: 1001 }
  const job = await ada.call('POST', '/api/leads/bulk-status', wanted, PAGE)
  expect(job, job.text).toMatchObject({ body: { total: 1001 } })
  await runBulkJobs(w)
  await until(OF_A_WORKER)
  const { id } = asked.body as { id: number }
  expect((await ada.call('POST', `/api/leads/import/${id}/undo`, undefined, PAGE)).status).toBe(202)
  await importWaitingLeads(w)
  await until(OF_A_WORKER)
})

test('after the database connection was lost, an open page is told that leads may have changed', async () => {
  const w = await world({}, createLog('silent'))
  const until = await openStream(w, await w.person())
  await w.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  )
  await until(OF_A_WORKER)
})
