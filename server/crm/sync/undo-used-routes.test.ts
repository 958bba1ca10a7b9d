import { expect, test } from 'vitest'
import type { CrmProvider, CrmRun } from '../../../contract/crm-integration.ts'
import type { Lead } from '../../../contract/lead.ts'
import type { TimelineEvent } from '../../../contract/timeline-event.ts'
import { crmWorld } from '../../../tests/world/crm-world.ts'
import { enroll, newSequence, step } from '../../../tests/world/sequences.ts'
import { syncCrms } from './sync-crms.ts'

async function synced(provider: CrmProvider, settings: object, names: string[]) {
  const w = await crmWorld()
  const ada = await w.person()
  await w.connect(ada, provider)
  const { id } = await w.integration(ada, provider)
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: false, syncDirection: 'both', ...settings })
  for (const name of names) await w.lead(ada, { email: `${name}@used.example`, company: `${name} Ltd` })
  async function over(path: string, body?: object) {
    const run = (await ada.call('POST', path, body)).body as CrmRun
    await syncCrms(w.deps, false)
    return (await ada.call('GET', `/api/crm/runs/${run.id}`)).body as CrmRun
  }
  const run = await over(`/api/crm/integrations/${id}/runs`, { kind: 'sync' })
  return { w, ada, run, undo: () => over(`/api/crm/runs/${run.id}/undo`) }
}

test('undo leaves Salesforce leads that somebody edited, converted or put into a campaign', async () => {
  const { w, undo } = await synced('salesforce', {}, ['edited', 'converted', 'member', 'filed', 'alone'])
  const idOf = (name: string) => w.salesforce.lead(`${name}@used.example`)?.Id ?? ''
  w.salesforce.edit(idOf('edited'), { Description: 'Rita: called, wants an offer on Monday' })
  w.salesforce.convert(idOf('converted'))
  w.salesforce.edit(undefined, { LeadId: idOf('member') }, 'CampaignMember')
  w.salesforce.edit(undefined, { LinkedEntityId: idOf('filed') }, 'ContentDocumentLink')
  expect(await undo()).toMatchObject({ updated: 1, skipped: 4 })
  expect(w.salesforce.rows('Lead').map(({ Email }) => Email)).toEqual(
    ['edited', 'converted', 'member', 'filed'].map((name) => `${name}@used.example`),
  )
})

test('undo leaves Salesforce contacts and accounts with a case', async () => {
  const { w, undo } = await synced('salesforce', { salesforceObject: 'Contact' }, ['asked', 'billed', 'alone'])
  const contactOf = (name: string) => w.salesforce.rows('Contact').find(({ Email }) => Email === `${name}@used.example`)
  w.salesforce.edit(undefined, { ContactId: contactOf('asked')?.Id ?? '' }, 'Case')
  w.salesforce.edit(undefined, { AccountId: contactOf('billed')?.AccountId ?? '' }, 'Case')
  await undo()
  expect(w.salesforce.rows('Contact').map(({ Email }) => Email)).toEqual(['asked@used.example'])
  expect(w.salesforce.rows('Account').map(({ Name }) => Name)).toEqual(['asked Ltd', 'billed Ltd'])
})

test('undo leaves HubSpot contacts that somebody edited, or that have a note or a ticket', async () => {
  const { w, undo } = await synced('hubspot', {}, ['edited', 'noted', 'helped', 'alone'])
  const idOf = (name: string) => w.hubspot.contact(`${name}@used.example`)?.id ?? ''
  w.hubspot.edit(idOf('edited'), { hs_updated_by_user_id: '78' })
  w.hubspot.associations.add(`notes 901 contacts ${idOf('noted')}`)
  w.hubspot.associations.add(`tickets 902 contacts ${idOf('helped')}`)
  await undo()
  const isThere = (name: string) => w.hubspot.contact(`${name}@used.example`) !== undefined
  expect(['edited', 'noted', 'helped', 'alone'].filter(isThere)).toEqual(['edited', 'noted', 'helped'])
})

test('a record that Salesforce refuses to delete is not undone, and keeps its link', async () => {
  const { w, ada, undo } = await synced('salesforce', {}, ['kept'])
  w.salesforce.tenant.rules.undeletable.add(w.salesforce.lead('kept@used.example')?.Id ?? '')
  expect(await undo()).toMatchObject({ updated: 0, skipped: 1 })
  const { rows } = await w.pool.query('select record_id from crm_links where user_id = $1', [ada.id])
  expect(rows).toEqual([{ record_id: w.salesforce.lead('kept@used.example')?.Id }])
})

test('undo leaves leads that came in and were edited, worked with or put into a sequence since, also after a later sync', async () => {
  const w = await crmWorld()
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id } = await w.integration(ada, 'hubspot')
  const used = ['edited', 'tagged', 'enrolled', 'noted', 'tasked']
  for (const name of [...used, 'alone'])
    w.hubspot.edit(undefined, { email: `${name}@came.example`, firstname: name, lastname: 'Ng', company: 'Came' })
  async function over(path: string, body?: object) {
    const run = (await ada.call('POST', path, body)).body as CrmRun
    await syncCrms(w.deps, false)
    return (await ada.call('GET', `/api/crm/runs/${run.id}`)).body as CrmRun
  }
  const sync = () => over(`/api/crm/integrations/${id}/runs`, { kind: 'sync' })
  const run = await sync()
  const leadOf = async (name: string) =>
    (await w.pool.query('select id from leads where user_id = $1 and first_name = $2', [ada.id, name])).rows[0]?.id
  await ada.call('PATCH', `/api/leads/${await leadOf('edited')}`, { jobTitle: 'Chief' })
  const sequence = await newSequence(ada, [step(1, { delayDays: 3 })])
  await enroll(ada, sequence.id, await leadOf('enrolled'))
  await ada.call('PATCH', `/api/leads/${await leadOf('tagged')}`, { tags: ['VIP'] })
  const noted = await ada.call('POST', `/api/leads/${await leadOf('noted')}/entries`, { kind: 'note', text: 'Called' })
  const task = { leadId: await leadOf('tasked'), kind: 'call', dueOn: '2030-01-01' }
  expect([noted.status, (await ada.call('POST', '/api/tasks', task)).status], noted.text).toEqual([201, 201])
  await sync()
  await over(`/api/crm/runs/${run.id}/undo`)
  const { rows } = await w.pool.query('select first_name from leads where user_id = $1 order by id', [ada.id])
  expect(rows.map(({ first_name }) => first_name)).toEqual(used)
})

test('undo gives a lead its values and its score back, and its timeline says so', async () => {
  const w = await crmWorld()
  const ada = await w.person()
  await w.connect(ada, 'hubspot')
  const { id } = await w.integration(ada, 'hubspot')
  const leadId = await w.lead(ada, { email: 'score@used.example' })
  async function over(path: string, body?: object) {
    const run = (await ada.call('POST', path, body)).body as CrmRun
    await syncCrms(w.deps, false)
    return run
  }
  const sync = () => over(`/api/crm/integrations/${id}/runs`, { kind: 'sync' })
  const lead = async () => (await ada.call('GET', `/api/leads/${leadId}`)).body as Lead
  await sync()
  const before = await lead()
  const changes = { jobtitle: 'Chief Executive Officer', phone: '+47 22 22 22 22' }
  w.hubspot.edit(w.hubspot.contact('score@used.example')?.id, changes)
  const run = await sync()
  expect((await lead()).aiScore).toBeGreaterThan(before.aiScore ?? 0)
  await over(`/api/crm/runs/${run.id}/undo`)
  expect({ ...(await lead()), updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
  const [event] = (await ada.call('GET', `/api/leads/${leadId}/timeline`)).body as TimelineEvent[]
  expect(event).toMatchObject({
    kind: 'edited',
    details: { source: 'crm_undo', provider: 'hubspot', changes: { jobTitle: { from: changes.jobtitle } } },
  })
})
