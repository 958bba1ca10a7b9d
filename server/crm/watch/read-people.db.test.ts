import { beforeAll, describe, expect, test } from 'vitest'
import { CRM_NAMES, CRM_PROVIDERS, type CrmProvider } from '../../../contract/crm-names.ts'
import type { Enrollment } from '../../../contract/sequence-enrollment.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { enroll, newSequence, step } from '../../../tests/world/sequences.ts'
import { syncCrms } from '../sync/sync-crms.ts'
import { startDuePolls } from './poll-changes.ts'
import { createSideBySide } from './side-by-side.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})
let made = 0

/** A lead that waits for the first email of a sequence, and its record in the CRM. Auto sync is off. */
async function scene(provider: CrmProvider) {
  const ada = await w.person()
  const email = `grace${++made}@off${made}.example`
  const leadId = await w.lead(ada, { firstName: 'Grace', lastName: 'Hopper', email })
  const sequence = await newSequence(ada, [step(1, { delayDays: 3 })])
  await enroll(ada, sequence.id, leadId)
  const recordId =
    provider === 'hubspot'
      ? w.hubspot.edit(undefined, { email, firstname: 'Grace', lastname: 'Hopper', jobtitle: 'Admiral' }).id
      : w.salesforce.edit(undefined, { Email: email, LastName: 'Hopper', Company: 'Navona', Title: 'Admiral' }).Id
  let id = 0
  return {
    ada,
    email,
    leadId,
    recordId,
    async connect() {
      await w.connect(ada, provider)
      id = (await w.integration(ada, provider)).id
    },
    async sync() {
      await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' })
      await syncCrms(w.deps, false)
    },
    optOut: (isOut: boolean) =>
      provider === 'hubspot'
        ? w.hubspot.edit(recordId, { hs_email_optout: String(isOut) })
        : w.salesforce.edit(recordId, { HasOptedOutOfEmail: isOut }),
    leave: () =>
      provider === 'hubspot'
        ? w.hubspot.edit(recordId, { lifecyclestage: 'customer' })
        : w.salesforce.convert(recordId),
    async poll() {
      await w.pool.query(
        `update crm_integrations set next_poll_at = case when id = $1 then now() else now() + interval '1 day' end,
           read_up_to = read_up_to - interval '1 minute', polled_up_to = polled_up_to - interval '1 minute'`,
        [id],
      )
      const sideBySide = createSideBySide(1, (error) => {
        throw error
      })
      await startDuePolls(w.deps, sideBySide)
      await sideBySide.whenIdle()
    },
    calls: () => (provider === 'hubspot' ? w.hubspot.calls : w.salesforce.calls),
    lead: async () => (await ada.call('GET', `/api/leads/${leadId}`)).body,
    links: async () => (await w.pool.query('select 1 from crm_links where user_id = $1', [ada.id])).rows.length,
    async isListed() {
      const { body } = await ada.call('GET', '/api/suppressions')
      return (body as { entries: { address: string }[] }).entries.some(({ address }) => address === email)
    },
    row: async () => w.integration(ada, provider),
    async enrollment() {
      const { body } = await ada.call('GET', `/api/email-sequences/${sequence.id}/enrollments`)
      return (body as { enrollments: Enrollment[] }).enrollments[0]
    },
  }
}

describe.each(CRM_PROVIDERS)('%s with auto sync off', (provider) => {
  const reason = `Opted out of emails in ${CRM_NAMES[provider]}.`

  test('an opt-out from before the connection stops the next email, before any sync', async () => {
    const one = await scene(provider)
    one.optOut(true)
    await one.connect()
    const before = await one.row()
    await one.poll()
    expect(await one.enrollment()).toMatchObject({ status: 'unsubscribed', reason })
    expect(await one.links()).toBe(0)
    expect(await one.lead()).not.toMatchObject({ jobTitle: 'Admiral' })
    expect(await one.row()).toEqual(before)
  })

  test('an opt-out of today stops the next email, and one that is taken back frees the address', async () => {
    const one = await scene(provider)
    await one.connect()
    await one.sync()
    await one.poll()
    expect(await one.enrollment()).toMatchObject({ status: 'active' })
    one.optOut(true)
    await one.poll()
    expect(await one.enrollment()).toMatchObject({ status: 'unsubscribed', reason })
    expect(await one.isListed()).toBe(true)
    one.optOut(false)
    await one.poll()
    expect(await one.isListed()).toBe(false)
  })

  test('who became a customer or was converted leaves the sequence', async () => {
    const one = await scene(provider)
    await one.connect()
    await one.sync()
    one.leave()
    await one.poll()
    expect(await one.enrollment()).toMatchObject({ status: 'removed' })
  })

  test('nothing else comes in or goes out', async () => {
    const one = await scene(provider)
    await one.connect()
    await one.sync()
    await one.ada.call('PATCH', `/api/leads/${one.leadId}`, { phone: '+44 20 7946 0000' })
    const changed = await one.lead()
    if (provider === 'hubspot') w.hubspot.edit(one.recordId, { jobtitle: 'Captain' })
    else w.salesforce.edit(one.recordId, { Title: 'Captain' })
    const there = JSON.stringify(provider === 'hubspot' ? w.hubspot.snapshot() : w.salesforce.snapshot())
    one.calls().length = 0
    await one.poll()
    expect(one.calls().length).toBeGreaterThan(0)
    expect(await one.lead()).toEqual(changed)
    expect(JSON.stringify(provider === 'hubspot' ? w.hubspot.snapshot() : w.salesforce.snapshot())).toBe(there)
  })

  test('a poll costs one call when nothing changed', async () => {
    w = await crmWorld()
    const one = await scene(provider)
    await one.connect()
    if (provider === 'hubspot') w.hubspot.remove('contacts', one.recordId)
    else w.salesforce.remove(one.recordId)
    await one.poll()
    one.calls().length = 0
    await one.poll()
    expect(one.calls()).toHaveLength(1)
  })
})
