import { beforeAll, describe, expect, test } from 'vitest'
import type { CrmProvider } from '../../../contract/crm-names.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { addOptOuts } from '../../mail/do-not-contact/crm-opt-outs.ts'
import { suppress } from '../../mail/do-not-contact/suppression-queries.ts'
import { findIntegration, type Integration } from '../connection/integration-queries.ts'
import { syncCrms } from '../sync/sync-crms.ts'
import { runAutoSync } from '../sync/sync-run.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})
let made = 0

type Kind = 'HubSpot contact' | 'Salesforce Lead' | 'Salesforce Contact'
const providerOf = (kind: Kind): CrmProvider => (kind === 'HubSpot contact' ? 'hubspot' : 'salesforce')

/** A lead without a record, whose owner has connected a CRM. */
async function scene(kind: Kind) {
  const ada = await w.person()
  const email = `zoe${++made}@carried${made}.example`
  const leadId = await w.lead(ada, { email, company: `Carried ${made}` })
  const provider = providerOf(kind)
  await w.connect(ada, provider)
  const { id } = await w.integration(ada, provider)
  const salesforceObject = kind === 'Salesforce Contact' ? 'Contact' : 'Lead'
  const settings = { autoSync: true, syncDirection: 'out', ...(provider === 'salesforce' && { salesforceObject }) }
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, settings)
  const rows = () => [...(w.salesforce.tables[salesforceObject]?.values() ?? [])]
  return {
    ada,
    email,
    leadId,
    id,
    provider,
    sync: async () => runAutoSync(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration),
    optOutElsewhere: () =>
      w.db.transaction((tx) =>
        addOptOuts(tx, ada.id, provider === 'hubspot' ? 'salesforce' : 'hubspot', [{ address: email, recordId: '7' }]),
      ),
    /** Undefined without a record. */
    isOptedOutThere: () =>
      provider === 'hubspot'
        ? w.hubspot.contact(email) && w.hubspot.contact(email)?.properties.hs_email_optout === 'true'
        : rows().find(({ Email }) => Email === email)?.HasOptedOutOfEmail,
    logs: async () =>
      (
        await w.pool.query(
          `select action, status, error_message as message from crm_sync_logs where integration_id = $1 and lead_id = $2
             and action in ('opt_out', 'create_record') order by action`,
          [id, leadId],
        )
      ).rows as { action: string; status: string; message: string | null }[],
  }
}

describe.each<Kind>(['HubSpot contact', 'Salesforce Lead', 'Salesforce Contact'])('%s', (kind) => {
  test('a person who opted out in another CRM is created as opted out', async () => {
    const one = await scene(kind)
    await one.optOutElsewhere()
    await one.sync()
    expect(one.isOptedOutThere()).toBe(true)
    expect(await one.logs()).toMatchObject([
      { action: 'create_record', status: 'success' },
      { action: 'opt_out', status: 'success' },
    ])
    const { rows } = await w.pool.query(
      'select is_opted_out_there as "isOut", opt_out_push as push from crm_links where user_id = $1',
      [one.ada.id],
    )
    expect(rows).toEqual([{ isOut: true, push: 'sent' }])
    await one.sync()
    expect(await one.logs()).toHaveLength(2)
  })

  test('so is somebody who unsubscribed before the CRM was connected; an entry of the owner stays here', async () => {
    const [left, own] = [await scene(kind), await scene(kind)]
    await suppress(w.db, left.ada.id, [left.email], 'unsubscribed')
    await w.pool.query(`update suppressions set created_at = now() - interval '1 year' where user_id = $1`, [
      left.ada.id,
    ])
    await suppress(w.db, own.ada.id, [own.email], 'manual')
    await left.sync()
    await own.sync()
    expect(left.isOptedOutThere()).toBe(true)
    expect(own.isOptedOutThere()).toBeFalsy()
    expect(await own.logs()).toMatchObject([{ action: 'create_record' }])
  })

  test('where the CRM takes no opt-out, no record is created, and the log says why', async () => {
    const one = await scene(kind)
    await one.optOutElsewhere()
    const field = `${kind.slice(-4) === 'Lead' ? 'Lead' : 'Contact'}.HasOptedOutOfEmail`
    w.hubspot.missingScopes.add('communication_preferences.read_write')
    w.salesforce.tenant.rules.readOnly.add(field)
    await one.sync()
    w.hubspot.missingScopes.clear()
    w.salesforce.tenant.rules.readOnly.delete(field)
    expect(one.isOptedOutThere()).toBeUndefined()
    const message = expect.stringMatching(/^This person opted out of emails, but .* was created\. /)
    expect(await one.logs()).toMatchObject([{ action: 'create_record', status: 'failed', message }])
  })

  test('the preview says so', async () => {
    const one = await scene(kind)
    await one.optOutElsewhere()
    await one.ada.call('POST', `/api/crm/integrations/${one.id}/runs`, { kind: 'preview' })
    await syncCrms(w.deps, false)
    expect(await one.logs()).toMatchObject([
      { action: 'create_record', status: 'planned' },
      { action: 'opt_out', status: 'planned' },
    ])
    expect(one.isOptedOutThere()).toBeUndefined()
  })
})

test('HubSpot knows of the opt-out before it has the contact', async () => {
  const one = await scene('HubSpot contact')
  await one.optOutElsewhere()
  w.hubspot.calls.length = 0
  await one.sync()
  const at = (pattern: RegExp) => w.hubspot.calls.findIndex((call) => pattern.test(call))
  expect(at(/unsubscribe-all/)).toBeGreaterThan(-1)
  expect(at(/unsubscribe-all/)).toBeLessThan(at(/contacts\/batch\/create/))
})
