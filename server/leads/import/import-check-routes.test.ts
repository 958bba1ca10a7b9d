import { describe, expect, test } from 'vitest'
import type { LeadImport } from '../../../contract/lead-import.ts'
import { check, GRACE, HEAD, idOf, list, report, send, start } from '../../../tests/world/import-check.ts'
import { world } from '../../../tests/world/world.ts'
import { importWaitingLeads } from './import-leads.ts'

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
