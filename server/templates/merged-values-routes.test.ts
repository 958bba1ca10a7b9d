import { expect, test } from 'vitest'
import type { Lead } from '../../contract/lead.ts'
import type { SequencePreview } from '../../contract/sequence-preview.ts'
import { addLead, grace, listLeads, type Person } from '../../tests/world/leads.ts'
import { enroll, newLead, newSequence, sequenceScene } from '../../tests/world/sequences.ts'
import { world } from '../../tests/world/world.ts'
import { importWaitingLeads } from '../leads/import/import-leads.ts'

const INDUSTRY = 'Companies in {{ industry | default: "your industry" }} have seen it.'
const ODD = { firstName: 'GRACE', lastName: 'hopper', company: 'NAVONA SYSTEMS LTD', industry: 'other' }
const TEXT = { subject: 'For {{ company }}', body: `Hi {{ firstName }} ({{ fullName }}), ${INDUSTRY}` }
const CLEAN = {
  subject: 'For Navona Systems',
  body: 'Hi Grace (Grace Hopper), Companies in your industry have seen it.',
}

const rendered = async (person: Person, leadId: number, text: object = TEXT) =>
  (await person.call('POST', '/api/email-templates/preview', { ...text, leadId })).body
const importCsv = async (w: Awaited<ReturnType<typeof world>>, person: Person, csv: string) => {
  const { body } = await person.call('POST', '/api/leads/import', csv, { 'content-type': 'text/csv' })
  await importWaitingLeads(w)
  return (body as { id: number }).id
}

test('a lead’s values are cleaned in a preview, and the lead stays as it is', async () => {
  const w = await world()
  const ada = await w.person()
  const { id } = await addLead(ada, { ...grace, ...ODD })
  expect(await rendered(ada, id)).toEqual({ ...CLEAN, problems: [] })
  expect((await ada.call('GET', `/api/leads/${id}`)).body).toMatchObject(ODD)
})

test('the emails of a sequence and an email to one lead are sent with the cleaned values', async () => {
  const { ada, engine, id } = await sequenceScene([
    { stepNumber: 1, subject: TEXT.subject, body: 'Hi {{ firstName }}' },
  ])
  const lead = await newLead(ada, ODD)
  await enroll(ada, id, lead.id)
  await engine.at(1)
  const template = (await ada.call('POST', '/api/email-templates', TEXT)).body as { id: number }
  await ada.call('POST', `/api/email-templates/${template.id}/send`, { leadId: lead.id })
  await engine.at(2)
  const mails = (await ada.call('GET', '/api/mails')).body as { id: number; subject: string }[]
  const raw = (await ada.call('GET', `/api/mails/${mails[0]?.id}`)).body as { headers: string }
  expect(raw.headers).toMatch(/^To: Grace Hopper </m)
  expect(mails.map(({ subject }) => subject)).toEqual([CLEAN.subject, CLEAN.subject])
})

test('an imported industry that is not on the list is stored as other, and emails use the customer’s own word', async () => {
  const w = await world()
  const ada = await w.person()
  await importCsv(
    w,
    ada,
    `First name,Last name,Email,Company,Industry
Grace,Hopper,grace@navona.example,Navona,Logistics
Alan,Turing,alan@bletchley.example,Bletchley,n/a
Joan,Clarke,joan@hut8.example,Hut 8,Software`,
  )
  const leads = (await listLeads(ada, '?sort=createdAt')).leads
  const found = new Map(leads.map((lead) => [lead.firstName, lead]))
  expect(found.get('Grace')).toMatchObject({ industry: 'other', industryAsGiven: 'Logistics' })
  expect(found.get('Alan')).toMatchObject({ industryAsGiven: null })
  expect(found.get('Joan')).toMatchObject({ industry: 'technology', industryAsGiven: 'Software' })
  const said = async (name: string) =>
    ((await rendered(ada, found.get(name)?.id ?? 0, { subject: 'x', body: INDUSTRY })) as { body: string }).body
  expect(await said('Grace')).toBe('Companies in Logistics have seen it.')
  expect(await said('Alan')).toBe('Companies in your industry have seen it.')
  expect(await said('Joan')).toBe('Companies in Software have seen it.')
})

test('the own word does not outlive the industry it stood for', async () => {
  const w = await world()
  const ada = await w.person()
  const row = (industry: string) =>
    `First name,Last name,Email,Company,Industry\nGrace,Hopper,grace@navona.example,Navona,${industry}`
  const only = async () => (await listLeads(ada)).leads[0] as Lead
  await importCsv(w, ada, row('Logistics'))
  const { id } = await only()
  await ada.call('PATCH', `/api/leads/${id}`, { jobTitle: 'CTO', industry: 'other' })
  expect(await only(), 'kept when the industry is not changed').toMatchObject({ industryAsGiven: 'Logistics' })
  await ada.call('PATCH', `/api/leads/${id}`, { industry: 'finance' })
  await importCsv(w, ada, row('Logistics'))
  expect(await only(), 'chosen by hand').toMatchObject({ industry: 'finance', industryAsGiven: null })
  await ada.call('PATCH', `/api/leads/${id}`, { industry: 'other' })
  expect(await only()).toMatchObject({ industry: 'other', industryAsGiven: null })
  await importCsv(w, ada, row('Fishing'))
  expect(await only(), 'an import gives the word of its file').toMatchObject({ industryAsGiven: 'Fishing' })
  const last = await importCsv(w, ada, row('Banking'))
  expect(await only()).toMatchObject({ industry: 'finance', industryAsGiven: 'Banking' })
  await ada.call('POST', `/api/leads/import/${last}/undo`)
  await importWaitingLeads(w)
  expect(await only(), 'after undoing the last import').toMatchObject({ industry: 'other', industryAsGiven: 'Fishing' })
})

test('the flight check names values that are changed for the email: which lead, which field, what it becomes', async () => {
  const w = await world()
  const ada = await w.person()
  const leads = [
    await newLead(ada, ODD),
    await newLead(ada, { ...ODD, company: 'Acme, Inc.' }),
    await newLead(ada, { firstName: 'J0hn', company: 'IBM', industry: 'finance' }),
  ]
  const { id } = await newSequence(ada, [{ stepNumber: 1, ...TEXT, body: 'Hi {{ firstName }}' }])
  const answer = await ada.call('POST', `/api/email-sequences/${id}/preview`, { leadIds: leads.map((lead) => lead.id) })
  const odd = (answer.body as SequencePreview).problems.filter(({ kind }) => kind.endsWith('_value'))
  expect(odd).toEqual([
    {
      kind: 'odd_value',
      stepNumber: 1,
      leads: 1,
      message: 'First name may read oddly for 1 lead. Check the value before you launch',
      examples: [
        { leadId: leads[2]?.id, leadName: expect.any(String), field: 'firstName', value: 'J0hn', becomes: 'J0hn' },
      ],
    },
    {
      kind: 'cleaned_value',
      stepNumber: 1,
      leads: 2,
      message: "We clean up “First name” in emails to 2 leads (e.g. GRACE → Grace). The leads don't change",
      examples: [
        { leadId: leads[0]?.id, leadName: expect.any(String), field: 'firstName', value: 'GRACE', becomes: 'Grace' },
      ],
    },
    {
      kind: 'cleaned_value',
      stepNumber: 1,
      leads: 2,
      message: `We clean up “Company” in emails to 2 leads (e.g. ${ODD.company} → Navona Systems). The leads don't change`,
      examples: [
        {
          leadId: leads[0]?.id,
          leadName: expect.any(String),
          field: 'company',
          value: ODD.company,
          becomes: 'Navona Systems',
        },
        { leadId: leads[1]?.id, leadName: expect.any(String), field: 'company', value: 'Acme, Inc.', becomes: 'Acme' },
      ],
    },
  ])
})
