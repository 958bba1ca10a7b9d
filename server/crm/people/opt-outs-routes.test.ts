import { beforeAll, expect, test } from 'vitest'
import { crmPeople } from '../../../tests/world/crm-people.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { newSequence, step } from '../../../tests/world/sequences.ts'
import { findLead } from '../../leads/lead-queries.ts'
import { addOptOuts } from '../../mail/do-not-contact/crm-opt-outs.ts'
import { suppress } from '../../mail/do-not-contact/suppression-queries.ts'
import { listSuppressionRuns, undoSuppressions } from '../../mail/do-not-contact/suppression-runs.ts'
import { unsubscribe } from '../../mail/do-not-contact/unsubscribe.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { runAutoSync } from '../sync/sync-run.ts'
import { takeOthersOptOuts } from './take-people.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

test('an opt-out in the CRM stops the next email, and says so everywhere', async () => {
  const people = await crmPeople(w)
  const { leadId, email, recordId } = await people.linked({ isOptedOut: false })
  const sequence = await people.enrolled(leadId)
  expect(await sequence.emails()).toMatchObject([{ status: 'scheduled' }])
  await people.read({ id: recordId, isOptedOut: true }, email, leadId)
  expect(await sequence.emails()).toEqual([{ status: 'skipped', reason: 'do_not_contact' }])
  expect(await sequence.one()).toMatchObject({ status: 'unsubscribed', reason: 'Opted out of emails in HubSpot.' })
  expect(await people.list()).toMatchObject([{ address: email, reason: 'opted_out', note: 'Opted out in HubSpot' }])
  expect(await people.timeline(leadId)).toContainEqual({ kind: 'unsubscribed', details: { provider: 'hubspot' } })
  expect(await people.link(recordId)).toMatchObject({ isOptedOutThere: true })
})

test('an opt-out that is read again changes nothing more', async () => {
  const people = await crmPeople(w)
  const { leadId, email, recordId } = await people.linked({ isOptedOut: true })
  const before = await people.timeline(leadId)
  await people.read({ id: recordId, isOptedOut: true }, email, leadId)
  expect(await people.timeline(leadId)).toEqual(before)
  expect(await people.list()).toHaveLength(1)
})

test('an opt-out counts in direction out, for further addresses, and for records without a lead', async () => {
  const people = await crmPeople(w, { syncDirection: 'out' })
  await people.read({ id: '5', isOptedOut: true, otherEmails: ['second@nobody.example'] }, 'First@Nobody.example')
  expect((await people.list()).map(({ address }) => address)).toEqual(['first@nobody.example', 'second@nobody.example'])
  // Of a record that a sync skips, such as that of a deleted lead.
  const skipped = {
    id: '6',
    isOptedOut: true,
    modifiedAt: new Date(0),
    properties: { email: 'skipped@nobody.example' },
  }
  await takeOthersOptOuts(w.db, people.context, [skipped], [])
  expect((await people.list()).map(({ address }) => address)).toContain('skipped@nobody.example')
})

test('further addresses count only if they are addresses, and no more than a contact can have', async () => {
  const people = await crmPeople(w, { syncDirection: 'out' })
  const otherEmails = ['gmail.com', '@gmail.com', '*', '%', 'not an address', 'second@nobody.example']
  await people.read({ id: '5', isOptedOut: true, otherEmails }, '*@nobody')
  expect((await people.list()).map(({ address }) => address)).toEqual(['second@nobody.example'])
  const many = Array.from({ length: 30_000 }, (_, at) => `a${at}@many.example`)
  await people.read({ id: '6', isOptedOut: true, otherEmails: many }, 'main@many.example')
  const { rows } = await w.pool.query(
    `select count(*)::int as entries from suppressions where user_id = $1 and address like '%@many.example'`,
    [people.ada.id],
  )
  expect(rows).toEqual([{ entries: 251 }])
})

test('a new lead who has opted out joins no sequence', async () => {
  const people = await crmPeople(w)
  const { id } = await newSequence(people.ada, [step(1)], { trigger: 'lead_created', isActive: true })
  const properties = { firstname: 'Ada', lastname: 'Byron', company: 'Navona', email: 'ada@import.example' }
  await people.read({ id: '7', isOptedOut: true, properties }, '')
  const { rows } = await w.pool.query('select from leads where user_id = $1 and email = $2', [
    people.ada.id,
    properties.email,
  ])
  expect(rows).toHaveLength(1)
  const { body } = await people.ada.call('GET', `/api/email-sequences/${id}/enrollments`)
  expect(body).toMatchObject({ enrollments: [] })
})

test('an opt-out that is taken back in the CRM leaves the list', async () => {
  const people = await crmPeople(w)
  const { leadId, email, recordId } = await people.linked({ isOptedOut: true })
  expect(await people.list()).toHaveLength(1)
  await people.read({ id: recordId, isOptedOut: false }, email, leadId)
  expect(await people.list()).toEqual([])
  expect((await people.timeline(leadId)).map(({ kind }) => kind)).toContain('suppression_removed')
})

test('another record does not take an opt-out back, not even one that claims to be its merged record', async () => {
  const people = await crmPeople(w)
  await people.read({ id: '11', isOptedOut: true }, 'twin@navona.example')
  await people.read({ id: '12', isOptedOut: false }, 'twin@navona.example')
  await people.read({ id: '13', isOptedOut: false, mergedIds: ['11'] }, 'twin@navona.example')
  expect(await people.list()).toHaveLength(1)
})

test('an opt-out stays with its address when the record gets another one', async () => {
  const people = await crmPeople(w, { syncDirection: 'out' })
  const { leadId, email, recordId } = await people.linked({ isOptedOut: true })
  await people.read({ id: recordId, isOptedOut: false }, 'new@people.example', leadId)
  expect((await people.list()).map(({ address }) => address)).toEqual([email])
})

test('a contact that is merged into one without an opt-out leaves its address on the list', async () => {
  const people = await crmPeople(w, { autoSync: true })
  const { id: userId } = people.ada
  const sync = async () =>
    runAutoSync(w.deps, (await findIntegration(w.db, userId, people.integration.id)) as Integration)
  const leadId = await w.lead(people.ada, { email: 'gone@merged.example' })
  await sync()
  const { id = '' } = w.hubspot.contact('gone@merged.example') ?? {}
  w.hubspot.edit(id, { hs_email_optout: 'true' })
  await sync()
  const values = { email: 'fresh@merged.example', firstname: 'Zoë', lastname: 'Ng', hs_email_optout: 'false' }
  w.hubspot.merge(w.hubspot.edit(undefined, values).id, id)
  await sync()
  expect((await people.list()).map(({ address }) => address)).toEqual(['gone@merged.example'])
  expect(await findLead(w.db, userId, leadId)).toMatchObject({ email: 'gone@merged.example' })
  const sequence = await people.enrolled(leadId)
  expect(await sequence.emails()).toEqual([])
})

test.each(['unsubscribed', 'complained', 'manual', 'imported', 'bounced'] as const)(
  'an entry that is also %s stays, whichever came first',
  async (reason) => {
    const people = await crmPeople(w)
    const { id: userId } = people.ada
    const [before, after] = [await people.linked({ isOptedOut: false }), await people.linked({ isOptedOut: true })]
    await suppress(w.db, userId, [before.email], reason)
    await people.read({ id: before.recordId, isOptedOut: true }, before.email, before.leadId)
    await suppress(w.db, userId, [after.email], reason)
    for (const { recordId, email, leadId } of [before, after])
      await people.read({ id: recordId, isOptedOut: false }, email, leadId)
    expect((await people.list()).map((entry) => entry.reason)).toEqual([reason, reason])
  },
)

test('an opt-out in the CRM outlives the removal of another reason', async () => {
  const people = await crmPeople(w)
  const { id: userId } = people.ada
  const [byHand, one, other] = [
    await people.linked({ isOptedOut: true }),
    await people.linked({ isOptedOut: true }),
    await people.linked({ isOptedOut: true }),
  ]
  await suppress(w.db, userId, [byHand.email], 'manual')
  await w.db.transaction((tx) => suppress(tx, userId, [one.email, other.email], 'bounced', '550'))
  const entryOf = async (email: string) => (await people.list()).find(({ address }) => address === email)
  const manual = await entryOf(byHand.email)
  expect(manual).toMatchObject({ reason: 'manual' })
  await people.ada.call('DELETE', `/api/suppressions/${manual?.id}`)
  const [run] = await listSuppressionRuns(w.db, userId)
  await undoSuppressions(
    w.db,
    userId,
    { reason: 'bounced', from: run?.from ?? '', to: run?.to ?? '', resume: true },
    () => {},
  )
  const kept = { reason: 'opted_out', note: 'Opted out in HubSpot' }
  for (const { email } of [byHand, one, other]) expect(await entryOf(email)).toMatchObject(kept)
  // And it can't be removed here.
  const refused = await people.ada.call('DELETE', `/api/suppressions/${manual?.id}`)
  expect(refused.status).toBe(404)
  expect(await people.list()).toHaveLength(3)
})

test('an opt-out of two CRMs stays until both have taken it back', async () => {
  const people = await crmPeople(w)
  const { leadId, email, recordId } = await people.linked({ isOptedOut: true })
  await w.db.transaction((tx) => addOptOuts(tx, people.ada.id, 'salesforce', [{ address: email, recordId: '00Q1' }]))
  await people.read({ id: recordId, isOptedOut: false }, email, leadId)
  expect(await people.list()).toMatchObject([{ address: email, reason: 'opted_out' }])
})

test('the entry and the link are saved together or not at all', async () => {
  const people = await crmPeople(w)
  const { leadId, email, recordId } = await people.linked({ isOptedOut: false })
  await w.pool.query(
    `alter table crm_links add constraint no_opt_outs check (record_id <> '${recordId}' or is_opted_out_there is not true)`,
  )
  await expect(people.read({ id: recordId, isOptedOut: true }, email, leadId)).rejects.toThrow()
  await w.pool.query('alter table crm_links drop constraint no_opt_outs')
  expect(await people.list()).toEqual([])
  await people.read({ id: recordId, isOptedOut: true }, email, leadId)
  expect(await people.list()).toHaveLength(1)
})

test('a second address of a lead who has opted out leaves the list once the record has it', async () => {
  const people = await crmPeople(w)
  const { leadId, email, recordId } = await people.linked({ isOptedOut: true })
  await people.ada.call('PATCH', `/api/leads/${leadId}`, { email: 'second@people.example' })
  await people.read({ id: recordId, isOptedOut: true }, email, leadId)
  expect(await people.list()).toHaveLength(2)
  await people.read({ id: recordId, isOptedOut: false }, email, leadId)
  expect((await people.list()).map(({ address }) => address)).toEqual(['second@people.example'])
  await people.read({ id: recordId, isOptedOut: false }, 'Second@people.example', leadId)
  expect(await people.list()).toEqual([])
})

test('an unsubscribe here is logged as such, although the CRM has the opt-out already', async () => {
  const people = await crmPeople(w)
  const { leadId, email } = await people.linked({ isOptedOut: true })
  await unsubscribe(w.db, people.ada.id, { leadId, addresses: [email] }, 'unsubscribed')
  expect(await people.list()).toMatchObject([{ reason: 'unsubscribed' }])
})
