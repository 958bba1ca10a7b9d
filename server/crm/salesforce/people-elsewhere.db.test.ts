import { beforeAll, expect, test } from 'vitest'
import { crmPeople } from '../../../tests/world/crm-people.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { newSequence, step } from '../../../tests/world/sequences.ts'
import { syncLeadsById } from '../sync/sync-leads.ts'

// Leads are saved as Salesforce leads; these people are there already, as something else.
let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld({ salesforce: { profile: 'lived-in' } })
})

async function synced(email: string) {
  const people = await crmPeople(w, {}, 'salesforce')
  const leadId = await w.lead(people.ada, { firstName: 'Some', lastName: 'Body', email })
  const sequence = await people.enrolled(leadId)
  const before = w.salesforce.rows().length
  await syncLeadsById(w.deps, people.context, [leadId])
  expect(w.salesforce.rows()).toHaveLength(before)
  return { ...people, leadId, sequence }
}

test('a contact who opted out gets no email', async () => {
  const { list, sequence } = await synced('olga.out@acme.example')
  expect(await list()).toMatchObject([{ address: 'olga.out@acme.example', reason: 'opted_out' }])
  expect(await sequence.one()).toMatchObject({ status: 'unsubscribed' })
})

test('a contact who did not, or whose opt-out is hidden from the connected user, is only left alone', async () => {
  expect(await (await synced('ana.acker@acme.example')).list()).toEqual([])
  w.salesforce.tenant.rules.hidden.add('Contact.HasOptedOutOfEmail')
  const { list, ada } = await synced('olga.out@acme.example')
  w.salesforce.tenant.rules.hidden.delete('Contact.HasOptedOutOfEmail')
  expect(await list()).toEqual([])
  const { body } = await ada.call('GET', '/api/crm/logs?limit=10')
  expect(body).toMatchObject([{ action: 'choose_record', status: 'conflict', syncedData: { candidates: [] } }])
  expect((body as { errorMessage: string }[])[0]?.errorMessage).toBe(
    'Salesforce already has this person as a contact. Create a lead as well, or leave it as it is.',
  )
})

test('a converted lead leaves its sequences, and the flight check of the next one names it', async () => {
  const { ada, leadId, sequence, list } = await synced('cora.converted@initech.example')
  expect(await list()).toEqual([])
  expect(await sequence.one()).toMatchObject({ status: 'removed', reason: 'Converted in Salesforce.' })
  const { id } = await newSequence(ada, [step(1)])
  const { body } = await ada.call('POST', `/api/email-sequences/${id}/preview`, { leadIds: [leadId] })
  expect((body as { problems: { kind: string }[] }).problems.map(({ kind }) => kind)).toContain('crm_outcome')
})
