import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import type { Lead } from '../../../../contract/lead.ts'
import type { ImportDraft, LeadImportReport, UndoForecast } from '../../../../contract/lead-import.ts'
import { type World, world } from '../../../../tests/world/world.ts'
import { importWaitingLeads } from '../import-leads.ts'
import { forgetOldImports } from '../undo/undo-queries.ts'

type Person = Awaited<ReturnType<World['person']>>

const CSV =
  'First Name,Last Name,Email,Company\nGrace,Hopper,grace@navona.example,Navona\nIda,Rhodes,ida@n.example,NBS\n'

async function upload(person: Person, file: string | Buffer, query = '') {
  const answer = await person.call('POST', `/api/leads/import?draft=1&fileName=list.csv${query}`, file, {
    'content-type': 'application/octet-stream',
  })
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.body as ImportDraft
}
const path = (id: number, rest = '') => `/api/leads/import/${id}${rest}`
const columns = async (person: Person, id: number) =>
  (await person.call('GET', path(id, '/columns'))).body as ImportDraft
const report = async (person: Person, id: number) => (await person.call('GET', path(id))).body as LeadImportReport
const leads = async (person: Person) =>
  ((await person.call('GET', '/api/leads?sort=createdAt&limit=200')).body as { leads: Lead[] }).leads

async function check(w: World, person: Person, id: number) {
  const answer = await person.call('POST', path(id, '/check'), {})
  expect(answer, answer.text).toMatchObject({ status: 200 })
  await importWaitingLeads(w)
  return report(person, id)
}
async function start(w: World, person: Person, id: number) {
  expect(await person.call('POST', path(id, '/start'))).toMatchObject({ status: 202 })
  await importWaitingLeads(w)
  return report(person, id)
}

const relations = (...list: [string, string, string][]) =>
  `<Relationships>${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`).join('')}</Relationships>`
const row = (...cells: string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
async function workbook(sheets: Record<string, string>) {
  const file = new ZipFile()
  const names = Object.keys(sheets)
  const add = (name: string, text: string) => file.addBuffer(Buffer.from(text), name)
  add('_rels/.rels', relations(['r1', 'officeDocument', 'xl/workbook.xml']))
  add(
    'xl/workbook.xml',
    `<workbook><sheets>${names.map((name, i) => `<sheet name="${name}" r:id="r${i}"/>`).join('')}</sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    relations(...names.map((_, i): [string, string, string] => [`r${i}`, 'worksheet', `worksheets/s${i}.xml`])),
  )
  for (const [i, rows] of Object.values(sheets).entries())
    add(`xl/worksheets/s${i}.xml`, `<worksheet><sheetData>${rows}</sheetData></worksheet>`)
  file.end()
  return buffer(file.outputStream)
}

describe('a file that was uploaded', () => {
  test('is kept with what was chosen, is checked by it, and is imported', async () => {
    const w = await world()
    const ada = await w.person()
    const { id, preview } = await upload(ada, CSV)
    expect(preview).toMatchObject({ rows: 2, mapping: ['firstName', 'lastName', 'email', 'company'] })
    expect(await report(ada, id)).toMatchObject({ status: 'draft', fileName: 'list.csv' })
    const mapping = ['firstName', 'lastName', 'email', null]
    expect(await ada.call('PUT', path(id, '/columns'), { mapping, duplicates: 'skip' })).toMatchObject({ status: 200 })
    // As another tab finds it.
    expect(await columns(ada, id)).toMatchObject({ wanted: { mapping, duplicates: 'skip' }, status: 'draft' })
    expect(await check(w, ada, id)).toMatchObject({ status: 'checked', created: 2, total: 2 })
    expect(await columns(ada, id)).toMatchObject({ wanted: { mapping, duplicates: 'skip' }, status: 'checked' })
    expect(await start(w, ada, id)).toMatchObject({ status: 'done', created: 2, duplicates: 'skip' })
    expect((await leads(ada)).map(({ email }) => email)).toEqual(['grace@navona.example', 'ida@n.example'])
    expect(await ada.call('GET', path(id, '/columns'))).toMatchObject({ status: 409 })
    expect((await ada.call('GET', '/api/leads/import/drafts')).body).toEqual([])
  })

  test('goes back to its columns after a check, and is checked again by the new ones', async () => {
    const w = await world()
    const ada = await w.person()
    const { id } = await upload(ada, CSV)
    await check(w, ada, id)
    const mapping = ['firstName', 'lastName', 'email', 'extra']
    await ada.call('PUT', path(id, '/columns'), { mapping })
    expect(await report(ada, id)).toMatchObject({ status: 'draft', created: 0, done: 0 })
    expect(await ada.call('POST', path(id, '/start'))).toMatchObject({ status: 409 })
    expect(await check(w, ada, id)).toMatchObject({ status: 'checked', created: 2 })
    await start(w, ada, id)
    const { rows } = await w.db.execute(sql`
      select extra_columns as extra from leads where email = 'grace@navona.example' order by id desc limit 1`)
    expect(rows).toEqual([{ extra: { Company: 'Navona' } }])
  })

  test('keeps what was chosen for its values when its columns change', async () => {
    const w = await world()
    const ada = await w.person()
    const { id } = await upload(ada, `${CSV.replaceAll('\n', ',Purple\n').replace('Purple', 'Status')}`)
    await check(w, ada, id)
    await ada.call('POST', path(id, '/check'), { choices: { status: { purple: 'lost' } } })
    await ada.call('PUT', path(id, '/columns'), { duplicates: 'skip' })
    expect(await check(w, ada, id)).toMatchObject({ choices: { status: { purple: 'lost' } }, duplicates: 'skip' })
    await start(w, ada, id)
    expect((await leads(ada)).map(({ status }) => status)).toEqual(['lost', 'lost'])
  })

  test('is nobody else’s, and is gone after a day', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const { id } = await upload(ada, CSV)
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['GET', '/columns', undefined],
      ['PUT', '/columns', {}],
      ['POST', '/check', {}],
      ['GET', '/undo', undefined],
      ['GET', '/skipped.csv', undefined],
    ] as const)
      expect(await bob.call(method, path(id, rest), body), rest).toMatchObject({ status: 404 })
    expect(await report(ada, id)).toMatchObject({ status: 'draft' })
    await w.db.execute(sql`update lead_imports set created_at = now() - interval '25 hours' where id = ${id}`)
    await forgetOldImports(w.db)
    expect(await ada.call('GET', path(id, '/columns'))).toMatchObject({ status: 404 })
    const { rows } = await w.db.execute(sql`select from lead_import_pieces where import_id = ${id}`)
    expect(rows).toEqual([])
  })

  test('takes the place of the oldest of five', async () => {
    const w = await world()
    const ada = await w.person()
    const ids = []
    for (let i = 0; i < 6; i++) ids.push((await upload(ada, CSV)).id)
    const kept = (await ada.call('GET', '/api/leads/import/drafts')).body as { id: number }[]
    expect(kept.map(({ id }) => id)).toEqual(ids.slice(1).reverse())
  })

  test('is refused and not kept when it can’t be read', async () => {
    const w = await world()
    const ada = await w.person()
    const bad = await ada.call(
      'POST',
      '/api/leads/import?draft=1&fileName=broken.xlsx',
      Buffer.from('PK\x03\x04 no zip'),
      {
        'content-type': 'application/octet-stream',
      },
    )
    expect(bad).toMatchObject({ status: 400, body: { message: expect.stringContaining('damaged') } })
    const { rows } = await w.db.execute(sql`select from lead_imports where file_name = 'broken.xlsx'`)
    expect(rows).toEqual([])
  })

  test('says which words are garbled below its first rows, and checks nothing until somebody decided', async () => {
    const w = await world()
    const ada = await w.person()
    const rows = Array.from({ length: 4000 }, (_, i) => `F,L,p${i}@co.example,Company\n`).join('')
    const { id, preview } = await upload(ada, `First Name,Last Name,Email,Company\n${rows}Jo,MÃ¼ller,jo@x.example,X\n`)
    expect(preview.garbledWords).toEqual([])
    expect((await ada.call('POST', path(id, '/check'), {})).body).toMatchObject({
      status: 'draft',
      garbledWords: [{ from: 'MÃ¼ller', to: 'Müller' }],
    })
    await ada.call('PUT', path(id, '/columns'), { garbled: 'fix' })
    expect(await check(w, ada, id)).toMatchObject({ status: 'checked', created: 4001 })
  })
})

describe('a workbook that was uploaded', () => {
  const PEOPLE = row('Email', 'First Name', 'Last Name') + row('ada@x.example', 'Ada', 'Byron')
  const OTHERS = row('Email', 'First Name', 'Last Name') + row('bob@x.example', 'Bob', 'Noyce')

  test('is kept whole: another sheet can be chosen, and the result names the others', async () => {
    const w = await world()
    const ada = await w.person()
    const { id, preview } = await upload(ada, await workbook({ People: PEOPLE, Others: OTHERS, Notes: row('Hello') }))
    expect(preview).toMatchObject({ sheet: 'People', sheets: ['People', 'Others', 'Notes'] })
    await check(w, ada, id)
    await ada.call('PUT', path(id, '/columns'), { sheet: 'Others' })
    expect((await columns(ada, id)).preview.sample[0]).toEqual(['bob@x.example', 'Bob', 'Noyce'])
    await check(w, ada, id)
    expect(await start(w, ada, id)).toMatchObject({ sheet: 'Others', otherSheets: ['People', 'Notes'], created: 1 })
    expect((await leads(ada)).map(({ email }) => email)).toEqual(['bob@x.example'])
    const { rows } = await w.db.execute(sql`select from lead_import_workbooks where import_id = ${id}`)
    expect(rows).toEqual([])
  })
})

describe('the result of an import', () => {
  test('lists skipped rows by line with the reason', async () => {
    const w = await world()
    const ada = await w.person()
    for (let i = 0; i < 2; i++) {
      const { id } = await upload(ada, CSV)
      await check(w, ada, id)
      await start(w, ada, id)
      if (i === 0) continue
      expect(await report(ada, id)).toMatchObject({ skipped: 2 })
      const { text } = await ada.call('GET', path(id, '/skipped.csv'))
      expect(text.replace('\ufeff', '').split('\r\n').filter(Boolean)).toEqual([
        'Line,Reason',
        '2,The lead already had these values',
        '3,The lead already had these values',
      ])
    }
  })

  test('says what an undo would remove and keep', async () => {
    const w = await world()
    const ada = await w.person()
    const { id } = await upload(ada, CSV)
    await check(w, ada, id)
    await start(w, ada, id)
    const [grace, ida] = await leads(ada)
    await ada.call('PATCH', `/api/leads/${grace?.id}`, { phone: '+47 1' })
    await w.db.execute(sql`
      with s as (insert into email_sequences (user_id, name) select user_id, 'S' from leads where id = ${ida?.id} returning id, user_id)
      insert into lead_sequence_enrollments (user_id, sequence_id, lead_id, is_test) select user_id, id, ${ida?.id}, true from s`)
    await w.db.execute(sql`
      insert into crm_links (user_id, provider, lead_id, record_id, ours, theirs) values (${ada.id}, 'hubspot', ${ida?.id}, '7', '{}', '{}')`)
    const forecast = (await ada.call('GET', path(id, '/undo'))).body as UndoForecast
    expect(forecast).toEqual({
      removed: 1,
      restored: 0,
      keptEmailed: 0,
      keptEdited: 1,
      inSequence: 1,
      onlyTests: 1,
      inCrm: 1,
    })
    await ada.call('POST', path(id, '/undo'))
    await importWaitingLeads(w)
    expect((await report(ada, id)).undo).toMatchObject({ removed: 1, keptEdited: 1 })
  })
})

test('a file whose check failed can be discarded; one whose import has started cannot', async () => {
  const w = await world()
  const ada = await w.person()
  const { id } = await upload(ada, CSV)
  await w.pool.query(`update lead_imports set status = 'failed', message = 'x', check_total = 1 where id = $1`, [id])
  expect(await ada.call('POST', path(id, '/cancel'))).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  expect((await ada.call('GET', path(id))).status).toBe(404)
  const started = await upload(ada, CSV)
  await check(w, ada, started.id)
  await start(w, ada, started.id)
  expect((await ada.call('POST', path(started.id, '/cancel'))).status).toBe(409)
  expect(await leads(ada)).toHaveLength(2)
})
