import { expect, test } from 'vitest'
import type { NoticeList } from '../../contract/notification.ts'
import type { Today } from '../../contract/today.ts'
import { type World, world } from '../../tests/world/world.ts'
import { notify } from './notify.ts'

type Person = Awaited<ReturnType<World['person']>>
const listed = async (person: Person) => (await person.call('GET', '/api/notifications')).body as NoticeList
const answer = { kind: 'mail_answered', title: 'Grace answered', body: 'Yes, gladly.', link: '/leads?lead=7' } as const

test('three notices wait on a new account: add leads, connect a mailbox, connect a CRM', async () => {
  const ada = await (await world()).person()
  const { notifications, unread } = await listed(ada)
  expect(unread).toBe(3)
  expect(notifications.map(({ title, link, readAt }) => [title, link, readAt])).toEqual([
    ['Add your first leads', '/leads', null],
    ['Connect your mailbox', '/integrations', null],
    ['Connect your CRM', '/integrations', null],
  ])
})

test('reading one, then all, of one’s own; somebody else’s stay unread', async () => {
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

test('an unread answer is the first thing of today; read, it is gone from there', async () => {
  const w = await world()
  const ada = await w.person()
  await notify(w.db, ada.id, answer)
  const today = async () => (await ada.call('GET', '/api/today')).body as Today
  const { answers } = await today()
  expect(answers).toMatchObject({ count: 1, newest: [{ title: 'Grace answered', link: '/leads?lead=7' }] })
  await ada.call('POST', '/api/notifications/read', { ids: [answers.newest[0]?.noticeId] })
  expect((await today()).answers).toEqual({ count: 0, newest: [] })
})

test('an open page hears of its own news as they happen, and of nobody else’s', async () => {
  const w = await world()
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
  // The listening begins with news, in case there was any before it.
  await news(1)
  await notify(w.db, bob.id, answer)
  await w.db.transaction((tx) => notify(tx, ada.id, answer))
  await news(2)
  expect(heard).toBe(': hello\n\nevent: news\ndata: \n\nevent: news\ndata: \n\n')
  stop.abort()
  expect((await fetch(`${url}/api/notifications/stream`)).status).toBe(401)
})
