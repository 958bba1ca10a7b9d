import { describe, expect, test } from 'vitest'
import type { EmailTemplate, TemplatePerformance } from '../../contract/email-template.ts'
import type { Lead } from '../../contract/lead.ts'
import { type World, world } from '../../tests/world/world.ts'
import { forgetDeletedTemplates } from './template-queries.ts'

type Person = Awaited<ReturnType<World['person']>>

const BOTH = 'Please fill in both subject and body'
const mail = { subject: 'A question', body: 'Hello {{ firstName }}' }

async function addLead(person: Person) {
  const lead = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona' }
  return (await person.call('POST', '/api/leads', lead)).body as Lead
}
async function add(person: Person, fields: Record<string, unknown> = {}) {
  const answer = await person.call('POST', '/api/email-templates', { ...mail, ...fields })
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.body as EmailTemplate
}
const listed = async (person: Person) => (await person.call('GET', '/api/email-templates')).body as EmailTemplate[]

describe('suggestions of the writing assistant', () => {
  const aiSuggestions = {
    subjectLines: ['Releases at {{ company }}'],
    contentSuggestions: { Openings: ['I saw your talk.'] },
    improvements: { Length: ['Cut the second paragraph.'] },
  }

  test('are stored with a template and returned wherever it is, until others replace them', async () => {
    const ada = await (await world()).person()
    expect((await add(ada)).aiSuggestions).toBeNull()
    const { id, ...made } = await add(ada, { aiSuggestions })
    expect(made.aiSuggestions).toEqual(aiSuggestions)
    expect((await listed(ada))[0]?.aiSuggestions).toEqual(aiSuggestions)
    const change = { ...mail, category: 'closing', tone: 'casual' }
    const put = (body: object) => ada.call('PUT', `/api/email-templates/${id}`, body)
    expect((await put(change)).body).toMatchObject({ category: 'closing', aiSuggestions })
    const others = { ...aiSuggestions, subjectLines: ['Another one'] }
    expect((await put({ ...change, aiSuggestions: others })).body).toMatchObject({ aiSuggestions: others })
    expect((await ada.call('GET', `/api/email-templates/${id}`)).body).toMatchObject({ aiSuggestions: others })
    expect((await put({ ...change, aiSuggestions: null })).body).toMatchObject({ aiSuggestions: null })
  })

  test.each([
    [{ ...aiSuggestions, subjectLines: ['x'.repeat(20_001)] }],
    [{ ...aiSuggestions, subjectLines: 'one' }],
    [{ subjectLines: [] }],
  ])('of another shape or length are refused', async (wrong) => {
    const ada = await (await world()).person()
    const refused = await ada.call('POST', '/api/email-templates', { ...mail, aiSuggestions: wrong })
    expect(refused.status).toBe(400)
    expect(await listed(ada)).toEqual([])
  })
})

describe('templates', () => {
  test("start as the spec's defaults, and are listed newest first", async () => {
    const ada = await (await world()).person()
    expect(await listed(ada)).toEqual([])
    const first = await add(ada)
    expect(first).toMatchObject({
      ...mail,
      leadId: null,
      category: 'prospecting',
      tone: 'professional',
      status: 'draft',
      aiGenerated: false,
      writtenBy: null,
      personalizationInsights: null,
      sentAt: null,
    })
    const second = await add(ada, { subject: 'Another' })
    expect((await listed(ada)).map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await ada.call('GET', `/api/email-templates/${first.id}`)).body).toEqual(first)
  })

  test('keep who wrote them, for whom, and what made them personal', async () => {
    const ada = await (await world()).person()
    const { id: leadId } = await addLead(ada)
    const written = { aiGenerated: true, writtenBy: 'llama3.2', personalizationInsights: ['Her title'], leadId }
    expect(await add(ada, { ...written, status: 'draft' })).toMatchObject(written)
    await ada.call('DELETE', `/api/leads/${leadId}`)
    expect(await listed(ada)).toMatchObject([{ ...written, leadId: null }])
  })

  test('are changed and deleted', async () => {
    const ada = await (await world()).person()
    const { id } = await add(ada, { aiGenerated: true, writtenBy: 'Built-in writer' })
    const changes = { subject: ' Two\nlines ', body: 'Other', category: 'closing', tone: 'casual' }
    expect(await ada.call('PUT', `/api/email-templates/${id}`, changes)).toMatchObject({
      status: 200,
      body: { ...changes, subject: 'Two lines', writtenBy: 'Built-in writer' },
    })
    expect((await ada.call('DELETE', `/api/email-templates/${id}`)).status).toBe(204)
    expect(await ada.call('DELETE', `/api/email-templates/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Template not found' },
    })
    expect(await listed(ada)).toEqual([])
  })

  test.each([
    [{ subject: ' ' }, 'subject', BOTH],
    [{ body: '\n' }, 'body', BOTH],
    [{ subject: undefined }, 'subject', BOTH],
    [{ body: 7 }, 'body', BOTH],
    [{ subject: 'x'.repeat(501) }, 'subject', 'At most 500 characters'],
    [{ body: 'x'.repeat(50_001) }, 'body', 'At most 50,000 characters'],
    [{ category: 'spam' }, 'category', 'Choose a category from the list'],
    [{ tone: 'rude' }, 'tone', 'Choose a tone from the list'],
    [{ status: 'sent' }, 'status', 'Status must be draft'],
  ])('%o is refused', async (fields, field, message) => {
    const ada = await (await world()).person()
    const whole = { ...mail, category: 'closing', tone: 'formal' }
    expect(await ada.call('POST', '/api/email-templates', { ...whole, ...fields })).toMatchObject({
      status: 400,
      body: { message, issues: [{ field, message }] },
    })
    if (field === 'status') return
    const { id } = await add(ada)
    const answer = await ada.call('PUT', `/api/email-templates/${id}`, { ...whole, ...fields })
    expect(answer).toMatchObject({ status: 400, body: { message } })
  })

  test('belong to one person: for others they are not there', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const { id } = await add(ada)
    const path = `/api/email-templates/${id}`
    const changes = { ...mail, category: 'closing', tone: 'formal' }
    expect((await bob.call('GET', path)).status).toBe(404)
    expect((await bob.call('PUT', path, changes)).status).toBe(404)
    expect((await bob.call('DELETE', path)).status).toBe(404)
    expect(await listed(bob)).toEqual([])
    expect(await listed(ada)).toMatchObject([mail])
    const { id: leadId } = await addLead(ada)
    expect(await bob.call('POST', '/api/email-templates', { ...mail, leadId })).toMatchObject({
      status: 404,
      body: { message: 'Lead not found' },
    })
    expect((await w.call('GET', '/api/email-templates')).status).toBe(401)
    expect((await ada.call('GET', '/api/email-templates/x')).status).toBe(400)
    expect((await ada.call('GET', '/api/email-templates/99999999999')).status).toBe(400)
  })

  test('with more fields than an email can use are refused, and stay as they were', async () => {
    const ada = await (await world()).person()
    const { id } = await add(ada)
    const body = `{% if company${' and company'.repeat(4_000)} %}Hello{% endif %}`
    const message = 'This text uses too many fields and conditions. Use at most 500.'
    const refused = { status: 400, body: { message, issues: [{ field: 'body', message }] } }
    expect(await ada.call('POST', '/api/email-templates', { ...mail, body })).toMatchObject(refused)
    const change = { ...mail, body, category: 'closing', tone: 'casual' }
    expect(await ada.call('PUT', `/api/email-templates/${id}`, change)).toMatchObject(refused)
    expect(await listed(ada)).toMatchObject([{ id, ...mail }])
  })

  test('text that cannot be stored is said to be so', async () => {
    const ada = await (await world()).person()
    expect((await ada.call('POST', '/api/email-templates', { ...mail, body: 'a\0b' })).status).toBe(400)
  })
})

describe('the list of templates', () => {
  const asked = async (person: Person, query: string) => {
    const answer = await person.call('GET', `/api/email-templates?${query}`)
    return {
      total: answer.headers['x-total-count'],
      subjects: (answer.body as EmailTemplate[]).map(({ subject }) => subject),
    }
  }

  test('is read in pages, with how many there are, however many that is', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    await add(bob)
    await w.pool.query(
      `insert into email_templates (user_id, subject, body, created_at)
       select $1, 'No ' || n, 'Body', now() + n * interval '1 second' from generate_series(1, 620) n`,
      [ada.id],
    )
    expect(await listed(ada)).toHaveLength(500)
    expect(await asked(ada, 'page=2')).toMatchObject({ total: '620', subjects: { length: 120 } })
    expect(await asked(ada, 'limit=3&page=2')).toEqual({ total: '620', subjects: ['No 617', 'No 616', 'No 615'] })
    expect(await asked(ada, 'limit=50&page=99')).toEqual({ total: '620', subjects: [] })
    expect(await asked(ada, 'limit=2&search=no+61')).toEqual({ total: '11', subjects: ['No 619', 'No 618'] })
  })

  test('is sent in parts when its texts are long, so that nobody waits for it to be written', async () => {
    const ada = await (await world()).person()
    const body = 'Hello "you". '.repeat(3_500)
    for (const subject of ['One', 'Two', ...Array(11).fill('More')]) await add(ada, { subject, body })
    const answer = await ada.call('GET', '/api/email-templates')
    expect(answer.headers['content-length']).toBeUndefined()
    const short = await ada.call('GET', '/api/email-templates?limit=2')
    expect(short.headers['content-length']).toBeDefined()
    expect((answer.body as EmailTemplate[]).slice(0, 2)).toEqual(short.body)
    expect(answer.body).toHaveLength(13)
  })

  test('is searched in subject or body whatever the case, and narrowed by category and status', async () => {
    const ada = await (await world()).person()
    await add(ada, { subject: 'Shorter release nights', body: 'Hi Grace' })
    await add(ada, { subject: 'Über uns', category: 'follow_up' })
    await add(ada, { subject: 'Third', body: '100% RELEASE notes' })
    expect((await asked(ada, 'search=Release')).subjects).toEqual(['Third', 'Shorter release nights'])
    expect((await asked(ada, 'subject=RELEASE')).subjects).toEqual(['Shorter release nights'])
    expect((await asked(ada, 'search=über')).subjects).toEqual(['Über uns'])
    expect((await asked(ada, 'search=100%25')).subjects).toEqual(['Third'])
    expect((await asked(ada, 'search=1_0')).subjects).toEqual([])
    expect((await asked(ada, 'category=follow_up&status=draft')).subjects).toEqual(['Über uns'])
    expect((await asked(ada, 'category=all&status=all')).subjects).toHaveLength(3)
    expect((await asked(ada, 'status=sent')).subjects).toEqual([])
    for (const query of ['page=0', 'limit=x', `search=${'x'.repeat(201)}`])
      expect((await ada.call('GET', `/api/email-templates?${query}`)).status).toBe(400)
  })
})

describe('a deleted template', () => {
  test('comes back as it was, with its mails and its sequence', async () => {
    const w = await world()
    const ada = await w.person()
    const template = await add(ada, { category: 'closing' })
    const sequence = (
      await ada.call('POST', '/api/email-sequences', { name: 'Spring', trigger: 'manual', templateId: template.id })
    ).body as { id: number }
    await w.pool.query(
      `insert into sequence_logs (user_id, status, recipient_address, sent_at, template_id) values ($1, 'sent', 'x@example.com', now(), $2)`,
      [ada.id, template.id],
    )
    const path = `/api/email-templates/${template.id}`
    const sent = async () => ((await ada.call('GET', '/api/email-templates/performance')).body as unknown[]).length
    expect((await ada.call('DELETE', path)).status).toBe(204)
    expect((await ada.call('GET', path)).status).toBe(404)
    expect((await ada.call('PUT', path, { ...mail, category: 'closing', tone: 'formal' })).status).toBe(404)
    expect(await sent()).toBe(0)
    expect((await ada.call('GET', `/api/email-sequences/${sequence.id}`)).body).toMatchObject({ templateId: null })

    const restore = { ids: [template.id] }
    expect((await ada.call('POST', '/api/email-templates/restore', restore)).body).toEqual({ restored: 1 })
    expect((await ada.call('POST', '/api/email-templates/restore', restore)).body).toEqual({ restored: 0 })
    expect(await listed(ada)).toEqual([template])
    expect(await sent()).toBe(1)
    expect((await ada.call('GET', `/api/email-sequences/${sequence.id}`)).body).toMatchObject({
      templateId: template.id,
    })
  })

  test('is brought back by nobody else, and is gone for good after a month', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const [lately, long] = [await add(ada), await add(ada)]
    for (const { id } of [lately, long]) await ada.call('DELETE', `/api/email-templates/${id}`)
    const restore = { ids: [lately.id, long.id] }
    expect((await bob.call('POST', '/api/email-templates/restore', restore)).body).toEqual({ restored: 0 })
    await w.pool.query(`update email_templates set deleted_at = now() - interval '31 days' where id = $1`, [long.id])
    await forgetDeletedTemplates(w.db)
    expect((await ada.call('POST', '/api/email-templates/restore', restore)).body).toEqual({ restored: 1 })
    expect((await ada.call('POST', '/api/email-templates/restore', { ids: [] })).status).toBe(400)
  })
})

describe('the preview of a draft', () => {
  test('is what this lead would get, with what is wrong in it', async () => {
    const w = await world()
    const [ada, bob] = [await w.person({ firstName: 'Ada', lastName: 'Lovelace' }), await w.person()]
    const { id: leadId } = await addLead(ada)
    const draft = {
      subject: 'For {{ company }}',
      body: 'Hi {{ fullName }} {{ jobTitel }}, {{ senderName }} {{ offer }}',
    }
    expect(await ada.call('POST', '/api/email-templates/preview', { ...draft, leadId })).toMatchObject({
      status: 200,
      body: {
        subject: 'For Navona',
        body: 'Hi Grace Hopper , Ada Lovelace ',
        problems: [
          { field: 'jobTitel', place: 'body', suggestion: 'jobTitle' },
          { field: 'offer', place: 'body' },
        ],
      },
    })
    expect((await bob.call('POST', '/api/email-templates/preview', { ...draft, leadId })).status).toBe(404)
    const nobody = await bob.call('POST', '/api/email-templates/preview', {
      body: '{{ firstName | default: "there" }}',
    })
    expect(nobody.body).toEqual({ subject: '', body: 'there', problems: [] })
  })
})

describe('the performance of templates', () => {
  type Sent = {
    template: unknown
    sentDaysAgo: number
    opened?: boolean
    clicked?: boolean
    repliedAfterHours?: number
  }

  async function sent(w: World, userId: number, { template, sentDaysAgo, opened, clicked, repliedAfterHours }: Sent) {
    await w.pool.query(
      `insert into sequence_logs (user_id, status, recipient_address, sent_at, opened_at, clicked_at, replied_at, template_id)
       values ($1, 'sent', 'x@example.com', now() - $2 * interval '1 day', case when $3 then now() end, case when $4 then now() end,
         now() - $2 * interval '1 day' + $5 * interval '1 hour', $6)`,
      [userId, sentDaysAgo, opened ?? false, clicked ?? false, repliedAfterHours ?? null, template],
    )
  }
  const performance = async (person: Person) =>
    (await person.call('GET', '/api/email-templates/performance')).body as TemplatePerformance[]

  test('is empty until mail was sent', async () => {
    const ada = await (await world()).person()
    await add(ada)
    expect(await performance(ada)).toEqual([])
  })

  test('is counted from what was really sent', async () => {
    const w = await world()
    const [ada, bob] = [await w.person(), await w.person()]
    const { id } = await add(ada, { category: 'follow_up' })
    await add(ada, { subject: 'Never sent' })
    await sent(w, ada.id, { template: id, sentDaysAgo: 40 })
    await sent(w, ada.id, { template: id, sentDaysAgo: 40, opened: true })
    await sent(w, ada.id, { template: id, sentDaysAgo: 2, opened: true, clicked: true, repliedAfterHours: 3 })
    await sent(w, ada.id, { template: id, sentDaysAgo: 1, opened: true })
    // Not ours, of none, not sent.
    await sent(w, bob.id, { template: (await add(bob)).id, sentDaysAgo: 1 })
    await sent(w, ada.id, { template: null, sentDaysAgo: 1 })
    await w.pool.query(
      `insert into sequence_logs (user_id, status, recipient_address, template_id) values ($1, 'scheduled', 'x@example.com', $2)`,
      [ada.id, id],
    )
    expect(await performance(ada)).toEqual([
      {
        templateId: id,
        templateName: mail.subject,
        totalSent: 4,
        openRate: 75,
        clickRate: 25,
        responseRate: 25,
        avgResponseTime: 3,
        trend: 'up',
        trendPercentage: 50,
        lastUpdated: expect.stringMatching(/^\d{4}-/),
        category: 'follow_up',
      },
    ])
    expect(await performance(bob)).toMatchObject([{ totalSent: 1, openRate: 0 }])
  })
})
