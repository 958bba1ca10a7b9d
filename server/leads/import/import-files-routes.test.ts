import { readdirSync, readFileSync } from 'node:fs'
import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { Lead } from '../../../contract/lead.ts'
import type { ImportPreview, LeadImportReport } from '../../../contract/lead-import.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { importWaitingLeads } from './import-leads.ts'

type Person = Awaited<ReturnType<World['person']>>

const DATA = new URL('../../../tests/data/csv/', import.meta.url)
const send = (person: Person, csv: string | Buffer, query = '') =>
  person.call('POST', `/api/leads/import${query}`, csv, { 'content-type': 'text/csv' })
const preview = async (person: Person, csv: string | Buffer, query = '') =>
  (await send(person, csv, `?preview=1${query}`)).body as ImportPreview
const list = async (person: Person) =>
  ((await person.call('GET', '/api/leads?sort=createdAt')).body as { leads: Lead[] }).leads

async function importCsv(w: World, person: Person, csv: string | Buffer, query = '') {
  const answer = await send(person, csv, query)
  expect(answer, answer.text).toMatchObject({ status: 202 })
  await importWaitingLeads(w)
  const { id } = answer.body as { id: number }
  return (await person.call('GET', `/api/leads/import/${id}`)).body as LeadImportReport
}

// Two good rows and one with nothing but a phone, by the names of the file's own columns.
const grace = {
  first: 'Grace',
  last: 'Hopper',
  email: 'grace@navona.example',
  company: 'Navona',
  title: 'VP',
  phone: '+47 22',
}
const names: Record<string, keyof typeof grace> = {
  'First Name': 'first',
  'Given Name': 'first',
  FirstName: 'first',
  'Last Name': 'last',
  'Family Name': 'last',
  LastName: 'last',
  Email: 'email',
  'Email Address': 'email',
  'E-mail 1 - Value': 'email',
  Company: 'company',
  'Company Name': 'company',
  'Organization Name': 'company',
  'Associated Company': 'company',
  Title: 'title',
  Position: 'title',
  'Organization Title': 'title',
  Occupation: 'title',
  'Phone Number': 'phone',
  'Phone 1 - Value': 'phone',
  'Mobile Phone': 'phone',
}

describe.each(readdirSync(new URL('export-headers/', DATA)))('the export %s', (file) => {
  const head = readFileSync(new URL(`export-headers/${file}`, DATA), 'utf8').trimEnd()
  const lines = head.split('\n')
  const columns = (lines.at(-1) ?? '').split(',').map((name) => name.replaceAll('"', ''))
  const row = (person: Partial<typeof grace>) =>
    columns.map((column) => `"${(names[column] && person[names[column]]) ?? ''}"`).join(',')
  const csv = `${head}\n${row(grace)}\n${row({ ...grace, email: 'g2@navona.example' })}\n${row({ phone: '1', title: 'CEO' })}\n`

  test('is imported with exact counts, with and without a mark of its encoding', async () => {
    const w = await world()
    const ada = await w.person()
    if (file.startsWith('salesnav')) {
      const refusal = 'No column contains email addresses. Choose one, or add one to the file'
      expect(await send(ada, csv)).toMatchObject({ status: 400, body: { message: refusal } })
      return
    }
    const hasLastRow = columns.some((column) => names[column] === 'phone' || names[column] === 'title')
    const failed = hasLastRow ? 1 : 0
    const errors = hasLastRow ? [{ line: lines.length + 3, field: 'firstName' }] : []
    expect(await importCsv(w, ada, csv)).toMatchObject({ status: 'done', created: 2, failed, errors })
    expect((await list(ada))[0]).toMatchObject({
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@navona.example',
    })
    const marked = Buffer.concat([Buffer.from('\ufeff'), Buffer.from(csv.replaceAll('\n', '\r\n'))])
    expect(await importCsv(w, ada, marked)).toMatchObject({ created: 0, skipped: 2, failed })
  })
})

test.each(readdirSync(new URL('spectrum/csvs/', DATA)))(
  'the corner case %s is refused in words, or imported once an email is named',
  async (file) => {
    const w = await world()
    const ada = await w.person()
    const csv = readFileSync(new URL(`spectrum/csvs/${file}`, DATA))
    const meant = [
      JSON.parse(readFileSync(new URL(`spectrum/json/${file.replace('.csv', '.json')}`, DATA), 'utf8')),
    ].flat()
    expect(await send(ada, csv)).toMatchObject({ status: 400, body: { message: expect.stringContaining('email') } })
    const { columns, sample, rows } = await preview(ada, csv, '&headerLine=1&delimiter=,')
    expect(columns).toEqual(Object.keys(meant[0]))
    expect(rows).toBe(meant.length)
    expect(sample).toHaveLength(meant.length)
    const mapping = JSON.stringify({
      headerLine: 1,
      delimiter: ',',
      mapping: columns.map((_, i) => (i === 0 ? 'email' : i === 1 ? 'notes' : null)),
    })
    const done = await importCsv(w, ada, csv, `?options=${encodeURIComponent(mapping)}`)
    expect(done).toMatchObject({ status: 'done', total: meant.length, created: 0, failed: meant.length })
    expect(done.errors[0]?.line).toBe(2)
  },
)

describe('the encoding is told by itself', () => {
  const text = 'First Name;Last Name;Email;Company\nZoë;Müller;zoe@x.example;Café “Åse” – €5\n'
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', iconv.encode(text, 'utf-16le', { addBOM: true })],
    ['utf-16be', iconv.encode(text, 'utf-16be', { addBOM: true })],
    ['utf-16le', iconv.encode(text, 'utf-16le')],
    ['utf-16be', iconv.encode(text, 'utf-16be')],
    ['windows-1252', iconv.encode(text, 'windows-1252')],
  ])('%s', async (encoding, bytes) => {
    const w = await world()
    const ada = await w.person()
    expect(await preview(ada, bytes)).toMatchObject({
      encoding,
      delimiter: ';',
      headerLine: 1,
      columns: ['First Name', 'Last Name', 'Email', 'Company'],
      mapping: ['firstName', 'lastName', 'email', 'company'],
      sample: [['Zoë', 'Müller', 'zoe@x.example', 'Café “Åse” – €5']],
      rows: 1,
      options: { duplicates: 'update' },
    })
    expect(await list(ada)).toEqual([])
    expect(await importCsv(w, ada, bytes)).toMatchObject({ created: 1, failed: 0 })
    expect(await list(ada)).toMatchObject([{ firstName: 'Zoë', lastName: 'Müller', company: 'Café “Åse” – €5' }])
  })

  test('also where the first letter that tells comes late in the file', async () => {
    const w = await world()
    const ada = await w.person()
    const rows = Array.from({ length: 9000 }, (_, i) => `First;Last;p${i}@x.example;A company with a name\n`).join('')
    const late = iconv.encode(`First Name;Last Name;Email;Company\n${rows}Zoë;Müller;zoe@x.example;X\n`, 'windows-1252')
    expect(late.length).toBeGreaterThan(256 * 1024)
    expect(await preview(ada, late)).toMatchObject({ encoding: 'utf-8' })
    expect(await importCsv(w, ada, late)).toMatchObject({ total: 9001, created: 9001 })
    expect((await ada.call('GET', '/api/leads?search=zoe')).body).toMatchObject({
      total: 1,
      leads: [{ firstName: 'Zoë' }],
    })
  })
})

test.each([',', ';', '\t', '|'])(
  'the delimiter %j is told by itself, other ones in the cells notwithstanding',
  async (delimiter) => {
    const w = await world()
    const ada = await w.person()
    const cells = ['Grace', 'Hopper', 'grace@x.example', 'A, B; C | D\tE']
    const quoted = cells.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell))
    const csv = `First Name${delimiter}Last Name${delimiter}Email${delimiter}Company\n${quoted.join(delimiter)}`
    expect(await preview(ada, csv)).toMatchObject({ delimiter, sample: [cells] })
    const bare = quoted.join(delimiter)
    expect(await preview(ada, bare)).toMatchObject({
      delimiter,
      headerLine: 0,
      mapping: ['firstName', 'lastName', 'email', 'company'],
      sample: [cells],
    })
  },
)

test.each([
  ['an empty file', '', 'The file is empty'],
  ['blank lines', '\n \r\n', 'The file is empty'],
  ['column names alone', 'First Name,Email\n', 'The file has column names but no rows'],
  ['no email', 'First Name,Last Name\nGrace,Hopper\n', 'No column contains email addresses'],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'This is an old Excel workbook'],
  [
    'a picture',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 13, 10, 26, 10, 0, 1, 0, 2, 3, 4]),
    'This is not a text file',
  ],
  ['noise', Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 251 || 1)), 'This is not a text file'],
])('%s is refused in words', async (_, bytes, message) => {
  const w = await world()
  const ada = await w.person()
  expect(await send(ada, bytes)).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
  expect((await ada.call('GET', '/api/leads/import')).body).toEqual([])
  const left = await w.pool.query('select from lead_imports where user_id = $1', [ada.id])
  expect(left.rowCount).toBe(0)
})

test('options that make no sense are refused, and CSV is taken here alone', async () => {
  const w = await world()
  const ada = await w.person()
  const csv = 'Email\na@x.example\n'
  const wrong = encodeURIComponent(JSON.stringify({ mapping: ['shoe size'] }))
  expect(await send(ada, csv, `?options=${wrong}`)).toMatchObject({
    status: 400,
    body: { message: 'Unknown field' },
  })
  expect(await send(ada, csv, '?options=nonsense')).toMatchObject({ status: 400 })
  expect(await send(ada, csv, '?duplicates=merge')).toMatchObject({ status: 400 })
  expect((await ada.call('POST', '/api/leads', csv, { 'content-type': 'text/csv' })).status).toBe(415)
  expect((await ada.call('POST', '/api/leads/import', csv, { 'content-type': 'text/plain' })).status).toBe(415)
  const foreign = { 'content-type': 'text/csv', origin: 'https://elsewhere.example' }
  expect((await ada.call('POST', '/api/leads/import', csv, foreign)).status).toBe(403)
})
