import { describe, expect, test } from 'vitest'
import type { Lead } from '../../contract/lead.ts'
import { addLead, grace, insertLeads, listLeads } from '../../tests/world/leads.ts'
import { world } from '../../tests/world/world.ts'

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
    const added = await addLead(ada, whole)
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
    expect((await listLeads(ada)).total).toBe(0)
    const lead = await addLead(ada, grace)
    const isLeftOut = Object.values(wrong)[0] === undefined
    if (!isLeftOut) expect(await ada.call('PATCH', `/api/leads/${lead.id}`, wrong)).toMatchObject(refusal)
    expect((await ada.call('GET', `/api/leads/${lead.id}`)).body).toEqual(lead)
  })

  test('cannot be given to somebody else, nor given a score', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const lead = await addLead(ada, { ...grace, userId: bob.id, id: 7_000_000, aiScore: 99, createdAt: '1999-01-01' })
    expect(lead).toMatchObject({ aiScore: 33 })
    expect(lead.id).not.toBe(7_000_000)
    expect((await listLeads(bob)).total).toBe(0)
  })
})

describe('editing a lead', () => {
  test('changes what was sent and nothing else, and the timeline tells from what to what', async () => {
    const w = await world()
    const ada = await w.person()
    const lead = await addLead(ada, { ...grace, jobTitle: 'CTO', dealValue: 500 })
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
    const lead = await addLead(ada, grace)
    expect((await ada.call('PATCH', `/api/leads/${lead.id}`, grace)).body).toEqual(lead)
    expect((await ada.call('PATCH', `/api/leads/${lead.id}`, {})).body).toEqual(lead)
    expect((await ada.call('GET', `/api/leads/${lead.id}/timeline`)).body).toHaveLength(1)
  })
})

describe('a long timeline', () => {
  test('is read page by page to its end, with nothing lost or twice, and by nobody else', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const lead = await addLead(ada, grace)
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
    const ids = await insertLeads(w, ada, 300)
    expect((await ada.call('DELETE', `/api/leads/${ids[0]}`)).status).toBe(204)
    expect(await ada.call('DELETE', `/api/leads/${ids[0]}`)).toMatchObject({
      status: 404,
      body: { message: 'Lead not found' },
    })
    expect((await ada.call('POST', '/api/leads/bulk-delete', { ids: ids.slice(0, 51) })).body).toEqual({ deleted: 50 })
    const answers = await Promise.all(ids.slice(51, 251).map((id) => ada.call('DELETE', `/api/leads/${id}`)))
    expect(answers.filter(({ status }) => status !== 204)).toEqual([])
    expect((await listLeads(ada)).total).toBe(49)
  })

  test('can be undone: the same lead with its timeline, once, and by nobody else', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const { id } = await addLead(ada, { ...grace, industry: 'technology', dealValue: 700 })
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
    expect(await listLeads(ada, '?search=grace&industry=technology')).toMatchObject({ total: 1 })
    expect((await ada.call('GET', '/api/stats')).body).toMatchObject({ totalLeads: 1 })
  })

  test('undone, mail that waits goes on waiting and the sequence goes on', async () => {
    const w = await world()
    const ada = await w.person()
    const { id } = await addLead(ada, grace)
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
    const { id } = await addLead(ada, grace)
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
    expect(await listLeads(bob, '?search=grace')).toEqual({ leads: [], total: 0 })
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

describe('an edit that says what it saw', () => {
  async function scene() {
    const ada = await (await world()).person()
    const { id } = await addLead(ada, { ...grace, jobTitle: 'CTO' })
    const edit = (changes: object) => ada.call('PATCH', `/api/leads/${id}`, changes)
    const read = async () => (await ada.call('GET', `/api/leads/${id}`)).body as Lead
    return { edit, read }
  }

  test('is refused when that value has changed, and changes nothing', async () => {
    const { edit, read } = await scene()
    await edit({ jobTitle: 'CEO' })
    expect(await edit({ jobTitle: 'VP', phone: '+47 1', seen: { jobTitle: 'CTO' } })).toMatchObject({
      status: 409,
      body: { code: 'lead_changed', issues: [{ field: 'jobTitle' }] },
    })
    expect(await read()).toMatchObject({ jobTitle: 'CEO', phone: null })
    expect(await edit({ jobTitle: 'VP', seen: { jobTitle: 'CEO' } })).toMatchObject({ status: 200 })
  })

  test('does not mind changes of other fields, or somebody who made the same change', async () => {
    const { edit, read } = await scene()
    await edit({ status: 'qualified', tags: ['VIP'] })
    expect(await edit({ jobTitle: 'CEO', seen: { jobTitle: 'CTO' } })).toMatchObject({ status: 200 })
    expect(await edit({ status: 'qualified', seen: { status: 'new' } })).toMatchObject({ status: 200 })
    expect(await edit({ tags: ['VIP', 'Oslo'], seen: { tags: ['VIP'] } })).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ jobTitle: 'CEO', status: 'qualified', tags: ['VIP', 'Oslo'] })
  })

  test('without it, the last one wins', async () => {
    const { edit, read } = await scene()
    await edit({ jobTitle: 'CEO' })
    expect(await edit({ jobTitle: 'VP' })).toMatchObject({ status: 200 })
    expect((await read()).jobTitle).toBe('VP')
  })
})
