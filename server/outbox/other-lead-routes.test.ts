import { expect, test } from 'vitest'
import type { SequenceWithSteps } from '../../contract/email-sequence.ts'
import type { EmailTemplate } from '../../contract/email-template.ts'
import { addLead, type Person } from '../../tests/world/leads.ts'
import { world } from '../../tests/world/world.ts'

const ADA = { firstName: 'ADA', lastName: 'Byron', email: 'ada@loomline.example', company: 'LOOMLINE LTD' }
const GRACE = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona' }
const FOR_ADA = { subject: 'A question for Loomline', body: 'Hi Ada,\n\nhow do you do at Loomline?' }

async function scene() {
  const w = await world()
  const person = await w.person({ firstName: 'Sam', lastName: 'Porter' })
  return { w, person, ada: await addLead(person, ADA), grace: await addLead(person, GRACE) }
}
const saved = async (person: Person, template: object) =>
  (await person.call('POST', '/api/email-templates', template)).body as EmailTemplate
const send = (person: Person, template: { id: number }, mail: object) =>
  person.call('POST', `/api/email-templates/${template.id}/send`, mail)

test('a text written for one lead is not sent to another while it names the first, unless that is confirmed', async () => {
  const { w, person, ada, grace } = await scene()
  const template = await saved(person, { ...FOR_ADA, leadId: ada.id })
  const stopped = await send(person, template, { leadId: grace.id })
  expect(stopped).toMatchObject({
    status: 409,
    body: {
      message:
        'This text was written for ADA Byron and still names “Loomline” and “Ada”. Change it, or send it anyway.',
      issues: [
        { field: 'confirmOtherLead', message: 'company: Loomline' },
        { field: 'confirmOtherLead', message: 'firstName: Ada' },
      ],
    },
  })
  expect((await w.pool.query('select from sequence_logs where user_id = $1', [person.id])).rowCount).toBe(0)
  expect(await send(person, template, { leadId: grace.id, confirmOtherLead: true })).toMatchObject({ status: 202 })
})

test('it is sent to the lead it was written for, to a colleague as far as the same is true, and with merge fields to all', async () => {
  const { person, ada, grace } = await scene()
  const template = await saved(person, { ...FOR_ADA, leadId: ada.id })
  expect(await send(person, template, { leadId: ada.id })).toMatchObject({ status: 202 })
  const colleague = await addLead(person, { ...GRACE, email: 'joan@loomline.example', company: 'Loomline' })
  const ofCompany = await saved(person, { subject: 'For Loomline', body: 'Hi {{ firstName }}', leadId: ada.id })
  expect(await send(person, ofCompany, { leadId: colleague.id })).toMatchObject({ status: 202 })
  expect(await send(person, ofCompany, { leadId: grace.id })).toMatchObject({ status: 409 })
  const general = await saved(person, { subject: 'For {{ company }}', body: 'Hi {{ firstName }}', leadId: ada.id })
  expect(await send(person, general, { leadId: grace.id })).toMatchObject({ status: 202 })
})

test('the text of one lead is offered with merge fields, and saved as it is sent', async () => {
  const { w, person, ada } = await scene()
  const offered = await person.call('POST', '/api/email-templates/as-template', { ...FOR_ADA, leadId: ada.id })
  expect(offered).toMatchObject({
    status: 200,
    body: {
      subject: 'A question for {{ company }}',
      body: 'Hi {{ firstName }},\n\nhow do you do at {{ company }}?',
      found: [
        { field: 'company', value: 'Loomline', count: 2 },
        { field: 'firstName', value: 'Ada', count: 1 },
      ],
    },
  })
  expect(await saved(person, { ...FOR_ADA, leadId: ada.id })).toMatchObject({ ...FOR_ADA, leadId: ada.id })
  const eve = await w.person()
  const denied = await eve.call('POST', '/api/email-templates/as-template', { ...FOR_ADA, leadId: ada.id })
  expect(denied).toMatchObject({ status: 404, body: { message: 'Lead not found' } })
})

test('a sequence that starts from the text of one lead gets it with merge fields', async () => {
  const { person, ada } = await scene()
  const { id: templateId } = await saved(person, { ...FOR_ADA, leadId: ada.id })
  const { body } = await person.call('POST', '/api/email-sequences', { name: 'Spring', templateId })
  expect((body as SequenceWithSteps).steps[0]).toMatchObject({
    subject: 'A question for {{ company }}',
    body: 'Hi {{ firstName }},\n\nhow do you do at {{ company }}?',
  })
})
