import { describe, expect, test } from 'vitest'
import type { Lead } from '../../../../contract/lead.ts'
import type { LeadImport, LeadImportReport } from '../../../../contract/lead-import.ts'
import { type World, world } from '../../../../tests/world/world.ts'
import { importWaitingLeads } from '../import-leads.ts'
import { forgetOldImports } from './undo-queries.ts'

type Person = Awaited<ReturnType<World['person']>>

const HEAD = 'First Name,Last Name,Email,Company'
const people = (from: number, to: number, company = 'Co') =>
  Array.from({ length: to - from }, (_, i) => `F,L,p${from + i}@co.example,${company}\n`).join('')

const report = async (person: Person, id: number) =>
  (await person.call('GET', `/api/leads/import/${id}`)).body as LeadImportReport
const list = async (person: Person) =>
  ((await person.call('GET', '/api/leads?sort=createdAt&limit=200')).body as { leads: Lead[] }).leads
/** Without what an undo changes as well: the score is computed anew. */
const facts = async (person: Person) => (await list(person)).map(({ updatedAt: _, ...lead }) => lead)

async function importCsv(w: World, person: Person, csv: string, limits?: { batchRows: number }) {
  const answer = await person.call('POST', '/api/leads/import', csv, { 'content-type': 'text/csv' })
  await importWaitingLeads(w, limits)
  return report(person, (answer.body as { id: number }).id)
}
const askUndo = (person: Person, id: number) => person.call('POST', `/api/leads/import/${id}/undo`)
async function undo(w: World, person: Person, id: number) {
  expect(await askUndo(person, id)).toMatchObject({
    status: 202,
    body: { undo: { status: 'waiting' }, undoUntil: null },
  })
  await importWaitingLeads(w)
  return report(person, id)
}

describe('undoing an import', () => {
  test('deletes the leads it added, gives updated ones their values back, and touches nothing else', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    await importCsv(w, bob, `${HEAD}\n${people(0, 9)}`)
    await importCsv(
      w,
      ada,
      `${HEAD},Phone,Status,Deal Value\nGrace,Hopper,grace@x.example,Navona,+47 1,,120\n${people(0, 3)}`,
    )
    const [before, ofBob] = [await facts(ada), await facts(bob)]
    const csv = `${HEAD},Phone,Status,Deal Value,Job Title\nGrace,Murray,grace@x.example,Navona,+47 2,qualified,5,CTO\nGrace,Murray,grace@x.example,Navona Inc,+47 2,qualified,5,CTO\n${people(2, 12)}`
    const done = await importCsv(w, ada, csv, { batchRows: 3 })
    expect(done).toMatchObject({ created: 9, updated: 2, skipped: 1, undo: null })
    expect(new Date(String(done.undoUntil)).getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3600 * 1000)
    expect(await undo(w, ada, done.id)).toMatchObject({
      status: 'done',
      undoUntil: null,
      undo: { status: 'done', removed: 9, restored: 1, keptEmailed: 0, keptEdited: 0, finishedAt: expect.any(String) },
    })
    expect(await facts(ada)).toEqual(before)
    expect(await facts(bob)).toEqual(ofBob)
    const notices = (await ada.call('GET', '/api/notifications')).text
    expect(notices).toContain('Import undone: leads.csv')
    expect(notices).toContain('9 deleted, 1 restored.')
    expect(await askUndo(ada, done.id)).toMatchObject({
      status: 409,
      body: { message: 'This import has already been undone' },
    })
    const { rows } = await w.pool.query('select count(*)::int as leads from deleted_leads where user_id = $1', [ada.id])
    expect(rows).toEqual([{ leads: 9 }])
  })

  test('keeps leads and values that somebody changed since, and leads that were emailed, and says how many', async () => {
    const w = await world()
    const ada = await w.person()
    await importCsv(w, ada, `${HEAD},Phone,Notes\nGrace,Hopper,grace@x.example,Navona,+47 1,old\n`)
    const done = await importCsv(
      w,
      ada,
      `${HEAD},Phone,Notes\nGrace,Hopper,grace@x.example,Navona,+47 2,new\n${people(0, 5)}`,
    )
    const all = await list(ada)
    const idOf = (email: string) => all.find((lead) => lead.email === email)?.id as number
    await ada.call('PATCH', `/api/leads/${idOf('grace@x.example')}`, { phone: '+47 3' })
    await ada.call('PATCH', `/api/leads/${idOf('p0@co.example')}`, { notes: 'Called her' })
    const log = (email: string, isCaptured: boolean) =>
      w.pool.query(
        `insert into sequence_logs (user_id, lead_id, status, recipient_address, sent_at, is_captured)
         values ($1, $2, 'sent', $3, now(), $4)`,
        [ada.id, idOf(email), email, isCaptured],
      )
    await log('p1@co.example', false)
    await log('p2@co.example', true)
    expect(await undo(w, ada, done.id)).toMatchObject({
      // Grace has her notes back, and counts once.
      undo: { status: 'done', removed: 3, restored: 1, keptEmailed: 1, keptEdited: 1 },
    })
    const left = await list(ada)
    expect(left).toHaveLength(3)
    expect(left).toMatchObject([
      { email: 'grace@x.example', phone: '+47 3', notes: 'old' },
      { email: 'p0@co.example', notes: 'Called her' },
      { email: 'p1@co.example' },
    ])
  })

  test('takes leads out of the sequences that began with them', async () => {
    const w = await world()
    const ada = await w.person()
    const sequence = await ada.call('POST', '/api/email-sequences', {
      name: 'Welcome',
      trigger: 'lead_created',
      isActive: true,
      steps: [{ stepNumber: 1, delayDays: 3, subject: 'Hello', body: 'Hello {{firstName}}, welcome.' }],
    })
    expect(sequence, sequence.text).toMatchObject({ status: expect.any(Number) })
    const done = await importCsv(w, ada, `${HEAD}\n${people(0, 4)}`)
    const open = async () =>
      (
        await w.pool.query(
          `select (select count(*)::int from lead_sequence_enrollments where user_id = $1 and status = 'active') as enrolled,
             (select count(*)::int from sequence_logs where user_id = $1 and status = 'scheduled') as emails`,
          [ada.id],
        )
      ).rows[0]
    expect(await open()).toEqual({ enrolled: 4, emails: 4 })
    const [edited] = await list(ada)
    await ada.call('PATCH', `/api/leads/${edited?.id}`, { notes: 'Mine' })
    expect(await undo(w, ada, done.id)).toMatchObject({ undo: { removed: 3, keptEdited: 1 } })
    expect(await open()).toEqual({ enrolled: 0, emails: 0 })
  })

  test('goes on where its worker was killed, and nothing is counted twice', async () => {
    const w = await world()
    const ada = await w.person()
    await importCsv(w, ada, `${HEAD}\n${people(0, 30)}`)
    const before = await facts(ada)
    const done = await importCsv(w, ada, `${HEAD}\n${people(10, 80, 'New')}`, { batchRows: 10 })
    expect(done).toMatchObject({ created: 50, updated: 20 })
    await askUndo(ada, done.id)
    await askUndo(ada, done.id)
    let commits = 0
    const connect = async () => {
      const client = await w.pool.connect()
      const query = client.query.bind(client)
      return Object.assign(Object.create(client), {
        query: (...args: Parameters<typeof query>) => {
          const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text
          return text === 'commit' && ++commits === 4
            ? Promise.reject(new Error('Connection terminated'))
            : query(...args)
        },
      })
    }
    const broken = { db: w.db, pool: Object.create(w.pool, { connect: { value: connect } }) as World['pool'] }
    await expect(importWaitingLeads(broken)).rejects.toThrow()
    expect(await report(ada, done.id)).toMatchObject({ undo: { status: 'running', removed: 30 } })
    await importWaitingLeads(w)
    expect(await report(ada, done.id)).toMatchObject({ undo: { status: 'done', removed: 50, restored: 20 } })
    expect(await facts(ada)).toEqual(before)
  })

  test('works for an import that was canceled half way', async () => {
    const w = await world()
    const ada = await w.person()
    const answer = await ada.call('POST', '/api/leads/import', `${HEAD}\n${people(0, 20)}`, {
      'content-type': 'text/csv',
    })
    const { id } = answer.body as { id: number }
    expect(await askUndo(ada, id)).toMatchObject({
      status: 409,
      body: { message: 'This import is still running. Cancel it, then undo it.' },
    })
    const stopping = new AbortController()
    const pool = Object.create(w.pool, {
      connect: {
        value: async () => {
          const client = await w.pool.connect()
          const query = client.query.bind(client)
          return Object.assign(Object.create(client), {
            query: (...args: Parameters<typeof query>) => {
              if (String(args[0]) === 'commit') stopping.abort()
              return query(...args)
            },
          })
        },
      },
    }) as World['pool']
    await importWaitingLeads({ db: w.db, pool }, { batchRows: 5, signal: stopping.signal })
    await ada.call('POST', `/api/leads/import/${id}/cancel`)
    const kept = (await list(ada)).length
    expect(kept).toBeGreaterThan(0)
    expect(await undo(w, ada, id)).toMatchObject({ status: 'cancelled', undo: { status: 'done', removed: kept } })
    expect(await list(ada)).toEqual([])
  })
})

describe('an import can’t be undone', () => {
  test('by somebody else, after 30 days, when it changed nothing, or when an older version made it', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const csv = `${HEAD}\n${people(0, 2)}`
    const { id } = await importCsv(w, ada, csv)
    expect((await askUndo(bob, id)).status).toBe(404)
    const again = await importCsv(w, ada, csv)
    expect(again.undoUntil).toBeNull()
    expect(await askUndo(ada, again.id)).toMatchObject({
      status: 409,
      body: { message: 'This import changed no leads, so there is nothing to undo' },
    })
    await w.pool.query('update lead_imports set undoable = 0 where id = $1', [id])
    expect(await askUndo(ada, id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('older version') },
    })
    await w.pool.query(
      `update lead_imports set undoable = done, finished_at = now() - interval '31 days' where id = $1`,
      [id],
    )
    expect(await askUndo(ada, id)).toMatchObject({
      status: 409,
      body: { message: 'An import can be undone for 30 days, and those are over' },
    })
    await forgetOldImports(w.db)
    const { rowCount } = await w.pool.query('select from lead_import_batches where import_id = $1', [id])
    expect(rowCount).toBe(0)
    expect(await list(ada)).toHaveLength(2)
    const mine = (await ada.call('GET', '/api/leads/import')).body as LeadImport[]
    expect(mine.every(({ undoUntil, undo }) => undoUntil === null && undo === null)).toBe(true)
  })
})
