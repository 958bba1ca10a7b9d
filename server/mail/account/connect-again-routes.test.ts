import { beforeAll, expect, test } from 'vitest'
import { MAIL_PROVIDERS } from '../../../contract/mail-provider.ts'
import type { OwnMailbox } from '../../../contract/mailbox.ts'
import { MAX_MAILBOXES } from '../../../contract/mailbox-limits.ts'
import { blocked } from '../../../tests/world/blocked.ts'
import { mailAccountWorld } from '../../../tests/world/mail-account-world.ts'
import { mailbox, sink } from '../../../tests/world/mail-desk.ts'

let w: Awaited<ReturnType<typeof mailAccountWorld>>
beforeAll(async () => {
  w = await mailAccountWorld()
})

type Person = Awaited<ReturnType<typeof w.person>>
const accountsOf = async (person: Person) => (await person.call('GET', '/api/mailboxes')).body as OwnMailbox[]

test.each(MAIL_PROVIDERS)('an account of %s that is connected in two windows at once is one', async (provider) => {
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', mailbox((await sink()).port))
  const client = await w.pool.connect()
  await client.query('begin')
  await client.query('lock table mailboxes in share mode')
  const windows = [w.connect(ada, provider), w.connect(ada, provider)]
  await blocked(w, 'insert into "mailboxes"')
  await expect
    .poll(
      async () =>
        (
          await w.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
    )
    .toBe(2)
  await client.query('commit')
  client.release()
  for (const popup of await Promise.all(windows)) expect(popup.text).toContain('is connected')
  expect((await accountsOf(ada)).map(({ fromEmail }) => fromEmail)).toEqual([
    'ada@sender.example',
    w.desks[provider].address,
  ])
})

test('no more accounts are connected than one can have, but each of them again', async () => {
  const ada = await w.person()
  await w.connect(ada, 'google')
  await w.pool.query(
    `insert into mailboxes (user_id, transport, from_name, from_email, is_default)
     select $1, 'smtp', 'Ada', 'ada-' || n || '@acme.example', false from generate_series(2, $2::int) n`,
    [ada.id, MAX_MAILBOXES],
  )
  const refused = await w.connect(ada, 'microsoft')
  expect(refused.status).toBe(400)
  expect(refused.text).toContain(`You have ${MAX_MAILBOXES} email accounts, the most possible. Disconnect one first`)
  expect(await accountsOf(ada)).toHaveLength(MAX_MAILBOXES)
  const { rows } = await w.pool.query('select provider from mailbox_grants where user_id = $1', [ada.id])
  expect(rows).toEqual([{ provider: 'google' }])
  expect((await w.connect(ada, 'google')).text).toContain('is connected')
})
