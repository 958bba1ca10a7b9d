import { describe, expect, test } from 'vitest'
import { type World, world } from '../../tests/world/world.ts'
import { importWaitingLeads } from './import-leads.ts'

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
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('The upload broke off') } })
    expect((await ada.call('GET', '/api/leads/import')).body).toEqual([])
  })

  test('with rows of monstrous size keeps only so much of them', async () => {
    const w = await world()
    const ada = await w.person()
    const { body } = await send(ada, `${HEAD}\nbad,${'x'.repeat(50_000)},B,C\n${'bad,'.repeat(30)}`)
    await importWaitingLeads(w)
    const { rows } = await w.pool.query(
      'select length(cells::text) as size from lead_import_errors where import_id = $1',
      [(body as { id: number }).id],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { size } of rows) expect(size).toBeLessThan(25_000)
  })
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
