import { beforeAll, expect, test } from 'vitest'
import type { LeadImportReport } from '../../../contract/lead-import.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { importWaitingLeads } from '../import/import-leads.ts'

type Person = Awaited<ReturnType<World['person']>>
let w: World
beforeAll(async () => {
  w = await world()
})

const exported = async (person: Person) =>
  (await person.call('GET', '/api/leads/export.csv')).text.replace(/^\ufeff/, '').trimEnd()

async function importCsv(person: Person, csv: string, query = '') {
  const answer = await person.call('POST', `/api/leads/import${query}`, csv, { 'content-type': 'text/csv' })
  expect(answer, answer.text).toMatchObject({ status: 202 })
  await importWaitingLeads(w)
  return (await person.call('GET', `/api/leads/import/${(answer.body as { id: number }).id}`)).body as LeadImportReport
}

/** The header and the rows, in any order, without when they were added. No cell of these has a comma or a line end. */
function rowsOf(csv: string) {
  const lines = csv.split('\r\n').map((line) => line.split(','))
  const created = lines[0]?.indexOf('Created') ?? -1
  const [header, ...rows] = lines.map((cells) => cells.filter((_, at) => at !== created).join(','))
  return [header, ...rows.sort()]
}

const HEAD = 'First Name,Last Name,Email,Company,Phone,Mobile Phone,Secondary Email,Created,Lead Source'
const MAPPING = ['firstName', 'lastName', 'email', 'company', 'phone', 'extra', 'extra', 'extra', 'extra']

test('an export that is imported elsewhere and exported again is the same, kept columns and all', async () => {
  const [ada, bob] = [await w.person(), await w.person()]
  const file = [
    HEAD,
    'Grace,Hopper,grace@navona.example,Navona,+44 1,+44 2,grace@home.example,2019,Web',
    'Alan,Turing,alan@bletchley.example,Bletchley,,+44 3,alan@home.example,2020,',
    'Ada,Byron,ada@engine.example,Engine,+44 4,,,,Fair',
  ].join('\n')
  await importCsv(ada, file, `?options=${encodeURIComponent(JSON.stringify({ mapping: MAPPING }))}`)
  const first = await exported(ada)
  expect(first).toContain('Mobile Phone')
  expect(await importCsv(bob, first)).toMatchObject({ created: 3, failed: 0 })
  expect(rowsOf(await exported(bob))).toEqual(rowsOf(first))
  const { rows } = await w.pool.query(
    `select phone, extra_columns as extra from leads where user_id = $1 and email like 'alan%'`,
    [bob.id],
  )
  const kept = { 'Mobile Phone': '+44 3', 'Secondary Email': 'alan@home.example', Created: '2020' }
  expect(rows).toEqual([{ phone: null, extra: kept }])
  // Once more into the same account, nothing changes.
  expect(await importCsv(ada, first)).toMatchObject({ created: 0, updated: 0, skipped: 3 })
})

test('won leads come back won, with the date and the value of their sale', async () => {
  const [ada, bob] = [await w.person(), await w.person()]
  const add = async (person: Person, firstName: string, more: object = {}) => {
    const lead = { firstName, lastName: 'X', email: `${firstName}@won.example`, company: 'Acme', ...more }
    return ((await person.call('POST', '/api/leads', lead)).body as { id: number }).id
  }
  const win = (id: number, value: number) => ada.call('PUT', `/api/leads/${id}/win`, { wonOn: '2030-03-01', value })
  await win(await add(ada, 'grace'), 480_050)
  await win(await add(ada, 'free'), 0)
  await add(ada, 'alan', { status: 'qualified' })
  // Won once, but not any more: it has no sale.
  const lost = await add(ada, 'lost')
  await win(lost, 100)
  await ada.call('PATCH', `/api/leads/${lost}`, { status: 'lost' })
  const first = await exported(ada)
  expect(first).toContain(',2030-03-01,4800.50,')
  expect(first).toContain(',2030-03-01,0.00,')
  expect(first).not.toContain('1.00')

  expect(await importCsv(bob, first)).toMatchObject({ created: 4, failed: 0 })
  expect(rowsOf(await exported(bob))).toEqual(rowsOf(first))
  const pipeline = async (person: Person) =>
    ((await person.call('GET', '/api/pipeline-data')).body as { won: object }).won
  expect(await pipeline(bob)).toEqual({ count: 2, value: 480_050 })
  expect(await importCsv(ada, first)).toMatchObject({ created: 0, updated: 0, skipped: 4, noted: 0 })
})

test('a file marks no lead as won that is already there, and says so; a sale it can’t read is no sale', async () => {
  const ada = await w.person()
  const lead = { firstName: 'Grace', lastName: 'X', email: 'g@known.example', company: 'Acme' }
  const { id } = (await ada.call('POST', '/api/leads', lead)).body as { id: number }
  const file = [
    'First Name,Last Name,Email,Company,Won On,Won Value',
    'Grace,X,g@known.example,Acme,2030-03-01,5',
    'New,X,new@known.example,Acme,2030-03-01,5',
    'Bad,X,bad@known.example,Acme,03/01/30,5',
  ].join('\n')
  const report = await importCsv(ada, file)
  expect(report).toMatchObject({ created: 1, updated: 0, skipped: 1, failed: 1, noted: 1 })
  expect(JSON.stringify(report)).toContain(
    "An import doesn't mark leads you already have as won, so we didn't import the sale. Open the lead to mark it as won.",
  )
  expect(JSON.stringify(report)).toContain('Write the date of the sale as year, month and day, such as 2030-03-01')
  expect((await ada.call('GET', `/api/leads/${id}`)).body).not.toHaveProperty('wonOn')
})

test('an export with more kept columns than one lead has is imported with all of them', async () => {
  const [ada, bob] = [await w.person(), await w.person()]
  const columns = (from: number) => Array.from({ length: 30 }, (_, i) => `Kept ${from + i}`)
  const cells = columns(0).map((_, i) => `v${i}`)
  for (const [i, name] of ['grace', 'alan'].entries()) {
    const head = ['First Name', 'Last Name', 'Email', 'Company', ...columns(30 * i)].join(',')
    await importCsv(ada, `${head}\n${[name, 'X', `${name}@x.example`, 'Acme', ...cells].join(',')}`)
  }
  const first = await exported(ada)
  await importCsv(bob, first)
  expect(rowsOf(await exported(bob))).toEqual(rowsOf(first))
})
