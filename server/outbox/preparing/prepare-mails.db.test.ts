import { expect, test, vi } from 'vitest'
import { enroll, newLead, type Person, sequenceScene, step } from '../../../tests/world/sequences.ts'
import { freezeMails } from './freeze-mails.ts'

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

test.each([0, 8])(
  'emails that the daily limit leaves for tomorrow are not written today, where %i others are written already',
  async (already) => {
    const { w, ada, engine, id } = await sequenceScene([step(1)])
    await saved(ada, 'PUT', '/api/mailbox', { ...ACCOUNT, dailyLimit: 200 })
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'Grace', 'Hopper', 'g' || n || '@many.example', 'Many' from generate_series(1, 180) n returning id`,
      [ada.id],
    )
    await w.pool.query('update mailboxes set spent_slots = 190, spent_since = now() where user_id = $1', [ada.id])
    await enroll(ada, id, ...rows.map((lead) => lead.id))
    const { rows: accounts } = await w.pool.query<{ id: number }>('select id from mailboxes where user_id = $1', [
      ada.id,
    ])
    if (already > 0) await freezeMails(w.db, accounts[0]?.id ?? 0, { most: already }, w.mail, engine.clock)
    await engine.prepare()
    const written = await w.pool.query('select from sequence_logs where user_id = $1 and mime is not null', [ada.id])
    expect(written.rowCount).toBe(50)
  },
)

test('an email whose saved text uses too many fields goes on hold with that reason, and others go out', async () => {
  const { w, ada, engine, id } = await sequenceScene([step(1)])
  const other = await sequenceScene([step(1)])
  const [grace, mary] = [await newLead(ada), await newLead(other.ada)]
  await enroll(ada, id, grace.id)
  await enroll(other.ada, other.id, mary.id)
  // Saved before there was a limit.
  const body = `{% if company${' and company'.repeat(4_000)} %}Hello{% endif %}`
  await w.pool.query('update sequence_steps set body = $2 where sequence_id = $1', [id, body])
  await engine.prepare()
  await other.engine.prepare()
  const stateOf = async (leadId: number) =>
    (
      await w.pool.query(
        'select held_for, hold_reason, mime is not null as written from sequence_logs where lead_id = $1',
        [leadId],
      )
    ).rows
  expect(await stateOf(grace.id)).toEqual([{ held_for: 'content', hold_reason: 'complex_template', written: false }])
  expect(await stateOf(mary.id)).toEqual([{ held_for: null, hold_reason: null, written: true }])
})

test('emails that take long to write are written in several rounds, so that other accounts have their turn', async () => {
  const { w, ada, id } = await sequenceScene([step(1)])
  await saved(ada, 'PUT', '/api/mailbox', ACCOUNT)
  const leads = [await newLead(ada), await newLead(ada), await newLead(ada), await newLead(ada)]
  await enroll(ada, id, ...leads.map((lead) => lead.id))
  const { rows } = await w.pool.query<{ id: number }>('select id from mailboxes where user_id = $1', [ada.id])
  const written = async () => {
    await freezeMails(w.db, rows[0]?.id ?? 0, { most: 150 }, w.mail, { offsetSeconds: 0 })
    return (await w.pool.query('select from sequence_logs where user_id = $1 and mime is not null', [ada.id])).rowCount
  }
  const { now } = performance
  let late = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    late += 110
    return now.call(performance) + late
  })
  try {
    const first = await written()
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(4)
    await expect.poll(written).toBe(4)
  } finally {
    clock.mockRestore()
  }
})
