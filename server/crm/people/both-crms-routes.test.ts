import { beforeAll, describe, expect, test } from 'vitest'
import { CRM_NAMES, CRM_PROVIDERS, type CrmProvider } from '../../../contract/crm-names.ts'
import type { Enrollment } from '../../../contract/sequence-enrollment.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { enroll, newSequence, step } from '../../../tests/world/sequences.ts'
import { suppress } from '../../mail/do-not-contact/suppression-queries.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { pushChanges, runAutoSync } from '../sync/sync-run.ts'
import { startDuePolls } from '../watch/poll-changes.ts'
import { createSideBySide } from '../watch/side-by-side.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})
let made = 0

/** A lead that is synced and waits for the first email of a sequence. */
async function scene(provider: CrmProvider, syncDirection: 'in' | 'out' | 'both' = 'both') {
  const ada = await w.person()
  await w.connect(ada, provider)
  const { id } = await w.integration(ada, provider)
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'both' })
  const email = `grace${++made}@${provider}.example`
  const leadId = await w.lead(ada, { firstName: 'Grace', lastName: 'Hopper', company: `Navona ${made}`, email })
  const row = async () => (await findIntegration(w.db, ada.id, id)) as Integration
  await runAutoSync(w.deps, await row())
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection })
  const sequence = await newSequence(ada, [step(1, { delayDays: 3 })])
  await enroll(ada, sequence.id, leadId)
  const { recordId } = (
    await w.pool.query('select record_id as "recordId" from crm_links where lead_id = $1', [leadId])
  ).rows[0] as { recordId: string }
  return {
    ada,
    email,
    leadId,
    recordId,
    sync: async () => runAutoSync(w.deps, await row()),
    push: async () => pushChanges(w.deps, await row()),
    async poll() {
      await w.pool.query(
        `update crm_integrations set next_poll_at = now(), read_up_to = read_up_to - interval '1 minute',
           polled_up_to = polled_up_to - interval '1 minute' where id = $1`,
        [id],
      )
      const sideBySide = createSideBySide(1, (error) => {
        throw error
      })
      await startDuePolls(w.deps, sideBySide)
      await sideBySide.whenIdle()
    },
    async enrollment() {
      const { body } = await ada.call('GET', `/api/email-sequences/${sequence.id}/enrollments`)
      return (body as { enrollments: Enrollment[] }).enrollments[0]
    },
    entries: async () =>
      ((await ada.call('GET', '/api/suppressions')).body as { entries: { address: string; reason: string }[] }).entries,
  }
}

/** What people do in the CRM itself. */
const there = {
  hubspot: {
    optOut: (id: string, isOut: boolean) => w.hubspot.edit(id, { hs_email_optout: String(isOut) }),
    isOptedOut: (email: string) => w.hubspot.contact(email)?.properties.hs_email_optout === 'true',
  },
  salesforce: {
    optOut: (id: string, isOut: boolean) => w.salesforce.edit(id, { HasOptedOutOfEmail: isOut }),
    isOptedOut: (email: string) => w.salesforce.lead(email)?.HasOptedOutOfEmail === true,
  },
}

describe.each(CRM_PROVIDERS)('%s', (provider) => {
  test.each(['in', 'out', 'both'] as const)(
    'an opt-out there stops the next email within a minute, in direction %s',
    async (direction) => {
      const one = await scene(provider, direction)
      there[provider].optOut(one.recordId, true)
      await one.poll()
      expect(await one.enrollment()).toMatchObject({
        status: 'unsubscribed',
        reason: `Opted out of emails in ${CRM_NAMES[provider]}.`,
      })
      expect(await one.entries()).toMatchObject([{ address: one.email, reason: 'opted_out' }])
      there[provider].optOut(one.recordId, false)
      await one.poll()
      expect(await one.entries()).toEqual([])
    },
  )

  test('an unsubscribe here is an opt-out there, and stays one here when it is taken back there', async () => {
    const one = await scene(provider)
    await suppress(w.db, one.ada.id, [one.email], 'unsubscribed')
    await one.push()
    expect(there[provider].isOptedOut(one.email)).toBe(true)
    await one.poll()
    there[provider].optOut(one.recordId, false)
    await one.poll()
    await one.sync()
    expect(there[provider].isOptedOut(one.email)).toBe(false)
    expect(await one.entries()).toMatchObject([{ address: one.email, reason: 'unsubscribed' }])
  })

  test('in direction in, nothing is opted out there', async () => {
    const one = await scene(provider, 'in')
    await suppress(w.db, one.ada.id, [one.email], 'unsubscribed')
    await one.sync()
    expect(there[provider].isOptedOut(one.email)).toBe(false)
  })
})

test('a customer in HubSpot leaves the sequence', async () => {
  const one = await scene('hubspot')
  w.hubspot.edit(one.recordId, { lifecyclestage: 'customer' })
  await one.poll()
  expect(await one.enrollment()).toMatchObject({ status: 'removed', reason: 'Became a customer in HubSpot.' })
})

test('a lead that is converted in Salesforce leaves the sequence', async () => {
  const one = await scene('salesforce')
  w.salesforce.convert(one.recordId)
  await one.poll()
  expect(await one.enrollment()).toMatchObject({ status: 'removed', reason: 'Converted in Salesforce.' })
})

test('a deal that is won in HubSpot ends the sequence', async () => {
  const one = await scene('hubspot')
  const [deal] = w.hubspot.of('deals', one.recordId)
  if (!deal) await one.ada.call('PATCH', `/api/leads/${one.leadId}`, { dealValue: 500_000 })
  await one.sync()
  const [made] = w.hubspot.of('deals', one.recordId)
  w.hubspot.edit(made?.id, { dealstage: 'closedwon' }, 'deals')
  await one.sync()
  expect(await one.enrollment()).toMatchObject({ status: 'removed', reason: 'Deal won in HubSpot.' })
})

test('where the connected user may not opt people out, the log and the card say so once, and no call is made', async () => {
  const { readOnly } = w.salesforce.tenant.rules
  readOnly.add('Lead.HasOptedOutOfEmail')
  const one = await scene('salesforce')
  await suppress(w.db, one.ada.id, [one.email], 'unsubscribed')
  await one.push()
  await one.sync()
  readOnly.delete('Lead.HasOptedOutOfEmail')
  const { body } = await one.ada.call('GET', `/api/crm/logs?leadId=${one.leadId}&status=failed`)
  const message = "The connected Salesforce user can't change Email Opt Out."
  expect(body).toMatchObject([{ action: 'opt_out', errorMessage: message }])
  const { findings } = await w.integration(one.ada, 'salesforce')
  expect(findings.filter((finding) => finding.message === message)).toHaveLength(1)
  expect(there.salesforce.isOptedOut(one.email)).toBe(false)
})
