import { beforeAll, expect, test } from 'vitest'
import { crmPeople } from '../../../tests/world/crm-people.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { newSequence, step } from '../../../tests/world/sequences.ts'
import { enrollOnTrigger } from '../../outbox/enrolling/enroll-on-trigger.ts'
import { applyOutcomes } from './take-people.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

test.each([
  ['customer', 'hubspot', 'Became a customer in HubSpot.'],
  ['converted', 'salesforce', 'Converted in Salesforce.'],
] as const)('%s in %s: the lead leaves its sequences with that reason', async (outcome, provider, reason) => {
  const people = await crmPeople(w, {}, provider)
  const { leadId, email, recordId } = await people.linked({ outcome: null })
  const sequence = await people.enrolled(leadId)
  await people.read({ id: recordId, outcome }, email, leadId)
  expect(await sequence.one()).toMatchObject({
    status: 'removed',
    reason,
    cause: { code: 'crm_outcome', outcome, crm: provider },
  })
  expect(await sequence.emails()).toEqual([{ status: 'skipped', reason: 'crm_outcome' }])
  expect(await people.timeline(leadId)).toContainEqual({
    kind: 'left_sequences',
    details: { outcome, provider, shownAs: 'left_sequences' },
  })
})

test('a won deal ends the sequences, and is not forgotten when the contact is read', async () => {
  const people = await crmPeople(w)
  const { leadId, email, recordId } = await people.linked({ outcome: null })
  const sequence = await people.enrolled(leadId)
  await w.pool.query(`update crm_links set outcome = 'won' where user_id = $1 and lead_id = $2`, [
    people.ada.id,
    leadId,
  ])
  await w.db.transaction((tx) => applyOutcomes(tx, people.integration))
  expect(await sequence.one()).toMatchObject({ status: 'removed', reason: 'Deal won in HubSpot.' })
  await people.read({ id: recordId, outcome: null }, email, leadId)
  expect(await people.link(recordId)).toMatchObject({ outcome: 'won' })
})

test('a trigger enrolls no customer, but their owner may; the next outcome does not end that', async () => {
  const people = await crmPeople(w)
  await newSequence(people.ada, [step(1)], { name: 'Triggered', trigger: 'lead_created', isActive: true })
  const properties = { firstname: 'Ada', lastname: 'Byron', company: 'Navona', email: 'customer@import.example' }
  await people.read({ id: '77', outcome: 'customer', properties }, '')
  const link = await people.link('77')
  const leadId = link?.leadId ?? 0
  const { rows } = await w.pool.query('select status from lead_sequence_enrollments where lead_id = $1', [leadId])
  expect(rows.filter(({ status }) => status === 'active')).toEqual([])
  const sequence = await people.enrolled(leadId)
  expect(await sequence.one()).toMatchObject({ status: 'active' })
  await people.read({ id: '77', outcome: 'converted', properties }, properties.email, leadId)
  expect(await sequence.one()).toMatchObject({ status: 'active' })
})

test('a lead that is enrolled later by a trigger is not, once it is a customer', async () => {
  const people = await crmPeople(w)
  const { leadId } = await people.linked({ outcome: 'customer' })
  const { id } = await newSequence(people.ada, [step(1)], { trigger: 'link_clicked', isActive: true })
  await w.db.transaction((tx) => enrollOnTrigger(tx, people.ada.id, 'link_clicked', [leadId]))
  const { body } = await people.ada.call('GET', `/api/email-sequences/${id}/enrollments`)
  expect(body).toMatchObject({ enrollments: [] })
})

test('the flight check names customers', async () => {
  const people = await crmPeople(w)
  const { leadId } = await people.linked({ outcome: 'customer' })
  const { id } = await newSequence(people.ada, [step(1)])
  const { body } = await people.ada.call('POST', `/api/email-sequences/${id}/preview`, { leadIds: [leadId] })
  expect((body as { problems: { kind: string }[] }).problems.map(({ kind }) => kind)).toContain('crm_outcome')
})
