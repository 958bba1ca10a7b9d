import { describe, expect, test } from 'vitest'
import type { ImportOptions } from '../../../contract/lead-import.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { findKnown } from './import-known.ts'
import { importWaitingLeads } from './import-leads.ts'
import { readBatches } from './import-read.ts'
import type { LeadRow } from './import-row.ts'

type Person = Awaited<ReturnType<World['person']>>

const HEAD = 'Email,First Name,Last Name,Company'
const send = (person: Person, csv: string, query = '', type = 'text/csv') =>
  person.call('POST', `/api/leads/import${query}`, csv, { 'content-type': type })

describe('an upload nobody could use', () => {
  test('with more than five hundred columns is refused in words, in the preview as in the import', async () => {
    const w = await world()
    const ada = await w.person()
    for (const query of ['?preview=1', '']) {
      const refused = await send(ada, `${HEAD}${',c'.repeat(497)}\na@b.example,A,B,C`, query)
      expect(refused).toMatchObject({ status: 400, body: { message: 'The file has more than 500 columns' } })
    }
  })

  test('that breaks off inside its form is the sender’s mistake', async () => {
    const w = await world()
    const ada = await w.person()
    const part =
      '--XX\r\nContent-Disposition: form-data; name="file"; filename="leads.csv"\r\nContent-Type: text/csv\r\n\r\n'
    const refused = await send(ada, `${part}${HEAD}\na@b.example,A,B`, '', 'multipart/form-data; boundary=XX')
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('The upload was interrupted') },
    })
    expect((await ada.call('GET', '/api/leads/import')).body).toEqual([])
  })

  test('with rows of monstrous size keeps only so much of them, and says so', async () => {
    const w = await world()
    const ada = await w.person()
    const { body } = await send(ada, `${HEAD}\nbad,${'x'.repeat(50_000)},B,C\n${'bad,'.repeat(30_000)}\nbad,A,B,C`)
    const { id } = body as { id: number }
    await importWaitingLeads(w)
    const { rows } = await w.pool.query(
      'select length(cells::text) as size, message from lead_import_errors where import_id = $1 order by line',
      [id],
    )
    expect(rows).toHaveLength(3)
    for (const { size } of rows) expect(size).toBeLessThan(32_000)
    const isCut = 'Valid email is required (row shortened because it is too long)'
    expect(rows[0].message).toContain('(row shortened because it is too long)')
    expect(rows.slice(1).map(({ message }) => message)).toEqual([isCut, 'Valid email is required'])
    expect(rows[0].size).toBeGreaterThan(20_000)
  })

  test('is written in batches of some size, however few rows make one', async () => {
    const w = await world()
    const ada = await w.person()
    const rows = Array.from({ length: 40 }, (_, i) => `bad${i},${'x'.repeat(300_000)},B,C\n`).join('')
    const { body } = await send(ada, `${HEAD}\n${rows}`)
    const sizes: number[] = []
    for await (const batch of readBatches(w.db, { ...(await optionsOf(w, body)), done: 0 })) sizes.push(batch.size)
    expect(sizes.length).toBeGreaterThanOrEqual(3)
    expect(Math.max(...sizes)).toBeLessThan(20)
    await importWaitingLeads(w)
    expect((await ada.call('GET', `/api/leads/import/${(body as { id: number }).id}`)).body).toMatchObject({
      status: 'done',
      done: 40,
      failed: 40,
    })
  })

  test('also where rows are nothing but cells', async () => {
    const w = await world()
    const ada = await w.person()
    const { body } = await send(ada, `${HEAD}\n${`bad,${'a,'.repeat(30_000)}\n`.repeat(40)}`)
    const sizes: number[] = []
    for await (const batch of readBatches(w.db, { ...(await optionsOf(w, body)), done: 0 })) sizes.push(batch.size)
    expect(Math.max(...sizes)).toBeLessThan(30)
  })

  test('also where a row stands among many empty ones', async () => {
    const w = await world()
    const ada = await w.person()
    const rows = Array.from({ length: 40 }, (_, i) => `bad${i},A,B,C\n${`${','.repeat(999)}\n`.repeat(300)}`).join('')
    const { body } = await send(ada, `${HEAD}\n${rows}`)
    const sizes: number[] = []
    for await (const batch of readBatches(w.db, { ...(await optionsOf(w, body)), done: 0 })) sizes.push(batch.size)
    expect(Math.max(...sizes)).toBeLessThan(20)
  })

  test('with more bad rows than are kept counts them all, and the download says so', async () => {
    const w = await world()
    const ada = await w.person()
    const { body } = await send(ada, `${HEAD}\nbad,A,B,C\nworse,A,B,C\nworst,A,B,C`)
    const { id } = body as { id: number }
    await w.pool.query('update lead_imports set failed = 99999 where id = $1', [id])
    await importWaitingLeads(w)
    const { text } = await ada.call('GET', `/api/leads/import/${id}/errors.csv`)
    expect(text.split('\r\n').slice(1)).toEqual([
      '2,Valid email is required,bad,A,B,C',
      ',"Only the first 100,000 of 100002 rows with errors are kept"',
      '',
    ])
  })
})

async function optionsOf(w: World, body: unknown) {
  const { id } = body as { id: number }
  const { rows } = await w.pool.query('select id, options from lead_imports where id = $1', [id])
  return rows[0] as { id: number; options: ImportOptions }
}

test('rows about leads of many long notes are written in parts, and each finds its lead', async () => {
  const w = await world()
  const ada = await w.person()
  // Of 60 addresses, with 40 leads each: 48 MB of notes.
  await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company, notes)
     select $1, 'A', 'B', 'p' || i % 60 || '@x.example', 'C', repeat('x', 20000) from generate_series(0, 2399) i`,
    [ada.id],
  )
  const client = await w.pool.connect()
  const asked = Array.from({ length: 60 }, (_, i) => ({ email: `p${i}@x.example` }) as LeadRow)
  const { known, size } = await findKnown(client, ada.id, asked)
  client.release()
  expect(size).toBeLessThan(30)
  expect([...known.values()].slice(0, size).every((twins) => twins.length === 40)).toBe(true)
  const rows = Array.from({ length: 120 }, (_, i) => `p${i % 60}@x.example,A,B,New ${i}\n`).join('')
  const { body } = await send(ada, `${HEAD}\n${rows}new@x.example,A,B,C\nnew@x.example,A,B,D\n`)
  await importWaitingLeads(w)
  expect((await ada.call('GET', `/api/leads/import/${(body as { id: number }).id}`)).body).toMatchObject({
    status: 'done',
    done: 122,
    updated: 121,
    created: 1,
    failed: 0,
  })
  const { rows: changed } = await w.pool.query(
    `select count(*)::int as leads, min(id) = (select min(id) from leads where user_id = $1) as "isOldest"
     from leads where user_id = $1 and company like 'New %'`,
    [ada.id],
  )
  expect(changed).toEqual([{ leads: 60, isOldest: true }])
})

test('of hundreds of leads with one address the oldest are looked at', async () => {
  const w = await world()
  const ada = await w.person()
  await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'A', 'B', 'same@x.example', 'C' || i from generate_series(1, 300) i`,
    [ada.id],
  )
  const { body } = await send(ada, `${HEAD}\nsame@x.example,A,B,C100\nsame@x.example,A,B,C101\n`)
  await importWaitingLeads(w)
  expect((await ada.call('GET', `/api/leads/import/${(body as { id: number }).id}`)).body).toMatchObject({
    skipped: 1,
    updated: 1,
  })
})

test('half a letter, as a file of two bytes a letter may hold, is no reason to stop', async () => {
  const w = await world()
  const ada = await w.person()
  await ada.call('POST', '/api/leads', { email: 'a@x.example', firstName: 'A', lastName: 'B', company: 'C' })
  const bytes = Buffer.from(`\ufeff${HEAD}\na@x.example,A,B,New \ud83d!\nb@x.example,A,B,New \ud83d!\n`, 'utf16le')
  const { body } = await ada.call('POST', '/api/leads/import', bytes, { 'content-type': 'text/csv' })
  await importWaitingLeads(w)
  expect((await ada.call('GET', `/api/leads/import/${(body as { id: number }).id}`)).body).toMatchObject({
    status: 'done',
    updated: 1,
    created: 1,
  })
  const { rows } = await w.pool.query('select company from leads where user_id = $1', [ada.id])
  expect(rows).toEqual([{ company: 'New \ufffd!' }, { company: 'New \ufffd!' }])
})

test('a cell of a hundred thousand numbers is a bad row and no more', async () => {
  const w = await world()
  const ada = await w.person()
  const { body } = await send(
    ada,
    `${HEAD},Employees\na@x.example,A,B,C,${'1 '.repeat(200_000)}\nb@x.example,A,B,C,5\n`,
  )
  await importWaitingLeads(w)
  expect((await ada.call('GET', `/api/leads/import/${(body as { id: number }).id}`)).body).toMatchObject({
    status: 'done',
    created: 1,
    errors: [{ line: 2, field: 'companySize', message: expect.stringContaining('The text is too long') }],
  })
})

test('nobody has more than ten files waiting, however quickly they are sent', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const csv = `${HEAD}\na@x.example,A,B,C`
  const answers = await Promise.all(Array.from({ length: 15 }, () => send(ada, csv)))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(10)
  expect(answers.find(({ status }) => status !== 202)).toMatchObject({
    status: 429,
    body: { message: 'Ten of your files are waiting to be imported. Try again when one is done.' },
  })
  expect((await send(bob, csv)).status).toBe(202)
  await importWaitingLeads(w)
  expect((await send(ada, csv)).status).toBe(202)
  await importWaitingLeads(w)
})

test('owners take turns, so that a small file does not wait for a large one', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const rows = (to: number) => Array.from({ length: to }, (_, i) => `p${i}@x.example,A,B,C\n`).join('')
  const large = (await send(ada, `${HEAD}\n${rows(50)}`)).body as { id: number }
  const small = (await send(bob, `${HEAD}\n${rows(10)}`)).body as { id: number }
  await importWaitingLeads(w, { batchRows: 5, turnMs: 0 })
  const { rows: ended } = await w.pool.query(
    'select id, created, status from lead_imports where id = any($1) order by finished_at',
    [[large.id, small.id]],
  )
  expect(ended).toEqual([
    { id: small.id, created: 10, status: 'done' },
    { id: large.id, created: 50, status: 'done' },
  ])
})

test('a file that cannot be imported does not keep others from theirs', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const broken = (await send(ada, `${HEAD}\na@x.example,A,B,C`)).body as { id: number }
  const good = (await send(bob, `${HEAD}\na@x.example,A,B,C`)).body as { id: number }
  await w.pool.query(`update lead_imports set options = options - 'mapping' where id = $1`, [broken.id])
  await expect(importWaitingLeads(w)).rejects.toThrow()
  expect((await bob.call('GET', `/api/leads/import/${good.id}`)).body).toMatchObject({ status: 'done', created: 1 })
  expect((await ada.call('GET', `/api/leads/import/${broken.id}`)).body).toMatchObject({ status: 'failed' })
})

test('leads deleted while an import changes them do not end it', async () => {
  const w = await world()
  const ada = await w.person()
  const rows = (company: string) =>
    `${HEAD}\n${Array.from({ length: 3000 }, (_, i) => `p${i}@x.example,A,B,${company}`).join('\n')}`
  await send(ada, rows('Old'))
  await importWaitingLeads(w)
  const { rows: made } = await w.pool.query('select id from leads where user_id = $1 order by id', [ada.id])
  const { body } = await send(ada, rows('New'))
  const [, ...deletions] = await Promise.all([
    importWaitingLeads(w).catch(() => importWaitingLeads(w)),
    ...Array.from({ length: 6 }, (_, i) =>
      ada.call('POST', '/api/leads/bulk-delete', { ids: made.slice(i * 250, (i + 1) * 250).map(({ id }) => id) }),
    ),
  ])
  expect(deletions.filter(({ status }) => status !== 200)).toEqual([])
  await importWaitingLeads(w)
  expect((await ada.call('GET', `/api/leads/import/${(body as { id: number }).id}`)).body).toMatchObject({
    status: 'done',
    done: 3000,
    failed: 0,
  })
})
