import { expect, test } from 'vitest'
import type { MailLog, UnknownMails } from '../../contract/mail.ts'
import type { NoticeList } from '../../contract/notification.ts'
import { lead, mailbox, mailOf, send, sender, sink, state, template } from '../../tests/world/mail-desk.ts'
import { type World, world } from '../../tests/world/world.ts'

type Person = Awaited<ReturnType<World['person']>>

const unknownOf = async (person: Person) => (await person.call('GET', '/api/mails/unknown')).body as UnknownMails
const noticesOf = async (person: Person) =>
  ((await person.call('GET', '/api/notifications')).body as NoticeList).notifications
    .filter(({ kind }) => kind === 'mail_unknown')
    .map(({ title, link, readAt }) => ({ title, link, isRead: readAt !== null }))

const LINK = '/outbox?emails=unknown'
const open = (title: string) => [{ title, link: LINK, isRead: false }]

/** After each of them the mailbox rests: not here. */
async function isUnknown(w: World, person: Person, id: number) {
  await expect
    .poll(async () => {
      const { state: isNow } = await mailOf(person, id)
      await w.pool.query('update mailboxes set next_look_at = null where user_id = $1', [person.id])
      return isNow
    })
    .toBe('unknown')
}

/** Somebody whose server took so many emails and cut every connection before it said so. */
async function afterCuts(w: World, person: Person, many: number) {
  const server = await sink((stage) => (stage === 'dot' ? 'drop' : undefined))
  await person.call('PUT', '/api/mailbox', mailbox(server.port))
  const { id } = await template(person)
  const made: MailLog[] = []
  for (let n = 0; n < many; n++) made.push(await send(person, (await lead(person)).id, id))
  await sender(w)
  for (const mail of made) await isUnknown(w, person, mail.id)
  return { server, ids: made.map((mail) => mail.id), made }
}

test('emails that may have arrived are one notice, and are answered together', async () => {
  const w = await world()
  const [ada, eve] = [await w.person(), await w.person()]
  const { server, ids, made } = await afterCuts(w, ada, 12)
  expect(await noticesOf(ada)).toEqual(open('Did 12 of your emails arrive?'))
  const listed = await unknownOf(ada)
  expect(listed).toMatchObject({ total: 12 })
  expect(listed.emails.map(({ id }) => id)).toEqual([...ids].reverse())
  expect(listed.emails[0]).toMatchObject({ state: 'unknown', cause: { code: 'connection_lost' } })
  expect(await unknownOf(eve)).toEqual({ emails: [], total: 0 })

  // Nobody answers for somebody else.
  const answer = (person: Person, how: 'arrived' | 'resend', which: unknown[]) =>
    person.call('POST', `/api/mails/unknown/${how}`, { ids: which })
  expect(await answer(eve, 'arrived', ids)).toMatchObject({ status: 200, body: { changed: 0 } })
  expect(await answer(eve, 'resend', ids)).toMatchObject({ status: 200, body: { changed: 0 } })
  expect(await unknownOf(ada)).toMatchObject({ total: 12 })

  expect(await answer(ada, 'arrived', ids.slice(0, 9))).toMatchObject({ status: 200, body: { changed: 9 } })
  expect(await mailOf(ada, ids[0] as number)).toMatchObject({ state: 'sent', sentAt: expect.any(String), reason: null })
  expect((await ada.call('GET', `/api/leads/${made[0]?.leadId}`)).body).toMatchObject({ status: 'contacted' })
  const timeline = (await ada.call('GET', `/api/leads/${made[0]?.leadId}/timeline`)).body as { kind: string }[]
  expect(timeline.map(({ kind }) => kind)).toContain('mail_sent')
  expect(await noticesOf(ada)).toEqual(open('Did 3 of your emails arrive?'))

  server.rule(() => undefined)
  const before = new Map(server.mails.map(({ to, raw }) => [to, raw]))
  // What is not unknown any more is not resent.
  expect(await answer(ada, 'resend', [...ids.slice(0, 2), ...ids.slice(9, 11)])).toMatchObject({ body: { changed: 2 } })
  for (const id of ids.slice(9, 11)) await state(ada, id).toBe('sent')
  const again = server.mails.slice(12)
  expect(again.map(({ to }) => to).sort()).toEqual(
    made
      .slice(9, 11)
      .map((mail) => mail.recipientAddress)
      .sort(),
  )
  // The same bytes, and so the same Message-ID.
  for (const { to, raw } of again) expect(raw).toBe(before.get(to))
  expect(await noticesOf(ada)).toEqual(open(`Did your email to ${made[11]?.recipientAddress} arrive?`))
  expect(await answer(ada, 'arrived', ids.slice(11))).toMatchObject({ body: { changed: 1 } })
  expect(await noticesOf(ada)).toEqual([])
  expect(await answer(ada, 'arrived', ids)).toMatchObject({ body: { changed: 0 } })
  expect(server.mails).toHaveLength(14)

  for (const bad of [[], ['x'], [0], Array.from({ length: 101 }, (_, n) => n + 1)])
    for (const how of ['arrived', 'resend'] as const) expect((await answer(ada, how, bad)).status).toBe(400)
})

test('a notice that was read stays as it is; the next email that may have arrived brings another', async () => {
  const w = await world()
  const ada = await w.person()
  const { made } = await afterCuts(w, ada, 1)
  const first = `Did your email to ${made[0]?.recipientAddress} arrive?`
  expect(await noticesOf(ada)).toEqual(open(first))
  await ada.call('POST', '/api/notifications/read')
  const { id } = await send(ada, (await lead(ada)).id)
  await isUnknown(w, ada, id)
  expect(await noticesOf(ada)).toEqual([
    ...open('Did 2 of your emails arrive?'),
    { title: first, link: LINK, isRead: true },
  ])
})
