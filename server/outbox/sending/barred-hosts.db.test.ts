import { expect, test } from 'vitest'
import type { Mailbox } from '../../../contract/mailbox.ts'
import { lead, mailbox, mailOf, send, sender, sink, state } from '../../../tests/world/mail-desk.ts'
import { PUBLIC, world } from '../../../tests/world/world.ts'
import { createLog } from '../../log.ts'
import { readInboxes } from '../../mail/inbox/read-inboxes.ts'
import { resumeAllowed } from '../changes/resume-allowed.ts'

type World = Awaited<ReturnType<typeof world>>
type Person = Awaited<ReturnType<World['person']>>

/** An email account that was set up while the operator allowed any host and port. */
async function scene(smtp: { smtp_host?: string; smtp_port?: number } = {}) {
  const arrived = await sink()
  // Of its own: a test changes what is allowed.
  const w = await world({ ...PUBLIC, MAIL_ALLOW_PRIVATE_HOSTS: 'false' }, createLog('silent'))
  const ada = await w.person()
  const settings = mailbox(587)
  expect(
    await ada.call('PUT', '/api/mailbox', { ...settings, smtp: { ...settings.smtp, host: 'mail.sender.example' } }),
  ).toMatchObject({ status: 200 })
  await w.pool.query('update mailboxes set smtp_host = $2, smtp_port = $3 where user_id = $1', [
    ada.id,
    smtp.smtp_host ?? '127.0.0.1',
    smtp.smtp_port ?? arrived.port,
  ])
  return { w, ada, arrived }
}

const account = async (person: Person) => (await person.call('GET', '/api/mailbox')).body as Mailbox
const notices = async (w: World, { id }: Person) =>
  (await w.pool.query('select kind, body from notifications where user_id = $1 and kind not like $2', [id, 'welcome%']))
    .rows

test.each([
  ['port', {}, 'port_not_allowed', /isn't an email port/],
  ['host', { smtp_port: 587 }, 'host_not_public', /MAIL_ALLOW_PRIVATE_HOSTS/],
])(
  'a %s that is not allowed pauses sending with one notice, and the emails go out once it is allowed',
  async (_of, smtp, code, words) => {
    const { w, ada, arrived } = await scene(smtp)
    const first = await send(ada, (await lead(ada)).id)
    const second = await send(ada, (await lead(ada)).id)
    const before = await sender(w)
    await expect.poll(async () => (await account(ada)).pausedCause?.code).toBe(code)
    await state(ada, first.id).toBe('scheduled')
    await state(ada, second.id).toBe('scheduled')
    expect(await mailOf(ada, first.id)).toMatchObject({ cause: { code } })
    expect(await notices(w, ada)).toEqual([{ kind: 'mailbox_paused', body: expect.stringMatching(words) }])
    // Nothing has changed: it stays so, without another notice.
    await resumeAllowed(w.db, 'public')
    expect((await account(ada)).pausedCause?.code).toBe(code)
    expect(await notices(w, ada)).toHaveLength(1)
    expect(arrived.connections()).toBe(0)
    await before.stop()
    await resumeAllowed(w.db, 'any')
    expect((await account(ada)).pausedCause).toBeNull()
    await w.pool.query('update mailboxes set smtp_port = $2 where user_id = $1', [ada.id, arrived.port])
    w.mail.config.allowsPrivateMailHosts = true
    await sender(w)
    expect(await arrived.received(2)).toHaveLength(2)
  },
)

test('an inbox at a host that is not allowed says so at once, with one notice', async () => {
  const { w, ada } = await scene()
  await w.pool.query(
    `update mailboxes set imap_host = '127.0.0.1', imap_port = 993, imap_security = 'tls', imap_user = 'ada' where user_id = $1`,
    [ada.id],
  )
  for (let round = 0; round < 2; round++) {
    await readInboxes(w, { box: w.mail.box, config: w.config })
    await w.pool.query('update mailboxes set imap_next_look_at = null where user_id = $1', [ada.id])
  }
  const { rows } = await w.pool.query('select imap_problem from mailboxes where user_id = $1', [ada.id])
  expect(rows).toEqual([{ imap_problem: 'host_not_public' }])
  expect(await notices(w, ada)).toEqual([{ kind: 'inbox_unread', body: expect.stringMatching(/public email server/) }])
})
