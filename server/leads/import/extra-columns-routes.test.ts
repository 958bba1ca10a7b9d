import { expect, test } from 'vitest'
import type { Lead } from '../../../contract/lead.ts'
import { listLeads, type Person } from '../../../tests/world/leads.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { importWaitingLeads } from './import-leads.ts'

const HEAD = 'First Name,Last Name,Email,Company'
const ADA = 'Ada,Byron,ada@engines.example,Engines'

async function importCsv(w: World, person: Person, csv: string, query = '') {
  const answer = await person.call('POST', `/api/leads/import${query}`, csv, { 'content-type': 'text/csv' })
  await importWaitingLeads(w)
  return answer
}
const open = async (person: Person, id: number) => (await person.call('GET', `/api/leads/${id}`)).body as Lead
const idOf = async (person: Person, at = 0) => (await listLeads(person, '?sort=createdAt')).leads[at]?.id as number

test('columns that fill no field are kept with the lead, shown, updated, exported and taken back by an undo', async () => {
  const w = await world()
  const ada = await w.person()
  await importCsv(w, ada, `${HEAD},Lead Source,"Fleet, now",Password,AI Score\n${ADA},Webinar,=12,hunter2,50\n`)
  const id = await idOf(ada)
  expect((await open(ada, id)).extraColumns).toEqual({ 'Lead Source': 'Webinar', 'Fleet, now': '=12' })
  expect((await listLeads(ada)).leads[0]).not.toHaveProperty('extraColumns')
  const { text: csv } = await ada.call('GET', '/api/leads/export.csv')
  expect(csv.split('\r\n')[0]).toMatch(/,Created,"Lead Source","Fleet, now"$/)
  expect(csv.split('\r\n')[1]).toMatch(/,Webinar,'=12$/)

  const again = await importCsv(w, ada, `${HEAD},Lead Source,Tool\n${ADA},Referral,${'x'.repeat(400)}\n`)
  const { extraColumns } = await open(ada, id)
  expect(extraColumns).toMatchObject({ 'Lead Source': 'Referral', 'Fleet, now': '=12' })
  expect(extraColumns?.Tool).toHaveLength(300)
  const same = await importCsv(w, ada, `${HEAD},Lead Source\n${ADA},Referral\n`)
  const report = await ada.call('GET', `/api/leads/import/${(same.body as { id: number }).id}`)
  expect(report.body).toMatchObject({ updated: 0, skipped: 1 })

  await ada.call('POST', `/api/leads/import/${(again.body as { id: number }).id}/undo`)
  await importWaitingLeads(w)
  expect((await open(ada, id)).extraColumns).toEqual({ 'Lead Source': 'Webinar', 'Fleet, now': '=12' })
})

test('letters of extra columns are fixed or kept as chosen, and a value that can not be read is left out with a note', async () => {
  const w = await world()
  const csv = `${HEAD},StraÃŸe,Tool,Plan\n${ADA},KÃ¶ln,\ufffdtext,Two\u2028lines\n`
  const run = async (query: string) => {
    const person = await w.person()
    const { body } = await importCsv(w, person, csv, query)
    const report = await person.call('GET', `/api/leads/import/${(body as { id: number }).id}`)
    const id = (await listLeads(person)).leads[0]?.id
    return { report: report.body, ...(id && { extraColumns: (await open(person, id)).extraColumns }) }
  }
  expect(await run('')).toMatchObject({
    report: {
      created: 0,
      failed: 1,
      errors: [{ line: 2, field: 'extra', message: expect.stringMatching(/^Some letters look garbled/) }],
    },
  })
  const message = "Some letters in “Tool” can’t be read, so we didn't import it."
  const report = { created: 1, noted: 1, notes: [{ line: 2, field: 'extra', message }] }
  const fixed = await run('?garbled=fix')
  expect(fixed).toMatchObject({ report })
  expect(fixed.extraColumns).toEqual({ Straße: 'Köln', Plan: 'Two\nlines' })
  const kept = await run('?garbled=keep')
  expect(kept).toMatchObject({ report })
  expect(kept.extraColumns).toEqual({ Straße: 'KÃ¶ln', Plan: 'Two\nlines' })
})

test('a column can be left out, and one that may hold secrets is refused', async () => {
  const w = await world()
  const ada = await w.person()
  const options = (mapping: (string | null)[]) => `?options=${encodeURIComponent(JSON.stringify({ mapping }))}`
  const fields = ['firstName', 'lastName', 'email', 'company']
  await importCsv(w, ada, `${HEAD},Source,Tool\n${ADA},Fair,Excel\n`, options([...fields, null, 'extra']))
  expect((await open(ada, await idOf(ada))).extraColumns).toEqual({ Tool: 'Excel' })
  const refused = await importCsv(w, ada, `${HEAD},API token\n${ADA},abc\n`, options([...fields, 'extra']))
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('may hold secrets') } })
})

test('a merge keeps the columns of both leads, and its undo gives each its own back', async () => {
  const w = await world()
  const ada = await w.person()
  const bob = 'Bob,Byron,bob@engines.example,Engines'
  await importCsv(w, ada, `${HEAD},Source,Tool\n${ADA},Fair,\n${bob},Web,Excel\n`)
  const [keepId, otherId] = [await idOf(ada, 0), await idOf(ada, 1)]
  const { body } = await ada.call('POST', '/api/leads/merge', { keepId, otherId })
  expect((await open(ada, keepId)).extraColumns).toEqual({ Source: 'Fair', Tool: 'Excel' })
  await ada.call('POST', `/api/leads/merge/${(body as { mergeId: number }).mergeId}/undo`)
  expect((await open(ada, keepId)).extraColumns).toEqual({ Source: 'Fair' })
  expect((await open(ada, otherId)).extraColumns).toEqual({ Source: 'Web', Tool: 'Excel' })
})
