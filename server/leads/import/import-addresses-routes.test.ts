import { expect, test } from 'vitest'
import type { Lead } from '../../../contract/lead.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { importWaitingLeads } from './import-leads.ts'

type Person = Awaited<ReturnType<World['person']>>
async function importCsv(w: World, person: Person, csv: string) {
  const { body } = await person.call('POST', '/api/leads/import', csv, { 'content-type': 'text/csv' })
  await importWaitingLeads(w)
  return (await person.call('GET', `/api/leads/import/${(body as { id: number }).id}`)).body
}
const list = async (person: Person) =>
  ((await person.call('GET', '/api/leads?sort=createdAt')).body as { leads: Lead[] }).leads

test('a list of addresses adds leads whose names are marked as missing, and changes no name that is known', async () => {
  const w = await world()
  const ada = await w.person()
  await importCsv(w, ada, 'Name,Email,Company\nGrace Hopper,grace@navona.example,Navona\n')
  const list1 = 'grace@navona.example\nalan@serrano.example\nwei@gmail.com\nnobody\n'
  expect(await importCsv(w, ada, list1)).toMatchObject({ created: 2, updated: 0, skipped: 1, failed: 1 })
  const leads = (await list(ada)).map(({ firstName, lastName, company }) => [firstName, lastName, company])
  expect(leads).toHaveLength(3)
  expect(leads).toEqual(
    expect.arrayContaining([
      ['Grace', 'Hopper', 'Navona'],
      ['—', '—', 'serrano.example'],
      ['—', '—', '—'],
    ]),
  )
})

test('cells in backslash quotes between carets arrive as written', async () => {
  const w = await world()
  const ada = await w.person()
  const csv = 'First Name^Last Name^Email^Company\n"Grace"^"Hopper"^"grace@x.example"^"The \\"Best\\"^ Ltd"\n'
  expect(await importCsv(w, ada, csv)).toMatchObject({ created: 1, failed: 0 })
  expect(await list(ada)).toMatchObject([{ company: 'The "Best"^ Ltd' }])
})
