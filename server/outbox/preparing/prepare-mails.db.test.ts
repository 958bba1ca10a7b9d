import { expect, test } from 'vitest'
import { enroll, newLead, type Person, sequenceScene, step } from '../../../tests/world/sequences.ts'

const ACCOUNT = {
  fromName: 'Ada Byron',
  fromEmail: 'ada@sender.example',
  smtp: { host: '127.0.0.1', port: 2525, security: 'none', user: null },
  minGapSeconds: 0,
}
const PROFILE = { firstName: 'Ada', lastName: 'Byron', company: 'Engines', postalAddress: '1 Old Street' }
const VOICE = { senderName: 'Ada Byron', senderCompany: 'Engines' }

const saved = async (ada: Person, method: 'PUT' | 'PATCH', path: string, body: object) => {
  const answer = await ada.call(method, path, body)
  expect(answer, answer.text).toMatchObject({ status: 200 })
}

test.each<[string, (ada: Person) => Promise<void>, string]>([
  ['signature', (ada) => saved(ada, 'PUT', '/api/mailbox', { ...ACCOUNT, signature: 'Ada, Engines' }), 'Ada, Engines'],
  ['sender name', (ada) => saved(ada, 'PUT', '/api/mailbox', { ...ACCOUNT, fromName: 'A. Byron' }), 'A. Byron'],
  ['tracking', (ada) => saved(ada, 'PUT', '/api/mailbox', { ...ACCOUNT, trackOpens: true }), '/t/o/'],
  [
    'postal address',
    (ada) => saved(ada, 'PATCH', '/api/account', { ...PROFILE, postalAddress: '2 New Lane' }),
    '2 New Lane',
  ],
  ['voice', (ada) => saved(ada, 'PUT', '/api/voice', { ...VOICE, senderCompany: 'Analytical Ltd' }), 'Analytical Ltd'],
])('a written email that waits is sent with the %s as it is when it goes out', async (_, change, now) => {
  const { w, ada, engine, id } = await sequenceScene([step(1, { body: 'Hello from {{ senderCompany }}.' })])
  await saved(ada, 'PUT', '/api/mailbox', { ...ACCOUNT, trackOpens: false })
  await saved(ada, 'PATCH', '/api/account', PROFILE)
  await saved(ada, 'PUT', '/api/voice', VOICE)
  const grace = await newLead(ada)
  await enroll(ada, id, grace.id)
  await engine.prepare()
  const { rows } = await w.pool.query(
    `select convert_from(mime, 'UTF8') as text from sequence_logs where lead_id = $1`,
    [grace.id],
  )
  expect(rows[0].text).not.toContain(now)
  await change(ada)
  const [mail] = await engine.send()
  expect(mail?.mime.toString()).toContain(now)
})

test('emails that the daily limit leaves for tomorrow are not written today', async () => {
  const { w, ada, engine, id } = await sequenceScene([step(1)])
  await saved(ada, 'PUT', '/api/mailbox', { ...ACCOUNT, dailyLimit: 200 })
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'Grace', 'Hopper', 'g' || n || '@many.example', 'Many' from generate_series(1, 180) n returning id`,
    [ada.id],
  )
  await w.pool.query('update mailboxes set spent_slots = 190, spent_since = now() where user_id = $1', [ada.id])
  await enroll(ada, id, ...rows.map((lead) => lead.id))
  await engine.prepare()
  const written = await w.pool.query('select from sequence_logs where user_id = $1 and mime is not null', [ada.id])
  expect(written.rowCount).toBe(50)
})
