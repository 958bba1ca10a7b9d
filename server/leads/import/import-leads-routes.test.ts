import { describe, expect, test } from 'vitest'
import type { Lead } from '../../../contract/lead.ts'
import type { LeadImport, LeadImportReport } from '../../../contract/lead-import.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { importWaitingLeads } from './import-leads.ts'

type Person = Awaited<ReturnType<World['person']>>

const send = (person: Person, csv: string | Buffer, query = '') =>
  person.call('POST', `/api/leads/import${query}`, csv, { 'content-type': 'text/csv' })
const report = async (person: Person, id: number) =>
  (await person.call('GET', `/api/leads/import/${id}`)).body as LeadImportReport
const list = async (person: Person) =>
  ((await person.call('GET', '/api/leads?sort=createdAt&limit=200')).body as { leads: Lead[]; total: number }).leads
const timeline = async (person: Person, id = 0) => (await person.call('GET', `/api/leads/${id}/timeline`)).body

/** Uploads, and does what the worker would do. */
async function importCsv(w: World, person: Person, csv: string | Buffer, query = '') {
  const answer = await send(person, csv, query)
  expect(answer, answer.text).toMatchObject({ status: 202 })
  await importWaitingLeads(w)
  return report(person, (answer.body as { id: number }).id)
}

/** The pool, which tells before each commit how many there were with it. Throwing takes the connection away. */
function onCommit(w: World, tell: (commits: number) => Promise<void>) {
  let commits = 0
  const connect = async () => {
    const client = await w.pool.connect()
    const query = client.query.bind(client)
    return Object.assign(Object.create(client), {
      query: (...args: Parameters<typeof query>) =>
        String(args[0]) === 'commit' ? tell(++commits).then(() => query(...args)) : query(...args),
    })
  }
  return Object.create(w.pool, { connect: { value: connect } }) as World['pool']
}

const HEAD = 'First Name,Last Name,Email,Company\n'
const GRACE = 'Grace,Hopper,grace@navona.example,Navona\n'
const people = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `F${from + i},L,p${from + i}@co.example,Co\n`).join('')

describe('an import', () => {
  test('adds the rows, and the timeline says where they came from', async () => {
    const w = await world()
    const ada = await w.person()
    const done = await importCsv(
      w,
      ada,
      `${HEAD}${GRACE}Alan,Turing,alan@bletchley.example,GC&CS\n`,
      '?fileName=my.csv',
    )
    const counts = { total: 2, done: 2, created: 2, updated: 0, skipped: 0, failed: 0, errors: [] }
    expect(done).toMatchObject({ fileName: 'my.csv', status: 'done', message: null, ...counts })
    const [grace] = await list(ada)
    expect(grace).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', company: 'Navona', status: 'new' })
    expect(await timeline(ada, grace?.id)).toMatchObject([{ kind: 'created', details: { source: 'import' } }])
    const left = await w.pool.query('select from lead_import_pieces where import_id = $1', [done.id])
    expect(left.rowCount).toBe(0)
  })

  test('takes a form as well, with its options before or after the file', async () => {
    const w = await world()
    const ada = await w.person()
    for (const order of [
      ['options', 'file'],
      ['file', 'options'],
    ]) {
      const form = new FormData()
      for (const name of order) {
        if (name === 'file') form.set('file', new Blob([`who,mail\nGrace Hopper,grace@navona.example\n`]), 'list.csv')
        else form.set('options', JSON.stringify({ mapping: ['name', 'email'], duplicates: 'add' }))
      }
      const request = new Request('http://localhost', { method: 'POST', body: form })
      const type = request.headers.get('content-type') ?? ''
      const body = Buffer.from(await request.arrayBuffer())
      const answer = await ada.call('POST', '/api/leads/import', body, { 'content-type': type })
      expect(answer, answer.text).toMatchObject({ status: 202 })
      await importWaitingLeads(w)
      expect(await report(ada, (answer.body as { id: number }).id)).toMatchObject({ fileName: 'list.csv', created: 1 })
    }
    expect(await list(ada)).toMatchObject([{ lastName: 'Hopper', company: 'navona.example' }, { firstName: 'Grace' }])
  })

  test('maps words to our options, amounts to pence, and takes the first of several values', async () => {
    const w = await world()
    const ada = await w.person()
    const csv = [
      'Name,E-mail 1 - Value,Phone 1 - Value,Organization 1 - Name,Industry,# Employees,Lead Status,Amount,Probability (%),City,Country,Notes',
      '"Hopper, Grace",Grace <grace@navona.example> ::: g@x.example,+47 1 ::: +47 2,Navona,Information Technology & Services,350,Open deal,"£1,234.50",65%,Oslo,Norway,"one\ntwo ::: three"',
      'Alan Turing,alan@bletchley.example,,,Falconry,large,Purple,,,,,',
    ].join('\r\n')
    expect(await importCsv(w, ada, csv)).toMatchObject({ created: 2, failed: 0 })
    const [grace, alan] = await list(ada)
    expect(grace).toMatchObject({
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@navona.example',
      phone: '+47 1',
      industry: 'technology',
      companySize: '200+',
      status: 'qualified',
      dealValue: 123450,
      location: 'Oslo, Norway',
      notes: 'one\ntwo ::: three',
    })
    expect(alan).toMatchObject({ company: 'bletchley.example', industry: 'other', companySize: null, status: 'new' })
  })
})

describe('a bad row', () => {
  const head = 'First Name,Last Name,Email,Company,Deal Value,Probability,Phone,Notes\n'
  test.each([
    [',Hopper,g@navona.example,Navona', 'firstName', 'First name is required'],
    ['Grace,,g@navona.example,Navona', 'lastName', 'Last name is required'],
    ['Grace,Hopper,,Navona', 'email', 'Valid email is required'],
    ['Grace,Hopper,grace@,Navona', 'email', 'Valid email is required'],
    ['Grace,Hopper,grace@gmail.com,', 'company', 'Company is required'],
    ['Grace,Hopper,g@navona.example,Navona,-1', 'dealValue', 'Deal value must be positive'],
    ['Grace,Hopper,g@navona.example,Navona,much', 'dealValue', 'Deal value must be a number'],
    ['Grace,Hopper,g@navona.example,Navona,99999999999', 'dealValue', 'Deal value is too large'],
    ['Grace,Hopper,g@navona.example,Navona,,high', 'probability', 'Probability must be a number'],
    ['Grace,Hopper,g@navona.example,Navona,,12.5', 'probability', 'Probability must be a whole number'],
    ['Grace,Hopper,g@navona.example,Navona,,-5', 'probability', 'Probability must be at least 0'],
    ['Grace,Hopper,g@navona.example,Navona,,101', 'probability', 'Probability cannot exceed 100'],
    [`Grace,Hopper,g@navona.example,Navona,,,${'1'.repeat(51)}`, 'phone', 'At most 50 characters'],
    ['Grace,Hop\0per,g@navona.example,Navona', 'lastName', 'The text contains an invalid character'],
    ['Grace,,g@gmail.com,', 'lastName', 'Last name is required; Company is required'],
    ['"Grace,Hopper', null, 'A quotation mark is opened here and never closed'],
  ])('%j is told by its line, and the others are imported', async (row, field, message) => {
    const w = await world()
    const ada = await w.person()
    const csv = `${head}Alan,Turing,alan@b.example,B,,,,"two\nlines"\n\n${row}\n`
    const done = await importCsv(w, ada, csv, '?encoding=utf-8')
    expect(done).toMatchObject({ total: 2, done: 2, created: 1, failed: 1, errors: [{ line: 5, field, message }] })
    expect(await list(ada)).toMatchObject([{ firstName: 'Alan' }])
  })

  test('can be downloaded with its cells and the reason, safe to open in a spreadsheet', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const { id } = await importCsv(w, ada, `${HEAD}=cmd(),"a ""b"", c",nowhere,Navona\n${GRACE}`)
    const file = await ada.call('GET', `/api/leads/import/${id}/errors.csv`)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="import-${id}-failed-rows.csv"`,
    })
    expect(file.text).toBe(
      `\ufeffLine,Reason,First Name,Last Name,Email,Company\r\n2,Valid email is required,'=cmd(),"a ""b"", c",nowhere,Navona\r\n`,
    )
    expect((await bob.call('GET', `/api/leads/import/${id}/errors.csv`)).status).toBe(404)
    const mended = file.text.replace('nowhere', 'a@navona.example')
    expect(await importCsv(w, ada, mended)).toMatchObject({ created: 1, failed: 0 })
    expect((await list(ada))[1]).toMatchObject({ firstName: '=cmd()', lastName: 'a "b", c' })
  })
})

describe('a row whose email is there already', () => {
  const again = `${HEAD}Grace,Murray Hopper,GRACE@navona.example,\nAda,Byron,ada@x.example,X\nAda,King,Ada@x.example,X\n`

  test('is updated by what it fills, which the timeline tells; so is one that stands twice in the file', async () => {
    const w = await world()
    const ada = await w.person()
    await importCsv(w, ada, `${HEAD.trim()},Status,Industry\n${GRACE.trim()},qualified,retail\n`)
    expect(await importCsv(w, ada, again)).toMatchObject({ created: 1, updated: 2, skipped: 0, failed: 0 })
    const [grace, byron] = await list(ada)
    const kept = { company: 'Navona', status: 'qualified', industry: 'retail' }
    expect(grace).toMatchObject({
      firstName: 'Grace',
      lastName: 'Murray Hopper',
      email: 'grace@navona.example',
      ...kept,
    })
    expect(byron).toMatchObject({ lastName: 'King' })
    const changes = { lastName: { from: 'Hopper', to: 'Murray Hopper' } }
    expect(await timeline(ada, grace?.id)).toMatchObject([
      { kind: 'edited', details: { source: 'import', changes } },
      { kind: 'created' },
    ])
    expect(await importCsv(w, ada, `Email,Phone\ngrace@navona.example,+47 1\nnew@x.example,2\n`)).toMatchObject({
      updated: 1,
      failed: 1,
      errors: [{ line: 3, field: 'firstName', message: 'First name is required; Last name is required' }],
    })
  })

  test('is skipped, or added, as chosen', async () => {
    const w = await world()
    const ada = await w.person()
    await importCsv(w, ada, HEAD + GRACE)
    expect(await importCsv(w, ada, again, '?duplicates=skip')).toMatchObject({ created: 1, updated: 0, skipped: 2 })
    expect((await list(ada)).map(({ lastName }) => lastName)).toEqual(['Hopper', 'Byron'])
    expect(await importCsv(w, ada, again, '?duplicates=add')).toMatchObject({ created: 3, updated: 0, skipped: 0 })
    expect(await list(ada)).toHaveLength(5)
  })

  test('of somebody else is none of ours', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    await importCsv(w, ada, HEAD + GRACE)
    expect(await importCsv(w, bob, HEAD + GRACE)).toMatchObject({ created: 1, updated: 0 })
  })

  test('and agrees in everything changes nothing', async () => {
    const w = await world()
    const ada = await w.person()
    await importCsv(w, ada, HEAD + GRACE)
    const before = await list(ada)
    expect(await importCsv(w, ada, HEAD + GRACE)).toMatchObject({ created: 0, updated: 0, skipped: 1 })
    expect(await list(ada)).toEqual(before)
    expect(await timeline(ada, before[0]?.id)).toHaveLength(1)
  })
})

describe('an import that is interrupted', () => {
  test('goes on where its worker was killed: no row twice, none lost', async () => {
    const w = await world()
    const ada = await w.person()
    const bad = 'Nobody,,p@co.example,Co\n'
    const answer = await send(ada, HEAD + people(0, 25) + bad + people(25, 60))
    const { id } = answer.body as { id: number }
    const broken = {
      db: w.db,
      pool: onCommit(w, async (commits) => {
        if (commits === 3) throw new Error('Connection terminated')
      }),
    }
    await expect(importWaitingLeads(broken, { batchRows: 10 })).rejects.toThrow('Connection terminated')
    expect(await report(ada, id)).toMatchObject({ status: 'running', total: 61, done: 20, created: 20 })
    await importWaitingLeads(w, { batchRows: 10 })
    expect(await report(ada, id)).toMatchObject({ status: 'done', done: 61, created: 60, failed: 1 })
    const emails = (await list(ada)).map(({ email }) => email)
    expect(emails).toHaveLength(60)
    expect(new Set(emails).size).toBe(60)
  })

  test('while it changes leads, leaves none changed of a batch whose progress is not noted', async () => {
    const w = await world()
    const ada = await w.person()
    await importCsv(w, ada, HEAD + people(0, 3))
    const before = await list(ada)
    const { id } = (await send(ada, HEAD + people(0, 3).replaceAll(',Co', ',New'))).body as { id: number }
    const connect = async () => {
      const client = await w.pool.connect()
      const query = client.query.bind(client)
      return Object.assign(Object.create(client), {
        query: (...args: Parameters<typeof query>) =>
          String(args[0]).startsWith('update lead_imports set done')
            ? Promise.reject(new Error('Connection terminated'))
            : query(...args),
      })
    }
    const broken = { db: w.db, pool: Object.create(w.pool, { connect: { value: connect } }) as World['pool'] }
    await expect(importWaitingLeads(broken)).rejects.toThrow('Connection terminated')
    expect(await list(ada)).toEqual(before)
    await importWaitingLeads(w)
    expect(await report(ada, id)).toMatchObject({ status: 'done', updated: 3, skipped: 0 })
  })

  test('stops between two batches when the process is asked to end, and goes on later', async () => {
    const w = await world()
    const ada = await w.person()
    const { id } = (await send(ada, HEAD + people(0, 30))).body as { id: number }
    await importWaitingLeads(w, { signal: AbortSignal.abort() })
    expect(await report(ada, id)).toMatchObject({ status: 'waiting', done: 0 })
    await importWaitingLeads(w, { batchRows: 7 })
    expect(await report(ada, id)).toMatchObject({ status: 'done', created: 30 })
  })

  test('is run by one worker alone, and files of one owner in order', async () => {
    const w = await world()
    const ada = await w.person()
    const first = (await send(ada, HEAD + people(0, 100))).body as { id: number }
    const second = (await send(ada, HEAD + people(0, 150))).body as { id: number }
    await Promise.all([1, 2, 3].map(() => importWaitingLeads(w, { batchRows: 10 })))
    expect(await report(ada, first.id)).toMatchObject({ status: 'done', created: 100 })
    expect(await report(ada, second.id)).toMatchObject({ status: 'done', created: 50, skipped: 100 })
  })

  test('by cancelling keeps what is done and says how much', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const { id } = (await send(ada, HEAD + people(0, 60))).body as { id: number }
    expect(await bob.call('POST', `/api/leads/import/${id}/cancel`)).toMatchObject({ status: 404 })
    const cancel = () => ada.call('POST', `/api/leads/import/${id}/cancel`)
    let cancelled: Promise<unknown> = Promise.resolve()
    const pool = onCommit(w, async (commits) => {
      if (commits !== 2) return
      // Asked for while the second batch is being written, it waits for that one.
      cancelled = cancel()
      // Every role sees locks; what other roles wait for, only a superuser sees in `pg_stat_activity`.
      const waiting = `select from pg_locks l join pg_locks waits on waits.pid = l.pid and not waits.granted
        where l.relation = 'lead_imports'::regclass and l.database = (select oid from pg_database where datname = current_database())`
      while ((await w.pool.query(waiting)).rowCount === 0);
    })
    await importWaitingLeads({ db: w.db, pool }, { batchRows: 10 })
    const { status, body } = (await cancelled) as { status: number; body: { done: number } }
    expect(status).toBe(200)
    // More batches may begin before the canceling request, which waits for the second, has its turn.
    const { done } = body
    expect([20, 30, 40, 50]).toContain(done)
    const message = `Canceled after ${done} of 60 rows. We kept those rows.`
    expect(body).toMatchObject({ status: 'cancelled', done, created: done, message })
    await importWaitingLeads(w)
    expect(await report(ada, id)).toMatchObject({ status: 'cancelled', done, message })
    expect(await list(ada)).toHaveLength(done)
    expect(await cancel()).toMatchObject({
      status: 409,
      body: { message: 'This import has already finished' },
    })
  })
})

test('imports are seen by their owner alone, the newest first', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const { id } = await importCsv(w, ada, HEAD + GRACE)
  const later = (await send(ada, HEAD + GRACE)).body as { id: number }
  const mine = (await ada.call('GET', '/api/leads/import')).body as LeadImport[]
  expect(mine).toMatchObject([
    { id: later.id, status: 'waiting', total: 1 },
    { id, status: 'done', total: 1 },
  ])
  expect((await bob.call('GET', '/api/leads/import')).body).toEqual([])
  expect((await bob.call('GET', `/api/leads/import/${id}`)).status).toBe(404)
  expect((await w.call('GET', '/api/leads/import')).status).toBe(401)
  expect((await w.call('POST', '/api/leads/import', HEAD, { 'content-type': 'text/csv' })).status).toBe(401)
})
