import { expect, test } from 'vitest'
import type { ImportPreview, LeadImport } from '../../../contract/lead-import.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { MOST_ROWS } from './csv-guess.ts'
import { importWaitingLeads } from './import-leads.ts'

type Person = Awaited<ReturnType<World['person']>>

const send = (person: Person, csv: string, query = '') =>
  person.call('POST', `/api/leads/import${query}`, csv, { 'content-type': 'text/csv' })
const conclusions = async (person: Person, csv: string, query = '') =>
  ((await send(person, csv, `?preview=1${query}`)).body as ImportPreview).conclusions

const CSV = `Name,Email,Company,Field of business
Grace Hopper,grace@navona.example,,Naval mining
Alan Turing,alan@bletchley.example,GC&CS,Software
Ada Byron,ada@gmail.com,,Naval mining
Wei Zhang,wei@paperlane.example,,Fishing
`

test('the preview says what new leads get that their rows do not say, for the columns as they are mapped', async () => {
  const w = await world()
  const ada = await w.person()
  expect(await conclusions(ada, CSV)).toEqual({
    companies: 2,
    companyExample: 'navona.example',
    industries: 0,
    industryExamples: [],
    rows: 4,
  })
  const options = encodeURIComponent(JSON.stringify({ mapping: ['name', 'email', 'company', 'industry'] }))
  // Ada's mailbox is no employer's, so that her row cannot become a lead at all.
  expect(await conclusions(ada, CSV, `&options=${options}`)).toMatchObject({
    companies: 2,
    industries: 2,
    industryExamples: ['Naval mining', 'Fishing'],
  })
})

test('the preview of a file with many short rows counts all of them, and checks the first', async () => {
  const w = await world()
  const ada = await w.person()
  const { body } = await send(ada, `Email,Name\n${'a,b\n\n'.repeat(10_000)}`, '?preview=1')
  expect(body).toMatchObject({ rows: 10_000, conclusions: { rows: MOST_ROWS - 1 } })
})

test('the bad rows of the last twenty imports stay at hand', async () => {
  const w = await world()
  const ada = await w.person()
  for (let i = 0; i < 21; i++) {
    await send(ada, `Name,Email\nNobody,nowhere\n`, `?fileName=list-${i}.csv`)
    await importWaitingLeads(w)
  }
  const imports = (await ada.call('GET', '/api/leads/import')).body as LeadImport[]
  expect(imports.map(({ fileName }) => fileName)).toEqual(Array.from({ length: 20 }, (_, i) => `list-${20 - i}.csv`))
  const oldest = imports.at(-1)
  expect(oldest).toMatchObject({ status: 'done', failed: 1 })
  const { text } = await ada.call('GET', `/api/leads/import/${oldest?.id}/errors.csv`)
  expect(text).toContain('Nobody,nowhere')
})
