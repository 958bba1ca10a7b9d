import { beforeAll, describe, expect, test } from 'vitest'
import { COMPANY_SIZES, INDUSTRIES, LEAD_STATUSES } from '../../contract/lead.ts'
import { addLead, grace, insertLeads, listLeads, type Person } from '../../tests/world/leads.ts'
import { type World, world } from '../../tests/world/world.ts'

describe('the list', () => {
  let ada: Person
  let w: World

  beforeAll(async () => {
    w = await world()
    ada = await w.person()
    for (const [i, lead] of [
      { ...grace, industry: 'technology', companySize: '200+', status: 'qualified', dealValue: 900 },
      {
        firstName: 'Zoë',
        lastName: 'Lindqvist',
        email: 'zoe@aurora.example',
        company: 'Aurora Capital',
        industry: 'finance',
        companySize: '11-50',
        dealValue: 100,
      },
      {
        firstName: 'Łukasz',
        lastName: 'Żak',
        email: 'lukasz@zak.example',
        company: 'Müller & Söhne',
        industry: 'retail',
        companySize: '1-10',
      },
      {
        firstName: 'Percy',
        lastName: 'Cent',
        email: 'percy_50%@odd.example',
        company: '100% Cotton_Co',
        industry: 'retail',
        companySize: '200+',
        status: 'lost',
      },
      {
        firstName: 'Back',
        lastName: 'Slash\\',
        email: 'back@slash.example',
        company: 'aurora labs',
        industry: 'healthcare',
        companySize: '51-200',
        status: 'contacted',
      },
    ].entries()) {
      const { id } = await addLead(ada, lead)
      await w.pool.query(
        `update leads set created_at = now() + $2 * interval '1 second', ai_score = $2 * 20 where id = $1`,
        [id, i],
      )
    }
  })

  const names = async (query: string) => {
    const { leads, total } = await listLeads(ada, query)
    expect(total).toBe(leads.length)
    return leads.map(({ firstName }) => firstName)
  }

  test.each([
    ['grace', ['Grace']],
    ['GRACE HOPPER', ['Grace']],
    ['ace hop', ['Grace']],
    ['  grace   hopper ', ['Grace']],
    ['navona', ['Grace']],
    ['grace@nav', ['Grace']],
    ['zoe', ['Zoë']],
    ['ZOË', ['Zoë']],
    ['lukasz zak', ['Łukasz']],
    ['muller', ['Łukasz']],
    ['aurora', ['Back', 'Zoë']],
    ['100%', ['Percy']],
    ['50%', ['Percy']],
    ['%', ['Percy']],
    ['_', ['Percy']],
    ['n_co', ['Percy']],
    ['\\', ['Back']],
    ['n＿co', ['Percy']],
    ['％', ['Percy']],
    ['＼', ['Back']],
    ['ö', ['Back', 'Percy', 'Łukasz', 'Zoë', 'Grace']],
    ['hopper navona', ['Grace']],
    ['nobody', []],
    ["' or 1=1 --", []],
  ])('searched for "%s" finds %o', async (search, found) => {
    expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual(found)
  })

  test.each([
    ['?industry=retail', ['Percy', 'Łukasz']],
    ['?companySize=200%2B', ['Percy', 'Grace']],
    ['?status=new', ['Łukasz', 'Zoë']],
    ['?industry=all&companySize=&status=all', ['Back', 'Percy', 'Łukasz', 'Zoë', 'Grace']],
    ['?industry=retail&companySize=200%2B', ['Percy']],
    ['?industry=retail&companySize=200%2B&status=new', []],
    ['?industry=retail&status=lost&search=cotton', ['Percy']],
    ['?search=aurora&industry=finance', ['Zoë']],
    ['?minScore=60', ['Back', 'Percy']],
    ['?minScore=60&status=lost', ['Percy']],
    ['?industry=unheard-of', []],
    ['?sort=createdAt', ['Grace', 'Zoë', 'Łukasz', 'Percy', 'Back']],
    ['?sort=-aiScore', ['Back', 'Percy', 'Łukasz', 'Zoë', 'Grace']],
    ['?sort=-dealValue&industry=technology', ['Grace']],
    ['?sort=company', ['Percy', 'Zoë', 'Back', 'Łukasz', 'Grace']],
    ['?sort=name&search=aurora', ['Zoë', 'Back']],
  ])('%s is %o', async (query, found) => {
    expect(await names(query)).toEqual(found)
  })

  test('is cut into pages without losing or repeating anybody, with the exact total on each, also past the end', async () => {
    for (const more of ['', '&search=example', '&sort=name', '&sort=-aiScore&search=e']) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => listLeads(ada, `?limit=2&page=${page}${more}`)))
      expect(pages.map(({ leads }) => leads.length)).toEqual([2, 2, 1, 0])
      expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
      expect(new Set(pages.flatMap(({ leads }) => leads.map(({ id }) => id))).size).toBe(5)
    }
  })

  test.each([
    ['?page=0', 'Page must be at least 1'],
    ['?page=-1', 'Page must be at least 1'],
    ['?page=x', 'Page must be a number'],
    ['?limit=0', 'Limit must be at least 1'],
    ['?sort=password', 'Unknown sort order'],
    [`?search=${'x'.repeat(201)}`, 'Search for at most 200 characters'],
  ])('%s is refused in words', async (query, message) => {
    expect(await ada.call('GET', `/api/leads${query}`)).toMatchObject({ status: 400, body: { message } })
  })

  test('is fifty long unless asked, and two hundred at most', async () => {
    const bob = await w.person()
    await insertLeads(w, bob, 205)
    expect((await listLeads(bob)).leads).toHaveLength(50)
    expect((await listLeads(bob, '?limit=1000000000')).leads).toHaveLength(200)
  })

  test('names all that match at once, for whatever is done to them, and nobody else’s', async () => {
    const { leads } = await listLeads(ada, '?industry=retail')
    // As the list shows them: the first so many are those one sees first.
    const ids = leads.map(({ id }) => id)
    expect(await ada.call('GET', '/api/leads/ids?industry=retail')).toMatchObject({ body: { ids, total: 2 } })
    const bob = await w.person()
    expect((await bob.call('GET', '/api/leads/ids')).body).toEqual({ ids: [], total: 0 })
    expect((await ada.call('GET', '/api/leads/ids?industry=fish')).body).toEqual({ ids: [], total: 0 })
  })

  test('tells of enrichment that there is some; the lead itself tells what', async () => {
    const bob = await w.person()
    const { id } = await addLead(bob, grace)
    const found = { summary: 'Lends to builders.', enrichedAt: '2026-11-01T10:00:00.000Z', facts: [{ label: 'Phone' }] }
    await w.pool.query('update leads set enriched_data = $2 where id = $1', [id, found])
    const { facts: _, ...gist } = found
    expect((await listLeads(bob)).leads).toMatchObject([{ enrichedData: gist }])
    expect((await listLeads(bob)).leads[0]?.enrichedData).not.toHaveProperty('facts')
    expect((await bob.call('GET', `/api/leads/${id}`)).body).toMatchObject({ enrichedData: found })
  })
})

describe('totals', () => {
  test('equal a recount after any mixture of writes at the same moment', async () => {
    const w = await world()
    const ada = await w.person()
    const ids = await insertLeads(w, ada, 120)
    const pick = <T>(options: readonly T[], i: number) => options[i % options.length] as T
    await Promise.all([
      ...ids.slice(0, 40).map((id, i) =>
        ada.call('PATCH', `/api/leads/${id}`, {
          status: pick(LEAD_STATUSES, i),
          industry: pick(INDUSTRIES, i),
          companySize: pick(COMPANY_SIZES, i),
          dealValue: i * 100,
          probability: i,
        }),
      ),
      ...ids.slice(40, 60).map((id) => ada.call('DELETE', `/api/leads/${id}`)),
      ada.call('POST', '/api/leads/bulk-delete', { ids: ids.slice(60, 80) }),
      ...Array.from({ length: 20 }, (_, i) => addLead(ada, { ...grace, industry: pick(INDUSTRIES, i) })),
    ])
    const recount = `select status, coalesce(industry, '') as industry, coalesce(company_size, '') as size, count(*)::int as leads, sum(deal_value)::int as value,
      sum(probability)::int as probability, sum(deal_value * probability)::int as weighted from leads where user_id = $1 group by 1, 2, 3 order by 1, 2, 3`
    const kept = `select status, industry, company_size as size, sum(leads)::int as leads, sum(deal_value)::int as value,
      sum(probability)::int as probability, sum(weighted_value)::int as weighted from lead_counts where user_id = $1 group by 1, 2, 3 having sum(leads) <> 0 order by 1, 2, 3`
    const truth = (await w.pool.query(recount, [ada.id])).rows
    expect((await w.pool.query(kept, [ada.id])).rows).toEqual(truth)
    expect(truth.length).toBeGreaterThan(10)
    expect((await listLeads(ada)).total).toBe(100)
    expect((await ada.call('GET', '/api/stats')).body).toMatchObject({ totalLeads: 100 })
  })
})
