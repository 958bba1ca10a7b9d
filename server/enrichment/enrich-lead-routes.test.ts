import { describe, expect, test } from 'vitest'
import type { EnrichedData } from '../../contract/enrichment.ts'
import type { Lead } from '../../contract/lead.ts'
import { site } from '../../tests/world/site.ts'
import { type World, world } from '../../tests/world/world.ts'

type Person = Awaited<ReturnType<World['person']>>
type Enriched = Lead & { enrichedData: EnrichedData }

const organization = {
  '@context': 'https://schema.org',
  '@type': 'FinancialService',
  name: 'Navona',
  numberOfEmployees: { '@type': 'QuantitativeValue', value: 120 },
  address: { '@type': 'PostalAddress', addressLocality: 'Oslo', addressCountry: 'NO' },
  sameAs: ['https://www.linkedin.com/company/navona/'],
}
const NAVONA = `<html lang="en"><title>Navona</title><meta name="description" content="Loans for builders">
  <script type="application/ld+json">${JSON.stringify(organization)}</script><h1>Loans for builders</h1>`

async function add(person: Person, fields: Record<string, unknown> = {}) {
  const lead = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@gmail.com', company: 'Navona', ...fields }
  return (await person.call('POST', '/api/leads', lead)).body as Lead
}
const enrich = (person: Person, { id }: { id: number }) => person.call('POST', `/api/leads/${id}/enrich`)
const enriched = async (person: Person, lead: Lead) => {
  const answer = await enrich(person, lead)
  expect(answer, answer.text).toMatchObject({ status: 200 })
  return answer.body as Enriched
}
const timeline = async (person: Person, { id }: Lead) =>
  (await person.call('GET', `/api/leads/${id}/timeline`)).body as { kind: string; details: Record<string, unknown> }[]
const factOf = ({ enrichedData }: Enriched, label: string) => enrichedData.facts.find((fact) => fact.label === label)

/** Navona's site, and a lead of theirs. */
async function navona(fields: Record<string, unknown> = {}) {
  const s = await site({ '/': NAVONA })
  const w = await world({ ENRICHMENT_ALLOW_HOST: s.host, PUBLIC_URL: 'https://leads.example' })
  const ada = await w.person()
  return { s, w, ada, lead: await add(ada, { website: s.url, jobTitle: 'CFO', ...fields }) }
}

describe('enriching a lead', () => {
  test('fills what is empty, keeps every fact with its source, and tells the timeline', async () => {
    const { s, ada, lead } = await navona()
    const after = await enriched(ada, lead)
    const filled = {
      industry: 'finance',
      companySize: '51-200',
      location: 'Oslo, Norway',
      linkedinUrl: 'https://www.linkedin.com/company/navona',
    }
    expect(after).toMatchObject(filled)
    expect(after.enrichedData).toMatchObject({ summaryBy: 'rules', suggestions: [], notes: [], website: `${s.url}/` })
    expect(after.enrichedData.summary).toContain('Loans for builders')
    expect(after.enrichedData.summary).toContain('without a language model')
    expect(factOf(after, 'Employees')).toEqual({
      label: 'Employees',
      value: '120',
      source: `${s.url}/`,
      method: 'json-ld',
      foundAt: expect.stringMatching(/^\d{4}-/),
    })
    expect(factOf(after, 'Seniority')).toMatchObject({
      value: 'Executive',
      source: 'derived from job title',
      method: 'derived',
    })
    const [event] = await timeline(ada, lead)
    expect(event).toMatchObject({ kind: 'enriched', details: { filled, notes: [], source: '127.0.0.1' } })
    expect(event?.details.facts).toBe(after.enrichedData.facts.length)
    expect([...s.agents]).toEqual(['Leadwright/1.0 (+https://leads.example/)'])
    expect(s.asked).toEqual(['/robots.txt', '/'])
    expect((await ada.call('GET', `/api/leads/${lead.id}`)).body).toEqual(after)
  })

  test('never overwrites: what differs is offered, and what only says the same is not', async () => {
    const own = {
      industry: 'retail',
      companySize: '1-10',
      location: 'Oslo',
      linkedinUrl: 'https://linkedin.com/in/grace',
    }
    const { s, ada, lead } = await navona(own)
    const after = await enriched(ada, lead)
    expect(after).toMatchObject(own)
    expect(after.enrichedData.suggestions).toEqual([
      { field: 'industry', value: 'finance', source: `${s.url}/` },
      { field: 'companySize', value: '51-200', source: `${s.url}/` },
    ])
    expect((await timeline(ada, lead))[0]?.details.filled).toEqual({})
  })

  test('a second time changes nothing that was filled, and follows the page in the facts', async () => {
    const { s, ada, lead } = await navona()
    await enriched(ada, lead)
    s.pages['/'] = NAVONA.replace('120', '12').replace('Oslo', 'Bergen')
    const again = await enriched(ada, lead)
    expect(again).toMatchObject({ companySize: '51-200', location: 'Oslo, Norway' })
    expect(factOf(again, 'Employees')?.value).toBe('12')
    expect(again.enrichedData.suggestions.map(({ value }) => value)).toEqual(['11-50', 'Bergen, Norway'])
  })

  test('two at once leave one whole lead', async () => {
    const { ada, lead } = await navona()
    const answers = await Promise.all([1, 2, 3, 4].map(() => enrich(ada, lead)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const after = (await ada.call('GET', `/api/leads/${lead.id}`)).body as Enriched
    expect(after).toMatchObject({ industry: 'finance', enrichedData: { suggestions: [], notes: [] } })
    const events = (await timeline(ada, lead)).filter(({ kind }) => kind === 'enriched')
    expect(events.map(({ details }) => Object.keys(details.filled as object).length).sort()).toEqual([0, 0, 0, 4])
  })

  test('what the user writes while the page is read stays', async () => {
    const { s, ada, lead } = await navona()
    let write: Promise<unknown> = Promise.resolve()
    s.pages['/'] = async (_req, res) => {
      write = ada.call('PATCH', `/api/leads/${lead.id}`, { industry: 'education' })
      await write
      res.writeHead(200, { 'content-type': 'text/html' }).end(NAVONA)
    }
    expect(await enriched(ada, lead)).toMatchObject({ industry: 'education', location: 'Oslo, Norway' })
    await write
  })

  test("somebody else's lead, or none, is 404", async () => {
    const { w, lead } = await navona()
    const bob = await w.person()
    expect(await enrich(bob, lead)).toMatchObject({ status: 404, body: { message: 'Lead not found' } })
    expect((await enrich(bob, { id: 999999 })).status).toBe(404)
    expect((await bob.call('POST', '/api/leads/x/enrich')).status).toBe(400)
    expect((await w.call('POST', `/api/leads/${lead.id}/enrich`)).status).toBe(401)
  })
})

describe('when nothing can be read the answer is still 200, with a plain word', () => {
  test.each([
    [
      { website: null },
      "This lead has no website, and its email address isn't a company address. Add a website, then enrich it again.",
    ],
    [{ website: 'http://169.254.169.254/latest' }, "169.254.169.254 is not a public address, so we didn't read it."],
    [{ website: 'http://[::1]:80' }, "[::1] is not a public address, so we didn't read it."],
    [{ website: 'ftp://navona.example' }, 'We read only http and https pages.'],
    [{ website: 'not a web site' }, "The website of this lead isn't a valid web address."],
    [
      { website: null, email: 'root@localhost.localdomain' },
      "localhost.localdomain is not a public address, so we didn't read it.",
    ],
  ])('%o', async (fields, note) => {
    const w = await world()
    const ada = await w.person()
    const lead = await add(ada, { jobTitle: 'Head of Sales', phone: '+47 22 12 34 56', ...fields })
    const after = await enriched(ada, lead)
    expect(after.enrichedData.notes).toEqual([note])
    expect(factOf(after, 'Function')).toMatchObject({ value: 'Sales', source: 'derived from job title' })
    expect(factOf(after, 'Country')).toMatchObject({ value: 'Norway', source: 'derived from phone' })
    expect(after).toMatchObject({ industry: null, location: null, linkedinUrl: null })
    expect((await timeline(ada, lead))[0]).toMatchObject({ kind: 'enriched', details: { filled: {}, notes: [note] } })
  })

  test('a site that is away later does not take away what was read', async () => {
    const { s, ada, lead } = await navona({ industry: 'retail' })
    await enriched(ada, lead)
    s.pages['/'] = (_req, res) => res.writeHead(503).end()
    const after = await enriched(ada, lead)
    expect(after.enrichedData.notes).toEqual(['127.0.0.1 returned an error (503).', 'We kept what we read before.'])
    expect(factOf(after, 'Employees')).toMatchObject({ value: '120', source: `${s.url}/` })
    expect(after.enrichedData.suggestions).toMatchObject([{ field: 'industry', value: 'finance' }])
  })
})

describe('a suggestion', () => {
  test("that is accepted becomes the lead's, and the timeline tells it", async () => {
    const { w, ada, lead } = await navona({ industry: 'retail', companySize: '1-10' })
    await enriched(ada, lead)
    const answer = (person: Person, field: string, accept: boolean) =>
      person.call('POST', `/api/leads/${lead.id}/suggestions`, { field, accept })
    const bob = await w.person()
    expect((await answer(bob, 'industry', true)).status).toBe(404)
    expect(await answer(ada, 'industry', true)).toMatchObject({
      status: 200,
      body: { industry: 'finance', companySize: '1-10', enrichedData: { suggestions: [{ field: 'companySize' }] } },
    })
    expect((await timeline(ada, lead))[0]).toMatchObject({
      kind: 'edited',
      details: { changes: { industry: { from: 'retail', to: 'finance' } } },
    })
    expect(await answer(ada, 'industry', true)).toMatchObject({
      status: 404,
      body: { message: 'Suggestion not found' },
    })
    expect(await answer(ada, 'email', true)).toMatchObject({ status: 400 })
  })

  test('that is turned down is not made again', async () => {
    const { s, ada, lead } = await navona({ companySize: '1-10' })
    await enriched(ada, lead)
    const path = `/api/leads/${lead.id}/suggestions`
    const dismissed = [{ field: 'companySize', value: '51-200' }]
    expect(await ada.call('POST', path, { field: 'companySize', accept: false })).toMatchObject({
      body: { companySize: '1-10', enrichedData: { suggestions: [], dismissed } },
    })
    expect((await enriched(ada, lead)).enrichedData).toMatchObject({ suggestions: [], dismissed })
    s.pages['/'] = NAVONA.replace('120', '30')
    expect((await enriched(ada, lead)).enrichedData.suggestions).toMatchObject([{ value: '11-50' }])
  })
})
