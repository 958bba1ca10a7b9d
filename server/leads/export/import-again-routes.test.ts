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
