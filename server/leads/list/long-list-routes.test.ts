import { beforeAll, describe, expect, test, vi } from 'vitest'
import { LEAD_SORTS, type LeadSort, type LeadTotal } from '../../../contract/lead.ts'
import { addLead, grace, listLeads, type Person } from '../../../tests/world/leads.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { orderBy } from './lead-orders.ts'

// More than the server looks at in one go, so that pages are reached by marks and searches by several looks.
const MANY = 7000
const LIMIT = 50

let w: World
let ada: Person

beforeAll(async () => {
  w = await world()
  ada = await w.person()
  // Somebody else's leads lie between them.
  const others = await w.person()
  for (const person of [others, ada])
    await w.pool.query(
      `insert into leads (user_id, first_name, last_name, email, company, job_title, industry, company_size, status, ai_score, deal_value, created_at)
       select $1, (array['Zoë', 'grace', 'Łukasz', 'Анна'])[1 + n % 4], (array['Żak', 'hopper', 'Solberg'])[1 + n % 3] || case when n % 701 = 0 then ' Okafor' else '' end,
         'lead' || n || '@many.example', case when n % 997 = 0 then 'Ваxqж' when n % 1499 = 0 then '100% xq_Co' else 'Many ' || n % 13 end,
         case when n % 11 = 0 then 'Head of Sáles' when n % 1201 = 0 then 'Астroнавт ek' when n % 1103 = 0 then 'Astronaut' end,
         case when n % 9 > 0 then (array['technology', 'finance', 'retail'])[1 + n % 3] end, case when n % 7 > 0 then (array['1-10', '200+'])[1 + n % 2] end,
         case when n % 500 = 0 then 'lost' else (array['new', 'contacted', 'qualified'])[1 + n % 3] end, n * 37 % 101, n % 50 * 100,
         timestamptz '2026-01-01' + n % 900 * interval '1 minute'
       from generate_series(1, $2::int) n`,
      [person.id, person === ada ? MANY : 50],
    )
  await w.pool.query('analyze leads')
})

/** A word that is in what is searched. */
const found = (word: string) =>
  `(search_text like '%${word}%' or coalesce(leadwright_searchable(job_title), '') like '%${word}%')`

/** What the list should be, by the plainest statement. */
async function truth(where: string, sort: LeadSort) {
  const { rows } = await w.pool.query<{ id: number }>(
    `select id from leads where user_id = $1 and ${where} order by ${orderBy(sort)}`,
    [ada.id],
  )
  return rows.map(({ id }) => id)
}

type Page = Awaited<ReturnType<typeof listLeads>> & LeadTotal
const pageOf = (query: string) => listLeads(ada, query) as Promise<Page>

/** As the list page does: asks again until the server has looked far enough. */
async function wholePage(query: string) {
  for (;;) {
    const page = await pageOf(query)
    if (page.totalIsExact !== false || page.leads.length === LIMIT) return page
  }
}

async function count(query: string) {
  for (;;) {
    const { body } = await ada.call('GET', `/api/leads/count${query}`)
    const { total, totalIsExact } = body as LeadTotal
    if (totalIsExact !== false) return total
  }
}

async function expectAsInTruth(filter: string, where: string, sort: LeadSort) {
  const ids = await truth(where, sort)
  const last = Math.max(1, Math.ceil(ids.length / LIMIT))
  for (const page of new Set([1, 2, Math.ceil(last / 2), Math.ceil(last / 2) + 1, last - 1, last, last + 1])) {
    if (page < 1) continue
    const { leads, total, totalIsExact } = await wholePage(`?sort=${sort}&page=${page}&limit=${LIMIT}${filter}`)
    expect({ page, ids: leads.map(({ id }) => id) }).toEqual({
      page,
      ids: ids.slice((page - 1) * LIMIT, page * LIMIT),
    })
    if (totalIsExact === false) expect(total).toBeLessThanOrEqual(ids.length)
    else expect(total).toBe(ids.length)
  }
  expect(await count(`?sort=${sort}${filter}`)).toBe(ids.length)
}

describe('a long list', () => {
  test.each(LEAD_SORTS)('in the order %s has every lead once, from the first to the last page', async (sort) => {
    await expectAsInTruth('', 'true', sort)
    await expectAsInTruth('&status=new', `status = 'new'`, sort)
  })

  test.each([
    ['&industry=retail', `industry = 'retail'`],
    ['&companySize=200%2B', `company_size = '200+'`],
    ['&status=lost', `status = 'lost'`],
    ['&industry=retail&status=lost', `industry = 'retail' and status = 'lost'`],
    [
      '&industry=retail&status=new&companySize=1-10',
      `industry = 'retail' and status = 'new' and company_size = '1-10'`,
    ],
    ['&minScore=60', 'ai_score >= 60'],
    ['&minScore=100', 'ai_score >= 100'],
    ['&minScore=90&status=lost', `ai_score >= 90 and status = 'lost'`],
    ['&search=many', `search_text like '%many%'`],
    ['&search=e', found('e')],
    ['&search=er', found('er')],
    ['&search=okafor', `search_text like '%okafor%'`],
    ['&search=ok', found('ok')],
    ['&search=xq', found('xq')],
    ['&search=zq', 'false'],
    ['&search=ж', `search_text like '%ж%'`],
    ['&search=%25', `search_text like '%\\%%'`],
    ['&search=q_', `search_text like '%q\\_%'`],
    ['&search=nobody', 'false'],
    ['&search=ny%201%0A', `${found('ny')} and ${found('1')}`],
    // Words in any order, each in another field.
    ['&search=okafor%20many', `${found('okafor')} and ${found('many')}`],
    ['&search=sales%20solberg%2012', `${found('sales')} and ${found('solberg')} and ${found('12')}`],
    ['&search=okafor%20nobody', 'false'],
    ['&search=ok%20z', `${found('ok')} and ${found('z')}`],
    ['&search=astronaut', `job_title = 'Astronaut'`],
    ['&search=ek', found('ek')],
    ['&search=ASTRONAUT%20lead1103%40', `email like 'lead1103@%'`],
    ['&search=okafor&status=new', `search_text like '%okafor%' and status = 'new'`],
    [
      '&search=many&minScore=50&industry=finance',
      `search_text like '%many%' and ai_score >= 50 and industry = 'finance'`,
    ],
  ])('filtered by %s has exactly those that match', async (filter, where) => {
    for (const sort of ['-createdAt', 'name', '-dealValue'] as const) await expectAsInTruth(filter, where, sort)
  })

  test('of a few thousand leads has its exact total at once', async () => {
    const { total, totalIsExact } = await pageOf('?search=lead&limit=50&status=new')
    expect(totalIsExact).toBeUndefined()
    expect(total).toBe(await count('?search=lead&status=new'))
  })

  test('tells that its total is a lower bound where it has not looked at all leads, and counts them on request', async () => {
    expect(await pageOf('?search=lead&limit=50')).toMatchObject({ total: 1000, totalIsExact: false })
    expect(await count('?search=lead')).toBe(MANY)
    expect(await pageOf('?search=lead&limit=50')).not.toHaveProperty('totalIsExact')
    expect(await pageOf('?status=new&limit=50')).not.toHaveProperty('totalIsExact')
  })

  test('shows each write at once, on pages that were shown before as well', async () => {
    const lists = [
      ['&sort=name&page=70', 'true', 'name'],
      ['&status=qualified&page=20', `status = 'qualified'`, '-createdAt'],
      ['&search=okafor', `search_text like '%okafor%'`, '-createdAt'],
      ['&search=many&page=30', `search_text like '%many%'`, '-createdAt'],
      ['&minScore=70&page=3&sort=-aiScore', 'ai_score >= 70', '-aiScore'],
    ] as const
    const expectRight = async () => {
      for (const [query, where, sort] of lists) {
        const page = Number(/page=(\d+)/.exec(query)?.[1] ?? 1)
        const ids = (await truth(where, sort)).slice((page - 1) * LIMIT, page * LIMIT)
        expect((await wholePage(`?limit=${LIMIT}${query}`)).leads.map(({ id }) => id)).toEqual(ids)
      }
    }
    await expectRight()
    const [first] = (await pageOf('?limit=50&sort=name')).leads
    const writes = [
      () => addLead(ada, { ...grace, lastName: 'Aaa', company: 'Many Okafor' }),
      () => ada.call('PATCH', `/api/leads/${first?.id}`, { lastName: 'Zzz Okafor' }),
      () => ada.call('PATCH', `/api/leads/${first?.id}`, { status: 'qualified' }),
      () => w.pool.query('update leads set ai_score = 100 where id = $1', [first?.id]),
      () => w.pool.query(`update leads set created_at = '2026-12-01' where id = $1`, [first?.id]),
      () => ada.call('DELETE', `/api/leads/${first?.id}`),
      () => ada.call('POST', '/api/leads/restore', { ids: [first?.id] }),
    ]
    for (const write of writes) {
      await write()
      await expectRight()
    }
  })

  test('has no other owner’s leads on pages that were looked up by ID', async () => {
    const bob = await w.person()
    await listLeads(ada, '?search=okafor')
    expect(await listLeads(bob, '?search=okafor')).toEqual({ leads: [], total: 0 })
  })

  test('names up to ten thousand that match, and how many there are', async () => {
    const { body } = await ada.call('GET', '/api/leads/ids?search=lead')
    const { ids, total } = body as { ids: number[]; total: number }
    expect(ids).toEqual(await truth(`search_text like '%lead%'`, '-createdAt'))
    expect(total).toBe(ids.length)
  })
})

test('names and companies of any letters and full length can be listed', async () => {
  const letters = (from: number) => String.fromCharCode(...Array.from({ length: 200 }, (_, n) => from + n * 31))
  const lead = { ...grace, firstName: letters(0x4e00), lastName: letters(0x6000), company: letters(0x7000) }
  const bob = await w.person()
  expect(await bob.call('POST', '/api/leads', lead)).toMatchObject({ status: 201 })
  expect((await listLeads(bob, '?sort=name')).leads).toMatchObject([lead])
})

test('only the page sizes of the web app are prepared, so that no caller uses up the names', async () => {
  const query = vi.spyOn(w.pool, 'query')
  for (let limit = 1; limit <= 60; limit++) {
    const { body } = await ada.call('GET', `/api/leads?limit=${limit}&sort=company`)
    expect((body as { leads: unknown[] }).leads).toHaveLength(limit)
  }
  const statements = query.mock.calls.map(([statement]) => statement as unknown as { name?: string; text?: string })
  query.mockRestore()
  const lists = statements.filter(({ text }) => text?.includes('order by lower(company)'))
  expect(lists).toHaveLength(60)
  expect(lists.filter(({ name }) => name).map(({ text }) => text?.match(/limit \d+/)?.[0])).toEqual([
    'limit 8',
    'limit 50',
  ])
})

test('many searches of one owner at once leave connections for everybody else', async () => {
  const execute = w.pool.query.bind(w.pool)
  let looking = 0
  let most = 0
  const query = vi.spyOn(w.pool, 'query').mockImplementation((async (...args: Parameters<typeof execute>) => {
    const isLook = ((args[0] as unknown as { text?: string }).text ?? '').includes('is_hit')
    if (isLook) most = Math.max(most, ++looking)
    return Promise.resolve(execute(...args)).finally(() => isLook && looking--)
  }) as unknown as typeof w.pool.query)
  const searches = Array.from({ length: 30 }, (_, n) => ada.call('GET', `/api/leads/count?search=many&minScore=${n}`))
  expect(new Set((await Promise.all(searches)).map(({ status }) => status))).toEqual(new Set([200]))
  query.mockRestore()
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
})
