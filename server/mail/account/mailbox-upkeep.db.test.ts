import { expect, test } from 'vitest'
import { mailbox } from '../../../tests/world/mail-desk.ts'
import { world } from '../../../tests/world/world.ts'
import { createSecretBox } from '../../secret-box.ts'
import { boundTo, countRecentSlots, findMailbox, forgetOldSlots, type MailboxRow } from './mailbox-queries.ts'
import { resealMailboxes } from './reseal-mailboxes.ts'

test('after a change of the secret, passwords are sealed anew, and the old secret can be taken away', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const OLD = 'a secret for tests that is long enough'
  const NEW = 'another secret for tests, long enough'
  const imap = { host: 'imap.example', port: 993, security: 'tls', user: 'ada', password: 'imap word' }
  await ada.call('PUT', '/api/mailbox', mailbox(25, { imap }))
  await bob.call('PUT', '/api/mailbox', mailbox(25))
  // Bob's cannot be opened by any key; that keeps nobody else's from being sealed anew.
  await w.pool.query(`update mailboxes set smtp_password = 'v1.00000000.AAAA.AAAA' where user_id = $1`, [bob.id])
  await resealMailboxes(w.db, createSecretBox([NEW, OLD]))
  const row = (await findMailbox(w.db, ada.id)) as MailboxRow
  const after = createSecretBox([NEW])
  expect(after.open(row.smtpPassword ?? '', boundTo(ada.id, 'smtp'))).toBe('secret word')
  expect(after.open(row.imapPassword ?? '', boundTo(ada.id, 'imap'))).toBe('imap word')
  expect((await findMailbox(w.db, bob.id))?.smtpPassword).toBe('v1.00000000.AAAA.AAAA')
  await resealMailboxes(w.db, after)
  expect(await findMailbox(w.db, ada.id)).toEqual(row)
})

test('what counts against today is kept, what is two days old is forgotten', async () => {
  const w = await world()
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', mailbox(25))
  const { id } = (await findMailbox(w.db, ada.id)) as MailboxRow
  await w.pool.query(
    `insert into mail_slots (mailbox_id, log_id, spent_at)
     select $1, hours, now() - hours * interval '1 hour' from unnest(array[1, 23, 30, 49, 500]) hours`,
    [id],
  )
  await forgetOldSlots(w.db)
  const { rows } = await w.pool.query('select log_id from mail_slots where mailbox_id = $1 order by log_id', [id])
  expect(rows.map(({ log_id }) => log_id)).toEqual([1, 23, 30])
  expect(await countRecentSlots(w.db, id)).toBe(2)
})
