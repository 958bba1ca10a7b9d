import pino from 'pino'
import { expect, test } from 'vitest'
import type { NoticeList } from '../../../contract/notification.ts'
import { lead, mailbox, mailOf, send } from '../../../tests/world/mail-desk.ts'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { PUBLIC, type World, world } from '../../../tests/world/world.ts'
import { makeOperator } from '../../accounts/by-email/make-operator.ts'
import { checkSender } from './missing-sender.ts'

const SMTP_URL = 'smtp://127.0.0.1:9'
const SMTP_FROM = 'sales@operator.example'

async function scene() {
  const w = await world({ ...PUBLIC, SMTP_URL })
  await w.pool.query('delete from users')
  const [ada, eve, omar] = [await w.person(), await w.person(GUEST), await w.person(GUEST)]
  return { w, ada, eve, omar }
}
const GUEST = { isGuest: true, isVerified: true }
type Person = Awaited<ReturnType<World['person']>>

/** What a start says in the log. */
async function start(w: World) {
  const lines: string[] = []
  await checkSender(w.db, w.config, pino({}, { write: (line: string) => lines.push(JSON.parse(line).msg) }))
  return lines
}

const noticesOf = async (person: Person) =>
  ((await person.call('GET', '/api/notifications')).body as NoticeList).notifications.filter(
    ({ kind }) => kind === 'sender_not_set',
  )

test('without SMTP_FROM every start warns; the operator and the people who can’t send are told once', async () => {
  const { w, ada, eve, omar } = await scene()
  const liz = await w.person(GUEST)
  await liz.call('PUT', '/api/mailbox', mailbox(9))
  for (let n = 0; n < 2; n++)
    expect(await start(w)).toEqual([expect.stringContaining("2 people can't send until you set SMTP_FROM")])
  expect(await noticesOf(ada)).toMatchObject([{ title: "2 people can't send emails yet" }])
  for (const person of [eve, omar])
    expect(await noticesOf(person)).toMatchObject([{ title: 'Your emails wait for your admin' }])
  expect(await noticesOf(liz)).toEqual([])
})

test('nobody is told anything where the operator is alone, or SMTP_FROM is set', async () => {
  const { w, ada, eve, omar } = await scene()
  expect(await start(await world({ ...PUBLIC, SMTP_URL, SMTP_FROM }))).toEqual([])
  await w.pool.query('delete from users where id = any($1)', [[eve.id, omar.id]])
  expect(await start(w)).toEqual([])
  expect(await noticesOf(ada)).toEqual([])
})

test('a start with SMTP_FROM sends what waited for it at once, and takes the notices back', async () => {
  const { w, ada, eve } = await scene()
  await start(w)
  const { id } = await send(eve, (await lead(eve)).id)
  const later = await send(eve, (await lead(eve)).id, undefined, new Date(Date.now() + 86_400_000).toISOString())
  expect(await (await mailEngine(w, eve.id)).send()).toEqual([])
  const cause = { code: 'sender_not_set' }
  for (const mail of [id, later.id]) expect(await mailOf(eve, mail)).toMatchObject({ cause })
  const next = await world({ ...PUBLIC, SMTP_URL, SMTP_FROM })
  await start(next)
  expect(await mailOf(eve, later.id)).toMatchObject({ state: 'scheduled', cause: null })
  expect(await (await mailEngine(next, eve.id)).send()).toMatchObject([{ id }])
  expect([...(await noticesOf(ada)), ...(await noticesOf(eve))]).toEqual([])
})

test('what a new operator has waiting goes out at once; the command says who was it before, and what that means', async () => {
  const { w, ada, eve } = await scene()
  const { id } = await send(eve, (await lead(eve)).id)
  const engine = await mailEngine(w, eve.id)
  expect(await engine.send()).toEqual([])
  const words = await makeOperator(w.db, eve.email)
  expect(words).toContain(`${eve.email} is the operator now`)
  expect(words).toContain(`The operator was ${ada.email}.`)
  expect(words).toContain('at most 40 a day and 60 seconds apart')
  expect(await engine.send()).toMatchObject([{ id }])
  expect(await makeOperator(w.db, eve.email)).toBe(`${eve.email} is the operator already. Nothing changed.`)
  const { rows } = await w.pool.query('select count(*)::int as links from account_links where user_id = $1', [eve.id])
  expect(rows).toEqual([{ links: 0 }])
  await w.pool.query('delete from users where is_operator')
  expect(await makeOperator(w.db, ada.email)).toContain('Nobody was the operator before.')
})
