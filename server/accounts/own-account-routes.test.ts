import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PipelineData } from '../../contract/analytics.ts'
import type { Lead } from '../../contract/lead.ts'
import { type World, world } from '../../tests/world/world.ts'
import { apiTokens, leads, mailboxes, users } from '../db/schema.ts'
import { importWaitingLeads } from '../leads/import/import-leads.ts'

type Person = Awaited<ReturnType<World['person']>>

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona' }
const me = (who: Person) => who.call('GET', '/api/auth/user')

test('name and time zone are changed together or not at all', async () => {
  const w = await world()
  const ada = await w.person({ firstName: 'Ada' })
  expect((await ada.call('GET', '/api/account')).body).toEqual({
    email: ada.email,
    firstName: 'Ada',
    lastName: null,
    company: null,
    postalAddress: null,
    timeZone: 'Europe/London',
    hasPassword: true,
    canChangeEmail: false,
    usesLetterKeys: true,
  })
  const change = { firstName: ' Augusta ', lastName: 'King', timeZone: 'Europe/Rome' }
  expect((await ada.call('PATCH', '/api/account', change)).body).toMatchObject({
    firstName: 'Augusta',
    lastName: 'King',
    timeZone: 'Europe/Rome',
  })
  expect((await me(ada)).body).toMatchObject({ firstName: 'Augusta', lastName: 'King' })
  const wrong = await ada.call('PATCH', '/api/account', { firstName: 'A', lastName: 'B', timeZone: 'Mars/Olympus' })
  expect(wrong).toMatchObject({
    status: 400,
    body: { issues: [{ field: 'timeZone', message: 'Choose a time zone such as Europe/London' }] },
  })
  expect((await me(ada)).body).toMatchObject({ firstName: 'Augusta' })
})

test('company and postal address are set alone, cleaned, and removed with an empty text', async () => {
  const w = await world()
  const [ada, bob] = [await w.person({ firstName: 'Ada' }), await w.person()]
  const save = (changes: object) => ada.call('PATCH', '/api/account', changes)
  const postalAddress = ' 12 Analytical Row \r\n\r\nLondon W1\r\nUnited Kingdom '
  const saved = { company: 'Engines Ltd', postalAddress: '12 Analytical Row\nLondon W1\nUnited Kingdom' }
  expect(await save({ company: ' Engines Ltd ', postalAddress })).toMatchObject({ status: 200, body: saved })
  expect((await me(ada)).body).toMatchObject({ firstName: 'Ada', ...saved })
  expect((await ada.call('GET', '/api/voice')).body).toMatchObject({ senderName: 'Ada', senderCompany: 'Engines Ltd' })
  expect((await me(bob)).body).toMatchObject({ company: null, postalAddress: null })

  expect((await save({})).body).toMatchObject(saved)
  expect((await save({ company: '' })).body).toMatchObject({ company: null, postalAddress: saved.postalAddress })
  expect((await save({ postalAddress: ' \n ' })).body).toMatchObject({ firstName: 'Ada', postalAddress: null })
})

test.each([
  [{ company: 'x'.repeat(201) }, 'company', 'At most 200 characters'],
  [{ company: 'Engines\nLtd' }, 'company', 'Use one line of plain text'],
  [{ company: 'Engines\u0000' }, 'company', 'Use one line of plain text'],
  [{ postalAddress: `${'x'.repeat(150)}\n${'x'.repeat(150)}` }, 'postalAddress', 'At most 300 characters'],
  [{ postalAddress: 'x'.repeat(100_000) }, 'postalAddress', 'At most 300 characters'],
  [{ postalAddress: '12 Row\u0000' }, 'postalAddress', 'Use plain text'],
])('account settings refuse %j and change nothing', async (changes, field, message) => {
  const ada = await (await world()).person({ firstName: 'Ada' })
  const refused = await ada.call('PATCH', '/api/account', { firstName: 'Augusta', ...changes })
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ field, message }] } })
  expect((await me(ada)).body).toMatchObject({ firstName: 'Ada', company: null, postalAddress: null })
})

test('an email that waits for the sender’s company is tried again once it is set', async () => {
  const w = await world()
  const ada = await w.person()
  await w.pool.query(
    `insert into sequence_logs (user_id, recipient_address, held_for, hold_reason, reason_params)
       values ($1, 'a@x.example', 'content', 'empty_field', '{"field":"senderCompany"}')`,
    [ada.id],
  )
  await ada.call('PATCH', '/api/account', { company: 'Engines Ltd' })
  const { rows } = await w.pool.query('select held_for, hold_reason from sequence_logs where user_id = $1', [ada.id])
  expect(rows).toEqual([{ held_for: null, hold_reason: null }])
})

test('a new account takes the time zone of its first browser; what is chosen, or the mailbox has, stays', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const zoneOf = async (who: Person) => [
    ((await me(who)).body as { timeZone: unknown }).timeZone,
    ((await who.call('GET', '/api/account')).body as { timeZone: unknown }).timeZone,
  ]
  const note = (who: Person, timeZone: string) => who.call('PUT', '/api/account/time-zone', { timeZone })
  expect(await zoneOf(ada)).toEqual([null, 'Europe/London'])
  expect((await note(ada, 'Mars/Olympus')).status).toBe(400)
  expect((await note(ada, 'Asia/Tokyo')).status).toBe(204)
  expect(await zoneOf(ada)).toEqual(['Asia/Tokyo', 'Asia/Tokyo'])
  expect((await note(ada, 'Europe/Rome')).status).toBe(204)
  expect(await zoneOf(ada)).toEqual(['Asia/Tokyo', 'Asia/Tokyo'])

  await w.db
    .insert(mailboxes)
    .values({ userId: bob.id, fromName: 'Bob', fromEmail: bob.email, timeZone: 'America/Lima' })
  await note(bob, 'Asia/Tokyo')
  expect(await zoneOf(bob)).toEqual(['America/Lima', 'America/Lima'])
})

test('a new password needs the old one, and ends every other session and token', async () => {
  const w = await world()
  const ada = await w.person()
  const elsewhere = (await w.call('POST', '/api/login', { email: ada.email, password: ada.password })).cookie ?? ''
  const put = (currentPassword: string, newPassword: string) =>
    ada.call('PUT', '/api/account/password', { currentPassword, newPassword })
  const fields = async (answer: Promise<{ body: unknown }>) =>
    ((await answer).body as { issues: { field: string }[] }).issues.map(({ field }) => field)
  expect(await fields(put('not this one', 'another long passphrase'))).toEqual(['currentPassword'])
  expect(await fields(put(ada.password, 'short'))).toEqual(['newPassword'])
  expect(await fields(put(ada.password, 'password123'))).toEqual(['newPassword'])
  const { token } = (await ada.call('POST', '/api/tokens', { name: 'CI' })).body as { token: string }
  const byToken = { authorization: `Bearer ${token}` }
  const takeover = { currentPassword: ada.password, newPassword: 'another long passphrase' }
  expect((await w.call('PUT', '/api/account/password', takeover, byToken)).status).toBe(403)
  expect((await w.call('POST', '/api/tokens', { name: 'More' }, byToken)).status).toBe(403)
  expect((await w.call('DELETE', '/api/account', { email: ada.email }, byToken)).status).toBe(403)
  expect((await w.call('GET', '/api/leads', undefined, byToken)).status).toBe(200)
  const changed = await put(ada.password, 'another long passphrase')
  expect(changed.status).toBe(204)
  expect((await w.call('GET', '/api/auth/user', undefined, { cookie: changed.cookie ?? '' })).status).toBe(200)
  expect((await me(ada)).status).toBe(401)
  expect((await w.call('GET', '/api/leads', undefined, byToken)).status).toBe(401)
  expect((await w.call('GET', '/api/auth/user', undefined, { cookie: elsewhere })).status).toBe(401)
  const signIn = (password: string) => w.call('POST', '/api/login', { email: ada.email, password })
  expect((await signIn(ada.password)).status).toBe(401)
  expect((await signIn('another long passphrase')).status).toBe(200)
})

test('an account is deleted with all it holds, once its password is given', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  await ada.call('POST', '/api/leads', grace)
  await bob.call('POST', '/api/leads', grace)
  const { token } = (await ada.call('POST', '/api/tokens', { name: 'ci' })).body as { token: string }
  expect(await ada.call('DELETE', '/api/account', { password: 'a guess' })).toMatchObject({
    status: 400,
    body: { issues: [{ field: 'password', message: 'This is not your password' }] },
  })
  expect((await ada.call('DELETE', '/api/account', { email: ada.email })).status).toBe(400)
  expect((await me(ada)).status).toBe(200)
  expect((await ada.call('DELETE', '/api/account', { password: ada.password })).status).toBe(204)
  expect((await me(ada)).status).toBe(401)
  expect((await w.call('GET', '/api/leads', undefined, { authorization: `Bearer ${token}` })).status).toBe(401)
  expect((await w.call('POST', '/api/login', { email: ada.email, password: ada.password })).status).toBe(401)
  const left = await w.db.select({ userId: leads.userId }).from(leads)
  expect(left.map(({ userId }) => userId)).toContain(bob.id)
  expect(left.map(({ userId }) => userId)).not.toContain(ada.id)
  // The address is free again.
  expect((await w.call('POST', '/api/register', { email: ada.email, password: ada.password })).status).toBe(200)
})

test('who has no password types the email instead', async () => {
  const w = await world()
  const ada = await w.person()
  await w.db.update(users).set({ passwordHash: null })
  expect((await ada.call('GET', '/api/account')).body).toMatchObject({ hasPassword: false })
  expect((await ada.call('DELETE', '/api/account', { email: 'x@y.example' })).status).toBe(400)
  expect((await ada.call('DELETE', '/api/account', { email: ` ${ada.email.toUpperCase()}` })).status).toBe(204)
})

test('the export holds everything of theirs as CSV and JSON, no secret, and nothing of others', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const notes = '=HYPERLINK("x"), "quoted",\nЁ 漢字 \\ and \\n'
  for (const lastName of ['One', 'Two']) await ada.call('POST', '/api/leads', { ...grace, lastName, notes })
  await bob.call('POST', '/api/leads', { ...grace, lastName: 'Bobs' })
  await ada.call('POST', '/api/email-templates', { subject: 'Hello', body: 'There' })
  await ada.call('POST', '/api/tokens', { name: 'my script' })
  await w.db.insert(mailboxes).values({
    userId: ada.id,
    fromName: 'Ada',
    fromEmail: ada.email,
    smtpPassword: 'sealed-smtp',
    imapPassword: 'sealed-imap',
  })
  await w.pool.query(
    `with c as (
       insert into conversations (user_id, lead_id, last_message_at, last_direction) values ($1, 1, now(), 'in') returning id)
     insert into conversation_messages (user_id, conversation_id, mailbox_id, message_key, direction, at, text, html)
     select $1, id, 1, '<1@navona.example>', 'in', now(), 'The whole text', '<p>The whole text</p>' from c`,
    [ada.id],
  )
  const answer = await w.app.inject({ url: '/api/account/export.zip', headers: { cookie: ada.cookie } })
  expect(answer.headers['content-type']).toBe('application/zip')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="leadwright-\d{4}-\d\d-\d\d\.zip"$/)
  const files = unzip(answer.rawPayload)
  const json = (name: string) => JSON.parse(files.get(`${name}.json`) ?? 'null')
  expect(json('leads')).toMatchObject([
    { lastName: 'One', email: grace.email, notes },
    { lastName: 'Two', email: grace.email, notes },
  ])
  expect(json('account')).toMatchObject([{ id: ada.id, email: ada.email }])
  expect(json('email-templates')).toMatchObject([{ subject: 'Hello', body: 'There' }])
  expect(json('api-tokens')).toMatchObject([{ name: 'my script' }])
  expect(json('conversation-messages')).toMatchObject([{ text: 'The whole text', html: '<p>The whole text</p>' }])
  expect(json('sequence-steps')).toEqual([])
  for (const [name, text] of files) expect(text.startsWith('\ufeff'), name).toBe(name.endsWith('.csv'))
  expect(files.get('leads.csv')).toContain(`"'=HYPERLINK(""x""), ""quoted"",\nЁ 漢字 \\ and \\n"`)
  const everything = [...files.values()].join('\n')
  for (const secret of ['sealed-smtp', 'sealed-imap', '$argon2', 'Bobs']) expect(everything).not.toContain(secret)
  const [hash] = await w.db.select({ hash: apiTokens.tokenHash }).from(apiTokens)
  expect(everything).not.toContain(hash?.hash)
})

test('the leads of an export come into another account with their values', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const lead = { ...grace, dealValue: 123_450, probability: 35, tags: ['VIP', 'Fair 2030'], status: 'qualified' }
  const { id } = (await ada.call('POST', '/api/leads', lead)).body as Lead
  await ada.call('PUT', `/api/leads/${id}/win`, { wonOn: '2030-01-02', value: 99_900 })
  const answer = await w.app.inject({ url: '/api/account/export.zip', headers: { cookie: ada.cookie } })
  const files = unzip(answer.rawPayload)
  const read = async (name: string) => {
    const sent = await bob.call('POST', '/api/leads/import', files.get(name) ?? '', { 'content-type': 'text/csv' })
    expect(sent, sent.text).toMatchObject({ status: 202 })
    await importWaitingLeads(w)
    const { leads } = (await bob.call('GET', '/api/leads')).body as { leads: Lead[] }
    return { leads, won: ((await bob.call('GET', '/api/pipeline-data')).body as PipelineData).won }
  }
  // Also the file that people try first has no amount that is a hundred times too large.
  expect((await read('leads.csv')).leads).toMatchObject([{ email: grace.email, dealValue: 0 }])
  await bob.call('DELETE', `/api/leads/${(await read('leads.csv')).leads[0]?.id}`)
  expect(await read('leads-to-import.csv')).toMatchObject({ leads: [lead], won: { count: 1, value: 99_900 } })
})

test('the export of an account holds more leads than fit into any buffer', async () => {
  const w = await world()
  const ada = await w.person()
  await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company, notes)
     select $1, 'Grace', 'Hopper', 'grace' || n || '@navona.example', 'Navona', n || encode(sha512(n::text::bytea), 'hex') from generate_series(1, 5000) n`,
    [ada.id],
  )
  const answer = await w.app.inject({ url: '/api/account/export.zip', headers: { cookie: ada.cookie } })
  const files = unzip(answer.rawPayload)
  for (const name of ['leads-to-import.csv', 'leads.csv']) expect(files.get(name)?.split('\n')).toHaveLength(5002)
})

/** The files of an archive, by its central directory. */
function unzip(zip: Buffer) {
  const files = new Map<string, string>()
  const end = zip.lastIndexOf('PK\x05\x06')
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength, extra, comment] = [20, 28, 30, 32].map((offset, index) =>
      index === 0 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset),
    ) as [number, number, number, number]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(name, inflateRawSync(zip.subarray(start, start + size)).toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return files
}
