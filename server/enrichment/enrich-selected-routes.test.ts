import { describe, expect, test } from 'vitest'
import type { Lead } from '../../contract/lead.ts'
import type { LeadJob } from '../../contract/lead-job.ts'
import { site } from '../../tests/world/site.ts'
import { type World, world } from '../../tests/world/world.ts'
import { enrichWaitingLeads } from './enrich-selected.ts'
import { createPoliteReader } from './fetch/polite-reader.ts'
import { type CompanyReader, createCompanyReader, fetchRules } from './fetch/read-company.ts'

type Person = Awaited<ReturnType<World['person']>>

const page = (title: string) => `<title>${title}</title><p>words of ${title}`

async function add(person: Person, count: number, fields: (at: number) => Record<string, unknown>) {
  const ids: number[] = []
  for (let at = 0; at < count; at++) {
    const lead = { firstName: 'F', lastName: `L${at}`, email: `p${at}@gmail.com`, company: 'Co', ...fields(at) }
    ids.push(((await person.call('POST', '/api/leads', lead)).body as Lead).id)
  }
  return ids
}
async function start(person: Person, ids: number[]) {
  const answer = await person.call('POST', '/api/leads/enrich', { ids })
  expect(answer, answer.text).toMatchObject({ status: 202 })
  return answer.body as LeadJob
}
const job = async (person: Person, id: number) => (await person.call('GET', `/api/lead-jobs/${id}`)).body as LeadJob
const timesEnriched = async (w: World, ids: number[]) => {
  const { rows } = await w.pool.query(
    `select lead_id, count(*)::int as times from timeline_events where kind = 'enriched' and lead_id = any($1) group by 1`,
    [ids],
  )
  return rows.map(({ times }) => times as number)
}

/** A site with a page for each of some leads, and a worker's way to read it. */
async function company(count: number, pathOf = (at: number) => `/${at}`) {
  const s = await site()
  for (let at = 0; at < count; at++) s.pages[pathOf(at)] = page(`Page ${at}`)
  const w = await world({ ENRICHMENT_ALLOW_HOST: s.host })
  const ada = await w.person()
  const ids = await add(ada, count, (at) => ({ website: s.url + pathOf(at) }))
  return { s, w, ada, ids, read: createPoliteReader(createCompanyReader(fetchRules(w.config))) }
}

describe('enriching selected leads', () => {
  test('does each once, tells how far it is, and is seen by its owner alone', async () => {
    const { s, w, ada, ids, read } = await company(6)
    const bob = await w.person()
    const [others] = await add(bob, 1, () => ({ website: s.url }))
    const begun = await start(ada, [...ids, ids[0] as number, others as number, 999_999])
    expect(begun).toEqual({
      id: begun.id,
      kind: 'enrich',
      status: 'waiting',
      total: 6,
      done: 0,
      failed: 0,
      message: null,
    })
    const seen: number[] = []
    await enrichWaitingLeads(w, async (lead, signal) => {
      seen.push((await job(ada, begun.id)).done)
      return read(lead, signal)
    })
    expect(await job(ada, begun.id)).toMatchObject({ status: 'done', total: 6, done: 6, failed: 0, message: null })
    expect(Math.max(...seen)).toBeGreaterThan(0)
    expect(await timesEnriched(w, ids)).toEqual([1, 1, 1, 1, 1, 1])
    expect((await ada.call('GET', `/api/leads/${ids[3]}`)).body).toMatchObject({
      enrichedData: {
        facts: expect.arrayContaining([expect.objectContaining({ label: 'Page title', value: 'Page 3' })]),
      },
    })
    expect(await timesEnriched(w, [others as number])).toEqual([])
    expect((await bob.call('GET', `/api/lead-jobs/${begun.id}`)).status).toBe(404)
    expect((await bob.call('POST', `/api/lead-jobs/${begun.id}/cancel`)).status).toBe(404)
    expect((await bob.call('GET', '/api/lead-jobs')).body).toEqual([])
    expect(s.mostOpen()).toBe(1)
  })

  test('lists the newest five', async () => {
    const { ada, ids } = await company(1)
    const begun = []
    for (let at = 0; at < 6; at++) begun.push((await start(ada, ids)).id)
    const listed = (await ada.call('GET', '/api/lead-jobs')).body as LeadJob[]
    expect(listed.map(({ id }) => id)).toEqual(begun.slice(1).reverse())
  })

  test('is not held up by the slow site of another owner', async () => {
    const { s, w, ada, ids } = await company(1)
    const bob = await w.person()
    const quick = await start(bob, await add(bob, 1, () => ({ website: `${s.url}/quick` })))
    const slow = await start(ada, ids)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const nothing = { facts: [], candidates: [], notes: [], website: undefined, isRead: false }
    const running = enrichWaitingLeads(w, async ({ website }) => {
      if (!website?.endsWith('/quick')) await held
      return nothing
    })
    await expect.poll(() => job(bob, quick.id)).toMatchObject({ status: 'done' })
    expect(await job(ada, slow.id)).toMatchObject({ done: 0 })
    letGo()
    await running
    expect(await job(ada, slow.id)).toMatchObject({ status: 'done' })
  })

  test('begins with the first: what follows on the same host waits behind it', async () => {
    const { w, ada, ids } = await company(4)
    const asked: (string | null)[] = []
    await start(ada, ids)
    await enrichWaitingLeads(w, async ({ website }) => {
      asked.push(website)
      return { facts: [], candidates: [], notes: [], website: undefined, isRead: false }
    })
    expect(asked.map((website) => website?.slice(-2))).toEqual(['/0', '/1', '/2', '/3'])
  })

  test('asks for a page once, however many leads it has', async () => {
    const { s, w, ada, ids, read } = await company(12, () => '/')
    await start(ada, ids)
    await enrichWaitingLeads(w, read)
    await start(ada, ids)
    await enrichWaitingLeads(w, read)
    expect(s.asked).toEqual(['/robots.txt', '/'])
    expect(await timesEnriched(w, ids)).toEqual(ids.map(() => 2))
  })

  test("needs leads of one's own", async () => {
    const { w, ids } = await company(1)
    const bob = await w.person()
    expect(await bob.call('POST', '/api/leads/enrich', { ids })).toMatchObject({ status: 404 })
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { ids: Array(10_001).fill(1) }])
      expect(await bob.call('POST', '/api/leads/enrich', body)).toMatchObject({ status: 400 })
    expect((await w.call('POST', '/api/leads/enrich', { ids })).status).toBe(401)
  })

  test('counts leads that are deleted meanwhile, and goes on', async () => {
    const { w, ada, ids, read } = await company(3)
    const { id } = await start(ada, ids)
    await ada.call('DELETE', `/api/leads/${ids[1]}`)
    await enrichWaitingLeads(w, read)
    expect(await job(ada, id)).toMatchObject({
      status: 'done',
      done: 3,
      failed: 1,
      message: '1 of 3 leads failed: they were deleted, or there was an error on our side.',
    })
  })

  test('goes on past a lead that fails', async () => {
    const { w, ada, ids, read } = await company(3)
    const { id } = await start(ada, ids)
    await enrichWaitingLeads(w, (lead, signal) => {
      if (lead.email === 'p1@gmail.com') throw new Error('a bug')
      return read(lead, signal)
    })
    expect(await job(ada, id)).toMatchObject({ status: 'done', done: 3, failed: 1 })
    expect(await timesEnriched(w, ids)).toEqual([1, 1])
  })
})

describe('a job that is interrupted', () => {
  /** Reads until it has read so many, then lets something happen. */
  const onceRead = (count: number, happens: () => Promise<unknown>, read: CompanyReader): CompanyReader => {
    let begun = 0
    return async (lead, signal) => {
      if (++begun === count + 1) await happens()
      return read(lead, signal)
    }
  }

  test('by cancelling keeps what is done and says how much', async () => {
    const { w, ada, ids, read } = await company(9)
    const { id } = await start(ada, ids)
    const cancel = () => ada.call('POST', `/api/lead-jobs/${id}/cancel`)
    await enrichWaitingLeads(w, onceRead(5, cancel, read), { atOnce: 1 })
    const message = 'Canceled after 5 of 9 leads. We kept those results.'
    expect(await job(ada, id)).toMatchObject({ status: 'cancelled', done: 5, message })
    expect(await timesEnriched(w, ids)).toEqual([1, 1, 1, 1, 1])
    await enrichWaitingLeads(w, read)
    expect(await job(ada, id)).toMatchObject({ status: 'cancelled', done: 5 })
    expect(await cancel()).toMatchObject({ status: 409, body: { message: 'This job has already finished' } })
  })

  test('by a killed worker goes on where it was: no lead twice, none left out', async () => {
    const { w, ada, ids, read } = await company(9)
    const { id } = await start(ada, ids)
    // The worker's connections are cut, as when its process is killed, while four pages are being read.
    let counted = 0
    const broken = {
      pool: w.pool,
      db: Object.assign(Object.create(w.db), {
        transaction: (...args: Parameters<typeof w.db.transaction>) => {
          if (++counted > 4) throw Object.assign(new Error('Connection terminated'), { code: '57P01' })
          return w.db.transaction(...args)
        },
      }) as World['db'],
    }
    await expect(enrichWaitingLeads(broken, read)).rejects.toThrow('Connection terminated')
    expect(await job(ada, id)).toMatchObject({ status: 'running', done: 4 })
    await enrichWaitingLeads(w, read)
    expect(await job(ada, id)).toMatchObject({ status: 'done', done: 9, failed: 0 })
    expect(await timesEnriched(w, ids)).toEqual(ids.map(() => 1))
  })

  test('by the end of the process goes on later, and what was cut short is not kept', async () => {
    const { w, ada, ids, read } = await company(6)
    const { id } = await start(ada, ids)
    const end = new AbortController()
    await enrichWaitingLeads(
      w,
      onceRead(3, async () => end.abort(), read),
      { signal: end.signal, atOnce: 1 },
    )
    expect(await job(ada, id)).toMatchObject({ status: 'running', done: 3 })
    await enrichWaitingLeads(w, read)
    expect(await job(ada, id)).toMatchObject({ status: 'done', done: 6 })
    const { rows } = await w.pool.query(`select enriched_data -> 'notes' as notes from leads where id = any($1)`, [ids])
    expect(rows.map(({ notes }) => notes)).toEqual(ids.map(() => []))
  })

  test('by others who want their turn asks to be called again', async () => {
    const { w, ada, ids, read } = await company(3)
    const { id } = await start(ada, ids)
    await w.pool.query(`delete from graphile_worker._private_jobs`)
    await enrichWaitingLeads(w, read, { sliceMs: 0 })
    expect(await job(ada, id)).toMatchObject({ status: 'waiting', done: 0 })
    const waiting = await w.pool.query(`select from graphile_worker.jobs where task_identifier = 'enrich-leads'`)
    expect(waiting.rowCount).toBe(1)
  })

  test('is never run by two workers at once', async () => {
    const { w, ada, ids, read } = await company(12)
    const bob = await w.person()
    const others = await add(bob, 5, () => ({}))
    const first = await start(ada, ids.slice(0, 8))
    const second = await start(ada, ids.slice(8))
    const third = await start(bob, others)
    await Promise.all([1, 2, 3].map(() => enrichWaitingLeads(w, read)))
    for (const [person, { id }] of [
      [ada, first],
      [ada, second],
      [bob, third],
    ] as const)
      expect(await job(person, id)).toMatchObject({ status: 'done', failed: 0 })
    expect(await timesEnriched(w, [...ids, ...others])).toEqual([...ids, ...others].map(() => 1))
  })
})

describe('leads that are added', () => {
  test('are enriched without asking once that is wanted; imported ones are not', async () => {
    const { s, w, read } = await company(1)
    const cleo = await w.person()
    expect((await cleo.call('GET', '/api/enrichment/settings')).body).toEqual({ enrichesNewLeads: false })
    const [before] = await add(cleo, 1, () => ({ website: `${s.url}/0` }))
    expect(await cleo.call('PUT', '/api/enrichment/settings', { enrichesNewLeads: true })).toMatchObject({
      status: 200,
      body: { enrichesNewLeads: true },
    })
    expect((await cleo.call('PUT', '/api/enrichment/settings', { enrichesNewLeads: 'yes' })).status).toBe(400)
    expect((await cleo.call('GET', '/api/enrichment/settings')).body).toEqual({ enrichesNewLeads: true })
    const [after] = await add(cleo, 1, () => ({ website: `${s.url}/0` }))
    const csv = 'First Name,Last Name,Email,Company\nGrace,Hopper,grace@navona.example,Navona\n'
    await cleo.call('POST', '/api/leads/import', csv, { 'content-type': 'text/csv' })
    expect((await cleo.call('GET', '/api/lead-jobs')).body).toMatchObject([
      { kind: 'enrich', status: 'waiting', total: 1 },
    ])
    await enrichWaitingLeads(w, read)
    expect(await timesEnriched(w, [before, after] as number[])).toEqual([1])
    expect((await cleo.call('GET', `/api/leads/${after}`)).body).toMatchObject({ enrichedData: { notes: [] } })
    const dora = await w.person()
    expect((await dora.call('GET', '/api/enrichment/settings')).body).toEqual({ enrichesNewLeads: false })
  })
})

describe('a thousand calls in a minute', () => {
  test('are refused after the first ones, for that user alone, with the time to wait', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const [lead] = await add(ada, 1, () => ({}))
    const [others] = await add(bob, 1, () => ({}))
    const answers = await Promise.all(Array.from({ length: 1000 }, () => ada.call('POST', `/api/leads/${lead}/enrich`)))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect({ done: count(200), refused: count(429) }).toEqual({ done: 120, refused: 880 })
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await bob.call('POST', `/api/leads/${others}/enrich`)).status).toBe(200)
    expect((await ada.call('GET', `/api/leads/${lead}`)).body).toMatchObject({
      enrichedData: { notes: [expect.any(String)] },
    })
  })
})
