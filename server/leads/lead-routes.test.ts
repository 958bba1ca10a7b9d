import { beforeAll, describe, expect, test } from 'vitest'
import { COMPANY_SIZES, INDUSTRIES, LEAD_STATUSES, type Lead } from '../../contract/lead.ts'
import { type World, world } from '../../tests/world/world.ts'

type Person = Awaited<ReturnType<World['person']>>

const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona Systems' }
const list = async (person: Person, query = '') =>
  (await person.call('GET', `/api/leads${query}`)).body as { leads: Lead[]; total: number }
const add = async (person: Person, lead: object) => (await person.call('POST', '/api/leads', lead)).body as Lead

describe('adding a lead', () => {
  test('keeps every field, with the defaults of the spec for what is left out', async () => {
    const w = await world()
    const ada = await w.person()
    const least = await ada.call('POST', '/api/leads', grace)
    expect(least.status).toBe(201)
    expect(least.body).toMatchObject({
      ...grace,
      status: 'new',
      aiScore: 33,
      dealValue: 0,
      probability: 0,
      industry: null,
      notes: null,
      enrichedData: null,
    })
    const whole = {
      ...grace,
      jobTitle: 'VP Engineering',
      industry: 'technology',
      companySize: '200+',
      location: 'Oslo',
      phone: '+47 22 00 00 00',
      website: 'https://navona.example',
      linkedinUrl: 'https://linkedin.com/in/grace',
      status: 'qualified',
      dealValue: 4_800_000,
      probability: 65,
      notes: 'Met at the fair.\nWants a pilot.',
    }
    const added = await add(ada, whole)
    expect(added).toMatchObject(whole)
    expect((await ada.call('GET', `/api/leads/${added.id}`)).body).toEqual(added)
  })

  test.each([
    [{ firstName: '  ' }, 'firstName', 'First name is required'],
    [{ firstName: undefined }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ company: null }, 'company', 'Company is required'],
    [{ email: 'grace@' }, 'email', 'Valid email is required'],
    [{ email: undefined }, 'email', 'Valid email is required'],
    [{ dealValue: -1 }, 'dealValue', 'Deal value must be positive'],
    [{ dealValue: '100' }, 'dealValue', 'Deal value must be a number'],
    [{ probability: -5 }, 'probability', 'Probability must be at least 0'],
    [{ probability: 101 }, 'probability', 'Probability cannot exceed 100'],
    [{ status: 'won' }, 'status', 'Choose a status from the list'],
    [{ industry: 'mining' }, 'industry', 'Choose an industry from the list'],
    [{ companySize: '5' }, 'companySize', 'Choose a company size from the list'],
    [{ notes: 'x'.repeat(20_001) }, 'notes', 'At most 20000 characters'],
  ])('with %o is refused, and editing to it too; nothing changes', async (wrong, field, message) => {
    const w = await world()
    const ada = await w.person()
    const refusal = { status: 400, body: { message, issues: [{ field, message }] } }
    expect(await ada.call('POST', '/api/leads', { ...grace, ...wrong })).toMatchObject(refusal)
    expect((await list(ada)).total).toBe(0)
    const lead = await add(ada, grace)
    const isLeftOut = Object.values(wrong)[0] === undefined
    if (!isLeftOut) expect(await ada.call('PATCH', `/api/leads/${lead.id}`, wrong)).toMatchObject(refusal)
    expect((await ada.call('GET', `/api/leads/${lead.id}`)).body).toEqual(lead)
  })

  test('cannot be given to somebody else, nor given a score', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const lead = await add(ada, { ...grace, userId: bob.id, id: 7_000_000, aiScore: 99, createdAt: '1999-01-01' })
    expect(lead).toMatchObject({ aiScore: 33 })
    expect(lead.id).not.toBe(7_000_000)
    expect((await list(bob)).total).toBe(0)
  })
})

describe('editing a lead', () => {
  test('changes what was sent and nothing else, and the timeline tells from what to what', async () => {
    const w = await world()
    const ada = await w.person()
    const lead = await add(ada, { ...grace, jobTitle: 'CTO', dealValue: 500 })
    const edited = (
      await ada.call('PATCH', `/api/leads/${lead.id}`, { jobTitle: '', status: 'contacted', company: 'Navona Systems' })
    ).body as Lead
    const { aiScore, updatedAt } = edited
    expect(edited).toEqual({ ...lead, jobTitle: null, status: 'contacted', aiScore, updatedAt })
    expect(aiScore).toBeLessThan(lead.aiScore)
    expect((await ada.call('GET', `/api/leads/${lead.id}/timeline`)).body).toMatchObject([
      {
        kind: 'edited',
        details: { changes: { jobTitle: { from: 'CTO', to: null }, status: { from: 'new', to: 'contacted' } } },
      },
      { kind: 'created' },
    ])
  })

  test('to what it is already leaves no trace', async () => {
    const w = await world()
    const ada = await w.person()
    const lead = await add(ada, grace)
    expect((await ada.call('PATCH', `/api/leads/${lead.id}`, grace)).body).toEqual(lead)
    expect((await ada.call('PATCH', `/api/leads/${lead.id}`, {})).body).toEqual(lead)
    expect((await ada.call('GET', `/api/leads/${lead.id}/timeline`)).body).toHaveLength(1)
  })
})

describe('a long timeline', () => {
  test('is read page by page to its end, with nothing lost or twice, and by nobody else', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const lead = await add(ada, grace)
    // Many at one moment, so that only the number tells them apart.
    await w.pool.query(
      `insert into timeline_events (user_id, lead_id, kind, details, occurred_at)
       select $1, $2, 'enriched', jsonb_build_object('n', n), now() - (n / 7) * interval '1 microsecond' from generate_series(1, 250) n`,
      [ada.id, lead.id],
    )
    const url = `/api/leads/${lead.id}/timeline`
    const seen: { id: number; kind: string; occurredAt: string }[] = []
    const sizes: number[] = []
    while (seen.at(-1)?.kind !== 'created') {
      const page = (await ada.call('GET', seen.length > 0 ? `${url}?before=${seen.at(-1)?.id}` : url))
        .body as typeof seen
      sizes.push(page.length)
      seen.push(...page)
    }
    expect(sizes).toEqual([100, 100, 51])
    expect(new Set(seen.map(({ id }) => id)).size).toBe(251)
    const moments = seen.map(({ occurredAt }) => occurredAt)
    expect(moments).toEqual([...moments].sort().reverse())
    expect((await bob.call('GET', `${url}?before=${seen[3]?.id}`)).status).toBe(404)
    expect((await ada.call('GET', `${url}?before=999999999`)).status).toBe(404)
  })
})

describe('deleting leads', () => {
  test('one, many, and 200 at the same moment', async () => {
    const w = await world()
    const ada = await w.person()
    const ids = await insertMany(w, ada, 300)
    expect((await ada.call('DELETE', `/api/leads/${ids[0]}`)).status).toBe(204)
    expect(await ada.call('DELETE', `/api/leads/${ids[0]}`)).toMatchObject({
      status: 404,
      body: { message: 'Lead not found' },
    })
    expect((await ada.call('POST', '/api/leads/bulk-delete', { ids: ids.slice(0, 51) })).body).toEqual({ deleted: 50 })
    const answers = await Promise.all(ids.slice(51, 251).map((id) => ada.call('DELETE', `/api/leads/${id}`)))
    expect(answers.filter(({ status }) => status !== 204)).toEqual([])
    expect((await list(ada)).total).toBe(49)
  })

  test('can be undone: the same lead with its timeline, once, and by nobody else', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const { id } = await add(ada, { ...grace, industry: 'technology', dealValue: 700 })
    const lead = (await ada.call('PATCH', `/api/leads/${id}`, { notes: 'It’s \\ "quoted"' })).body
    const timeline = (await ada.call('GET', `/api/leads/${id}/timeline`)).body
    const { rows } = await w.pool.query(
      `insert into email_templates (user_id, lead_id, subject, body) values ($1, $2, '', '') returning id`,
      [ada.id, id],
    )
    await ada.call('DELETE', `/api/leads/${id}`)
    expect((await bob.call('POST', '/api/leads/restore', { ids: [id] })).body).toEqual({ restored: 0 })
    expect((await ada.call('POST', '/api/leads/restore', { ids: [id] })).body).toEqual({ restored: 1 })
    expect((await ada.call('POST', '/api/leads/restore', { ids: [id] })).body).toEqual({ restored: 0 })
    expect((await ada.call('GET', `/api/leads/${id}`)).body).toEqual(lead)
    const events = (await ada.call('GET', `/api/leads/${id}/timeline`)).body as {
      kind: string
      details: unknown
      occurredAt: string
    }[]
    expect(events.map(({ kind, details, occurredAt }) => ({ kind, details, occurredAt }))).toMatchObject(
      (timeline as typeof events).map(({ kind, details, occurredAt }) => ({ kind, details, occurredAt })),
    )
    expect(
      (await w.pool.query('select lead_id from email_templates where id = $1', [rows[0].id])).rows[0].lead_id,
    ).toBe(id)
    expect(await list(ada, '?search=grace&industry=technology')).toMatchObject({ total: 1 })
    expect((await ada.call('GET', '/api/stats')).body).toMatchObject({ totalLeads: 1 })
  })

  test('undone, mail that waits goes on waiting and the sequence goes on', async () => {
    const w = await world()
    const ada = await w.person()
    const { id } = await add(ada, grace)
    const { id: templateId } = (await ada.call('POST', '/api/email-templates', { subject: 'Hello', body: 'Dear you' }))
      .body as { id: number }
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString()
    await ada.call('POST', `/api/email-templates/${templateId}/send`, { leadId: id, scheduledAt })
    const steps = [{ stepNumber: 1, subject: 'One', body: 'Dear you', delayDays: 2 }]
    const { id: sequenceId } = (await ada.call('POST', '/api/email-sequences', { name: 'Spring', steps })).body as {
      id: number
    }
    await ada.call('POST', `/api/email-sequences/${sequenceId}/enroll`, { leadIds: [id] })
    const standing = () =>
      w.pool.query(
        `select l.id, l.lead_id, l.enrollment_id, l.status, l.error_message, e.status as enrolled
         from sequence_logs l left join lead_sequence_enrollments e on e.id = l.enrollment_id
         where l.user_id = $1 order by l.id`,
        [ada.id],
      )
    const before = (await standing()).rows
    expect(before).toMatchObject([{ status: 'scheduled' }, { status: 'scheduled', enrolled: 'active' }])
    await ada.call('DELETE', `/api/leads/${id}`)
    expect((await standing()).rows).toMatchObject([{ status: 'skipped' }, { status: 'skipped', enrolled: null }])
    await ada.call('POST', '/api/leads/restore', { ids: [id] })
    expect((await standing()).rows).toEqual(before)

    await ada.call('DELETE', `/api/leads/${id}`)
    await w.pool.query(`update deleted_leads set deleted_at = now() - interval '2 days' where lead_id = $1`, [id])
    await ada.call('POST', '/api/leads/restore', { ids: [id] })
    expect((await standing()).rows).toMatchObject([
      { lead_id: id, status: 'skipped' },
      { lead_id: id, status: 'skipped', enrolled: 'removed' },
    ])
  })

  test.each([[{}], [{ ids: [] }], [{ ids: ['1'] }], [{ ids: [0] }], [{ ids: 'all' }]])(
    'bulk with %o is refused',
    async (body) => {
      const w = await world()
      const ada = await w.person()
      expect((await ada.call('POST', '/api/leads/bulk-delete', body)).status).toBe(400)
    },
  )
})

describe('another person’s lead', () => {
  test('does not exist, on every verb', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const { id } = await add(ada, grace)
    for (const [method, url, body] of [
      ['GET', `/api/leads/${id}`],
      ['PATCH', `/api/leads/${id}`, { firstName: 'Mallory' }],
      ['DELETE', `/api/leads/${id}`],
      ['GET', `/api/leads/${id}/timeline`],
    ] as const) {
      expect(await bob.call(method, url, body), method).toMatchObject({
        status: 404,
        body: { message: 'Lead not found' },
      })
    }
    expect((await bob.call('POST', '/api/leads/bulk-delete', { ids: [id] })).body).toEqual({ deleted: 0 })
    expect(await list(bob, '?search=grace')).toEqual({ leads: [], total: 0 })
    expect((await ada.call('GET', `/api/leads/${id}`)).body).toMatchObject(grace)
  })

  test.each(['0', '-1', '1.5', 'x', '1;drop', '99999999999', '%00'])(
    'an id like %s is refused, not looked up',
    async (id) => {
      const w = await world()
      const ada = await w.person()
      expect((await ada.call('GET', `/api/leads/${id}`)).status).toBe(400)
    },
  )
})

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
      const { id } = await add(ada, lead)
      await w.pool.query(
        `update leads set created_at = now() + $2 * interval '1 second', ai_score = $2 * 20 where id = $1`,
        [id, i],
      )
    }
  })

  const names = async (query: string) => {
    const { leads, total } = await list(ada, query)
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
    ['hopper navona', []],
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
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(ada, `?limit=2&page=${page}${more}`)))
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
    ['?sort=password', 'Leads cannot be sorted by that'],
    [`?search=${'x'.repeat(201)}`, 'Search for at most 200 characters'],
  ])('%s is refused in words', async (query, message) => {
    expect(await ada.call('GET', `/api/leads${query}`)).toMatchObject({ status: 400, body: { message } })
  })

  test('is fifty long unless asked, and two hundred at most', async () => {
    const bob = await w.person()
    await insertMany(w, bob, 205)
    expect((await list(bob)).leads).toHaveLength(50)
    expect((await list(bob, '?limit=1000000000')).leads).toHaveLength(200)
  })

  test('names all that match at once, for whatever is done to them, and nobody else’s', async () => {
    const { leads } = await list(ada, '?industry=retail')
    // As the list shows them: the first so many are those one sees first.
    const ids = leads.map(({ id }) => id)
    expect(await ada.call('GET', '/api/leads/ids?industry=retail')).toMatchObject({ body: { ids, total: 2 } })
    const bob = await w.person()
    expect((await bob.call('GET', '/api/leads/ids')).body).toEqual({ ids: [], total: 0 })
    expect((await ada.call('GET', '/api/leads/ids?industry=fish')).body).toEqual({ ids: [], total: 0 })
  })

  test('tells of enrichment that there is some; the lead itself tells what', async () => {
    const bob = await w.person()
    const { id } = await add(bob, grace)
    const found = { summary: 'Lends to builders.', enrichedAt: '2026-11-01T10:00:00.000Z', facts: [{ label: 'Phone' }] }
    await w.pool.query('update leads set enriched_data = $2 where id = $1', [id, found])
    const { facts: _, ...gist } = found
    expect((await list(bob)).leads).toMatchObject([{ enrichedData: gist }])
    expect((await list(bob)).leads[0]?.enrichedData).not.toHaveProperty('facts')
    expect((await bob.call('GET', `/api/leads/${id}`)).body).toMatchObject({ enrichedData: found })
  })
})

describe('totals', () => {
  test('equal a recount after any mixture of writes at the same moment', async () => {
    const w = await world()
    const ada = await w.person()
    const ids = await insertMany(w, ada, 120)
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
      ...Array.from({ length: 20 }, (_, i) => add(ada, { ...grace, industry: pick(INDUSTRIES, i) })),
    ])
    const recount = `select status, coalesce(industry, '') as industry, coalesce(company_size, '') as size, count(*)::int as leads, sum(deal_value)::int as value,
      sum(probability)::int as probability, sum(deal_value * probability)::int as weighted from leads where user_id = $1 group by 1, 2, 3 order by 1, 2, 3`
    const kept = `select status, industry, company_size as size, sum(leads)::int as leads, sum(deal_value)::int as value,
      sum(probability)::int as probability, sum(weighted_value)::int as weighted from lead_counts where user_id = $1 group by 1, 2, 3 having sum(leads) <> 0 order by 1, 2, 3`
    const truth = (await w.pool.query(recount, [ada.id])).rows
    expect((await w.pool.query(kept, [ada.id])).rows).toEqual(truth)
    expect(truth.length).toBeGreaterThan(10)
    expect((await list(ada)).total).toBe(100)
    expect((await ada.call('GET', '/api/stats')).body).toMatchObject({ totalLeads: 100 })
  })
})

/** Leads written straight into the table, as an import does. */
async function insertMany(w: World, person: Person, many: number): Promise<number[]> {
  const { rows } = await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'Lead', 'No ' || n, 'lead' || n || '@many.example', 'Many Ltd' from generate_series(1, $2::int) n returning id`,
    [person.id, many],
  )
  return rows.map(({ id }) => id)
}
