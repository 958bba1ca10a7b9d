import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Lead } from '../../../contract/lead.ts'
import type { LeadImport, LeadImportReport } from '../../../contract/lead-import.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { importWaitingLeads } from './import-leads.ts'

type Person = Awaited<ReturnType<World['person']>>
type Limits = Parameters<typeof importWaitingLeads>[1]

const DATA = new URL('../../../tests/data/csv/', import.meta.url)
const HEAD = 'First Name,Last Name,Email,Company'
const GRACE = 'Grace,Hopper,grace@navona.example,Navona'

const send = (person: Person, csv: string | Buffer, query = '') =>
  person.call('POST', `/api/leads/import${query}`, csv, { 'content-type': 'text/csv' })
const idOf = (answer: { body: unknown }) => (answer.body as { id: number }).id
const report = async (person: Person, id: number) =>
  (await person.call('GET', `/api/leads/import/${id}`)).body as LeadImportReport
const list = async (person: Person) =>
  ((await person.call('GET', '/api/leads?sort=createdAt&limit=200')).body as { leads: Lead[] }).leads
const withOptions = (options: object) => `options=${encodeURIComponent(JSON.stringify(options))}`

async function check(w: World, person: Person, csv: string | Buffer, query = '', limits?: Limits) {
  const answer = await send(person, csv, `?check=1${query && `&${query}`}`)
  expect(answer, answer.text).toMatchObject({ status: 202 })
  await importWaitingLeads(w, limits)
  return report(person, idOf(answer))
}

async function start(w: World, person: Person, id: number, limits?: Limits) {
  expect(await person.call('POST', `/api/leads/import/${id}/start`)).toMatchObject({ status: 202, body: { id } })
  await importWaitingLeads(w, limits)
  return report(person, id)
}

const counts = ({
  total,
  done,
  created,
  updated,
  skipped,
  failed,
  noted,
  values,
  notes,
  errors,
}: LeadImportReport) => ({
  total,
  done,
  created,
  updated,
  skipped,
  failed,
  noted,
  values,
  // A check tells the same, as something to come.
  notes: notes.map((note) => ({
    ...note,
    message: note.message.replace("won't import", "didn't import").replace('will be', 'was'),
  })),
  errors,
})

describe('a dry run', () => {
  test('and the run leave a lead that has moved on where it is when the file still says New', async () => {
    const w = await world()
    const ada = await w.person()
    const csv = `${HEAD},Status\n${GRACE},New\nAlan,Turing,alan@b.example,GC&CS,New\nIda,Rhodes,ida@n.example,NBS,New\n`
    await start(w, ada, (await check(w, ada, csv)).id)
    const [grace, alan] = await list(ada)
    await ada.call('PATCH', `/api/leads/${grace?.id}`, { status: 'contacted' })
    await ada.call('PATCH', `/api/leads/${alan?.id}`, { status: 'lost' })
    const before = await list(ada)
    const same = await check(w, ada, csv)
    expect(same).toMatchObject({ created: 0, updated: 0, skipped: 3 })
    expect(await start(w, ada, same.id)).toMatchObject({ created: 0, updated: 0, skipped: 3 })
    expect(await list(ada)).toEqual(before)
    // What else the row says counts, and so does another status, which a later row does not take back.
    const other = `${HEAD},Status\nGrace,Hopper,grace@navona.example,Navona Systems,New\nAlan,Turing,alan@b.example,GC&CS,Qualified
Ida,Rhodes,ida@n.example,NBS,Contacted\nIda,Rhodes,ida@n.example,NBS,New\n`
    const changed = await check(w, ada, other)
    expect(changed).toMatchObject({ created: 0, updated: 3, skipped: 1 })
    expect(await start(w, ada, changed.id)).toMatchObject({ created: 0, updated: 3, skipped: 1 })
    expect((await list(ada)).map(({ company, status }) => [company, status])).toEqual([
      ['Navona Systems', 'contacted'],
      ['GC&CS', 'qualified'],
      ['NBS', 'contacted'],
    ])
  })

  test('says what would be added, updated and refused, with names and reasons, and writes no lead', async () => {
    const w = await world()
    const ada = await w.person()
    await ada.call('POST', '/api/leads', {
      firstName: 'Alan',
      lastName: 'Turing',
      email: 'alan@b.example',
      company: 'Bletchley',
    })
    const before = await list(ada)
    const csv = `${HEAD}\n${GRACE}\nAlan,Turing,alan@b.example,GC&CS\nAlan,Turing,ALAN@b.example,GC&CS\nAda,Byron,nowhere,X\n,,,Y\n`
    const found = await check(w, ada, csv, 'fileName=list.csv')
    expect(found).toMatchObject({
      fileName: 'list.csv',
      status: 'checked',
      total: 5,
      done: 5,
      created: 1,
      updated: 1,
      skipped: 1,
      failed: 2,
      undoUntil: null,
      undo: null,
      errors: [
        { line: 5, name: 'Ada Byron', field: 'email', message: 'Valid email is required' },
        { line: 6, name: 'Y', field: 'firstName' },
      ],
    })
    expect(await list(ada)).toEqual(before)
    expect((await ada.call('GET', '/api/leads/import')).body).toEqual([])
    const file = await ada.call('GET', `/api/leads/import/${found.id}/errors.csv`)
    expect(file.text).toContain('5,Valid email is required,Ada,Byron,nowhere,X')
    expect((await ada.call('GET', '/api/notifications')).text).not.toContain('list.csv')
  })

  test('is not imported until it is started, then exactly once', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const { id } = await check(w, ada, `${HEAD}\n${GRACE}\nAda,Byron,nowhere,X\n`)
    await importWaitingLeads(w)
    expect(await list(ada)).toEqual([])
    expect((await bob.call('POST', `/api/leads/import/${id}/start`)).status).toBe(404)
    const done = await start(w, ada, id)
    expect(done).toMatchObject({ status: 'done', total: 2, created: 1, failed: 1, errors: [{ line: 3 }] })
    expect(await list(ada)).toHaveLength(1)
    expect(await ada.call('POST', `/api/leads/import/${id}/start`)).toMatchObject({ status: 409 })
    expect((await ada.call('GET', '/api/leads/import')).body).toMatchObject([{ id, status: 'done' }])
    const left = await w.pool.query('select from lead_import_check_leads where import_id = $1', [id])
    expect(left.rowCount).toBe(0)
  })

  test('that still runs can’t be started; one that is canceled is gone with its file', async () => {
    const w = await world()
    const ada = await w.person()
    const id = idOf(await send(ada, `${HEAD}\n${GRACE}\n`, '?check=1'))
    expect(await report(ada, id)).toMatchObject({ status: 'checking', total: 1, done: 0 })
    expect(await ada.call('POST', `/api/leads/import/${id}/start`)).toMatchObject({
      status: 409,
      body: { message: 'This file is still being checked. Try again in a moment.' },
    })
    expect(await ada.call('POST', `/api/leads/import/${id}/cancel`)).toMatchObject({
      status: 200,
      body: { status: 'cancelled' },
    })
    expect((await ada.call('GET', `/api/leads/import/${id}`)).status).toBe(404)
    await importWaitingLeads(w)
    expect((await w.pool.query('select from lead_import_pieces where import_id = $1', [id])).rowCount).toBe(0)
  })

  test('of which more than a few wait pushes out the oldest, and a day later none waits', async () => {
    const w = await world()
    const ada = await w.person()
    const ids: number[] = []
    for (let i = 0; i < 7; i++) ids.push((await check(w, ada, `${HEAD}\n${GRACE}\n`)).id)
    const statuses = await Promise.all(ids.map(async (id) => (await ada.call('GET', `/api/leads/import/${id}`)).status))
    expect(statuses).toEqual([404, 404, 200, 200, 200, 200, 200])
    await w.pool.query(`update lead_imports set created_at = now() - interval '2 days' where user_id = $1`, [ada.id])
    await send(ada, `${HEAD}\n${GRACE}\n`)
    expect((await ada.call('GET', `/api/leads/import/${ids[6]}`)).status).toBe(404)
  })
})

/** Rows of every kind, many of them about the same few people. */
function generated(seed: number, rows: number) {
  let state = seed
  const pick = <T>(of: readonly T[]) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return of[Math.floor((state / 2147483648) * of.length)] as T
  }
  const lines = Array.from({ length: rows }, (_, i) =>
    [
      pick(['Grace', 'Ada', '', 'Zoë']),
      pick(['Hopper', 'Byron', 'Hopper', '']),
      pick([`p${i % 17}@x.example`, `P${i % 17}@x.example`, `q${i}@x.example`, `r${i % 5}@gmail.com`, 'nowhere', '']),
      pick(['Navona', '', 'Navona']),
      pick(['customer', 'Qualified', 'purple', '', 'Open deal']),
      pick(['Falconry', 'Software', 'retail', '', 'n/a']),
      pick(['350', 'large', '1-50', '']),
      pick(['$9,500', '£100', '120', '€1.000', 'much', '', 'USD 99999999999']),
      pick(['', 'Europe/London', 'EST']),
      pick(['', 'x'.repeat(300), `"two\nlines \ud83d!"`]),
    ].join(','),
  )
  return `${HEAD},Status,Industry,Employees,Deal Value,Time Zone,Notes\n${lines.join('\n')}\n`
}

describe('the counts of a dry run are those of the import', () => {
  const files: [string, string | Buffer][] = [
    ...readdirSync(new URL('export-headers/', DATA)).map((file): [string, Buffer] => [
      file,
      readFileSync(new URL(`export-headers/${file}`, DATA)),
    ]),
    ...[1, 2, 3].map((seed): [string, string] => [`generated ${seed}`, generated(seed, 200)]),
  ]
  const filled = (file: string | Buffer) => {
    if (typeof file === 'string') return file
    const head = file.toString().trimEnd()
    const columns = (head.split('\n').at(-1) ?? '').split(',').map((name) => name.replaceAll('"', ''))
    const row = (email: string, name: string) =>
      columns
        .map((column) =>
          /e-?mail/i.test(column)
            ? email
            : /name|first|last/i.test(column)
              ? name
              : /industry|status/i.test(column)
                ? 'Odd'
                : '',
        )
        .join(',')
    return `${head}\n${row('a@x.example', 'A B')}\n${row('a@x.example', 'C D')}\n${row('b@x.example', '')}\n${row('', 'E')}\n`
  }

  test.each(files)('of %s, whatever happens to duplicates', async (_, file) => {
    const w = await world()
    const csv = filled(file)
    for (const duplicates of ['update', 'skip', 'add']) {
      const ada = await w.person()
      await send(ada, generated(9, 40))
      await importWaitingLeads(w)
      // Odd sizes, so that people return in later batches.
      const answer = await send(ada, csv, `?check=1&duplicates=${duplicates}`)
      if (answer.status === 400) return
      await importWaitingLeads(w, { batchRows: 7 })
      const found = await report(ada, idOf(answer))
      const done = await start(w, ada, found.id, { batchRows: 7 })
      expect(done.status).toBe('done')
      expect(counts(found)).toEqual(counts(done))
      expect(found.created + found.updated + found.skipped + found.failed).toBe(found.done)
    }
  })

  test('with choices too, and with leads that share an address', async () => {
    const w = await world()
    const ada = await w.person()
    await w.pool.query(
      `insert into leads (user_id, first_name, last_name, email, company)
       select $1, 'A', 'B', 'p' || i % 5 || '@x.example', 'C' || i from generate_series(0, 399) i`,
      [ada.id],
    )
    const choices = {
      status: { customer: 'lost', purple: 'contacted' },
      industry: { falconry: 'retail', software: 'skip' },
      companySize: { large: '200+' },
      dealValue: { $: 'keep', USD: 'keep' },
    }
    const found = await check(w, ada, generated(4, 300), withOptions({ choices }), { batchRows: 11 })
    const done = await start(w, ada, found.id, { batchRows: 13 })
    expect(counts(found)).toEqual(counts(done))
    expect(done.values).toContainEqual(expect.objectContaining({ field: 'status', value: 'customer', becomes: 'lost' }))
  })

  test('after a worker was killed in the middle, and in turns with others', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const csv = generated(5, 120)
    const mine = idOf(await send(ada, csv, '?check=1'))
    const theirs = idOf(await send(bob, csv, '?check=1'))
    let commits = 0
    const connect = async () => {
      const client = await w.pool.connect()
      const query = client.query.bind(client)
      return Object.assign(Object.create(client), {
        query: (...args: Parameters<typeof query>) =>
          String(args[0]) === 'commit' && ++commits === 3
            ? Promise.reject(new Error('Connection terminated'))
            : query(...args),
      })
    }
    const broken = { db: w.db, pool: Object.create(w.pool, { connect: { value: connect } }) as World['pool'] }
    await expect(importWaitingLeads(broken, { batchRows: 10, turnMs: 0 })).rejects.toThrow('Connection terminated')
    await importWaitingLeads(w, { batchRows: 10, turnMs: 0 })
    const [one, other] = [await report(ada, mine), await report(bob, theirs)]
    expect(one.status).toBe('checked')
    expect(counts(one)).toEqual(counts(other))
    expect(counts(await start(w, ada, mine))).toEqual(counts(one))
  })
})

describe('a value that is not ours word for word', () => {
  test('an industry of ours keeps the word of the file for emails, and sizes above 200 are listed', async () => {
    const w = await world()
    const ada = await w.person()
    const head = `${HEAD},Industry,Employees,Prob %`
    const found = await check(
      w,
      ada,
      `${head}\n${GRACE},Fintech,201-500,15\nAlan,Turing,alan@b.example,B,Finance,1000+,40\n`,
    )
    expect(found.values).toMatchObject([
      { field: 'industry', example: 'Fintech', becomes: 'finance' },
      { field: 'companySize', example: '201-500', becomes: '200+' },
      { field: 'companySize', example: '1000+', becomes: '200+' },
    ])
    await start(w, ada, found.id)
    expect(await list(ada)).toMatchObject([
      { industry: 'finance', industryAsGiven: 'Fintech', companySize: '200+', probability: 15 },
      { industry: 'finance', industryAsGiven: null, companySize: '200+', probability: 40 },
    ])
  })

  const csv = [
    `${HEAD},Status,Industry,Employees,Deal Value,Time Zone`,
    `${GRACE},customer,Falconry,large,"$9,500",EST`,
    'Alan,Turing,alan@b.example,B,Customer,Software,350,"£1,200",Europe/London',
    'Ada,Byron,ada@b.example,B,New,n/a,11-50,"$120",',
  ].join('\n')

  test('is listed once, with what becomes of it', async () => {
    const w = await world()
    const ada = await w.person()
    const found = await check(w, ada, csv)
    expect(found.values).toEqual([
      { field: 'industry', value: 'falconry', example: 'Falconry', line: 2, rows: 1, becomes: 'other' },
      {
        field: 'companySize',
        value: 'large',
        example: 'large',
        line: 2,
        rows: 1,
        becomes: 'skip',
        isUnknown: true,
      },
      { field: 'timeZone', value: 'est', example: 'EST', line: 2, rows: 1, becomes: 'skip' },
      { field: 'status', value: 'customer', example: 'customer', line: 2, rows: 2, becomes: 'qualified' },
      { field: 'dealValue', value: '$', example: '$9,500', line: 2, rows: 2, becomes: 'skip' },
      { field: 'industry', value: 'software', example: 'Software', line: 3, rows: 1, becomes: 'technology' },
      // Every status is listed, so that it can be changed.
      { field: 'status', value: 'new', example: 'New', line: 4, rows: 1, becomes: 'new' },
    ])
    expect(found).toMatchObject({ noted: 8, moreValues: 0 })
  })

  test('becomes what was chosen, which another check shows first', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const { id } = await check(w, ada, csv)
    const choices = { status: { customer: 'skip' }, industry: { falconry: 'retail' }, dealValue: { $: 'keep' } }
    expect((await bob.call('POST', `/api/leads/import/${id}/check`, { choices })).status).toBe(404)
    expect(
      await ada.call('POST', `/api/leads/import/${id}/check`, { choices: { status: { customer: 'rich' } } }),
    ).toMatchObject({ status: 400, body: { message: 'Choose a value from the list' } })
    expect(await ada.call('POST', `/api/leads/import/${id}/check`, { choices })).toMatchObject({
      status: 200,
      body: { status: 'checking', done: 0, created: 0, values: [] },
    })
    await importWaitingLeads(w)
    const found = await report(ada, id)
    expect(found).toMatchObject({ status: 'checked', created: 3 })
    expect(found.values.map(({ value, becomes }) => [value, becomes])).toEqual([
      ['falconry', 'retail'],
      ['large', 'skip'],
      ['est', 'skip'],
      ['customer', 'skip'],
      ['$', 'keep'],
      ['software', 'technology'],
      ['new', 'new'],
    ])
    const told = ({ notes }: { notes: { message: string }[] }) => notes.map(({ message }) => message)
    const isUnclear = 'Company size “large” is unclear, so we'
    expect(told(found)).toEqual(
      expect.arrayContaining([
        `${isUnclear} won't import it.`,
        'Deal value “$9,500” will be taken as pounds, as you chose.',
        'Industry “Software” will be read as “Technology”.',
      ]),
    )
    await start(w, ada, id)
    expect(told(await report(ada, id))).toContain(`${isUnclear} didn't import it.`)
    expect(await list(ada)).toMatchObject([
      { status: 'new', industry: 'retail', companySize: null, dealValue: 950_000, timeZone: null },
      { status: 'new', industry: 'technology', companySize: '200+', dealValue: 120_000 },
      { status: 'new', industry: null, dealValue: 12_000 },
    ])
    expect((await ada.call('POST', `/api/leads/import/${id}/check`, { choices })).status).toBe(409)
  })

  test('is told row by row by the import in one call, and no dollar becomes a pound', async () => {
    const w = await world()
    const ada = await w.person()
    const id = idOf(await send(ada, csv))
    await importWaitingLeads(w)
    expect(await report(ada, id)).toMatchObject({
      status: 'done',
      created: 3,
      failed: 0,
      errors: [],
      noted: 8,
      notes: [
        {
          line: 2,
          field: 'industry',
          message: 'Industry “Falconry” is not on our list. A new lead gets “Other”, and emails use your own word.',
        },
        { line: 2, field: 'companySize', message: "Company size “large” is unclear, so we didn't import it." },
        { line: 2, field: 'timeZone', message: "Time zone “EST” is unclear, so we didn't import it." },
        { line: 2, field: 'status', message: 'Status “customer” was read as “Qualified”.' },
        { line: 2, field: 'dealValue', message: "Deal value “$9,500” is not in pounds, so we didn't import it." },
        { line: 3, field: 'industry', message: 'Industry “Software” was read as “Technology”.' },
        { line: 3, field: 'status', message: 'Status “Customer” was read as “Qualified”.' },
        { line: 4, field: 'dealValue', message: "Deal value “$120” is not in pounds, so we didn't import it." },
      ],
    })
    expect((await list(ada)).map(({ dealValue }) => dealValue)).toEqual([0, 120_000, 0])
    const again = idOf(await send(ada, csv, `?${withOptions({ choices: { dealValue: { $: 'keep' } } })}`))
    await importWaitingLeads(w)
    expect(await report(ada, again)).toMatchObject({ updated: 2, skipped: 1 })
    expect((await list(ada)).map(({ dealValue }) => dealValue)).toEqual([950_000, 120_000, 12_000])
  })

  test('every status of the file is listed with its rows, and unknown ones are named, not taken for New in silence', async () => {
    const w = await world()
    const ada = await w.person()
    const statuses = ['Not Qualified', 'Qualified', 'qualified', 'Purple', 'Ancien client', 'Purple']
    const rows = statuses.map((status, i) => `A,B${i},p${i}@x.example,C,${status}`).join('\n')
    const found = await check(w, ada, `${HEAD},Status\n${rows}\n`)
    expect(found.values.map(({ example, rows, becomes, isUnknown }) => [example, rows, becomes, isUnknown])).toEqual([
      ['Not Qualified', 1, 'lost', undefined],
      ['Qualified', 2, 'qualified', undefined],
      ['Purple', 2, 'skip', true],
      ['Ancien client', 1, 'lost', undefined],
    ])
    expect(found.notes.map(({ message }) => message)).toContain(
      "Status “Purple” is unclear, so we won't import it. A new lead starts as “New”.",
    )
    // "Qualified" is ours word for word: listed, but nothing about it is changed.
    expect(found.noted).toBe(4)
    const choices = { status: { purple: 'contacted', qualified: 'lost' } }
    await ada.call('POST', `/api/leads/import/${found.id}/check`, { choices })
    await importWaitingLeads(w)
    const done = await start(w, ada, found.id)
    expect(done.values.map(({ example, becomes }) => [example, becomes])).toEqual([
      ['Not Qualified', 'lost'],
      ['Qualified', 'lost'],
      ['Purple', 'contacted'],
      ['Ancien client', 'lost'],
    ])
    expect((await list(ada)).map(({ status }) => status)).toEqual([
      'lost',
      'lost',
      'lost',
      'contacted',
      'lost',
      'contacted',
    ])
  })

  test('in a column whose name says another currency is not in pounds either', async () => {
    const w = await world()
    const ada = await w.person()
    const mapping = ['firstName', 'lastName', 'email', 'company', 'dealValue']
    const found = await check(w, ada, `${HEAD},ARR in (USD)\n${GRACE},9500\n`, withOptions({ mapping }))
    expect(found.values).toMatchObject([{ field: 'dealValue', value: 'USD', example: '9500 USD', becomes: 'skip' }])
  })

  test('of which there are thousands is counted, but not each listed', async () => {
    const w = await world()
    const ada = await w.person()
    const rows = Array.from({ length: 1000 }, (_, i) => `A,B,p${i}@x.example,C,Trade ${i}`).join('\n')
    const found = await check(w, ada, `${HEAD},Industry\n${rows}\n`)
    expect(found).toMatchObject({ noted: 1000, moreValues: 700 })
    expect(found.values).toHaveLength(300)
    expect(found.notes).toHaveLength(100)
  })

  test('that we don’t know is listed even after hundreds that we know', async () => {
    const w = await world()
    const ada = await w.person()
    const said = [...Array.from({ length: 400 }, (_, i) => `Lost ${i}`), 'Purple']
    const rows = said.map((status, i) => `A,B,p${i}@x.example,C,${status}`).join('\n')
    const found = await check(w, ada, `${HEAD},Status\n${rows}\n`)
    expect(found.values.filter(({ isUnknown }) => isUnknown)).toMatchObject([{ example: 'Purple', becomes: 'skip' }])
    expect(found).toMatchObject({ moreValues: 100 })
  })
})

test('ten files may wait to be imported, started from a check as well', async () => {
  const w = await world()
  const ada = await w.person()
  const { id } = await check(w, ada, `${HEAD}\n${GRACE}\n`)
  for (let i = 0; i < 10; i++) await send(ada, `${HEAD}\n${GRACE}\n`)
  expect(await ada.call('POST', `/api/leads/import/${id}/start`)).toMatchObject({ status: 429 })
  await importWaitingLeads(w)
  expect(await start(w, ada, id)).toMatchObject({ status: 'done', skipped: 1 })
  expect(((await ada.call('GET', '/api/leads/import')).body as LeadImport[]).length).toBe(11)
})
