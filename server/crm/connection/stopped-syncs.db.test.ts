import { beforeAll, describe, expect, test } from 'vitest'
import { CRM_PROVIDERS, type CrmProvider } from '../../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { syncCrms } from '../sync/sync-crms.ts'
import { runAutoSync } from '../sync/sync-run.ts'
import { startDuePolls } from '../watch/poll-changes.ts'
import { createSideBySide } from '../watch/side-by-side.ts'
import { findIntegration, type Integration } from './integration-queries.ts'

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})
let made = 0

const simulator = (provider: CrmProvider) => (provider === 'hubspot' ? w.hubspot : w.salesforce)
const isThere = (provider: CrmProvider, email: string) =>
  (provider === 'hubspot' ? w.hubspot.contact(email) : w.salesforce.lead(email)) !== undefined

type Hook = { method: string; path: string }

/** Does this once, while the CRM handles the first call that fits. */
function during(
  provider: CrmProvider,
  fits: (call: Hook) => boolean,
  act: () => Promise<unknown>,
  answer?: { status: number; body: object },
) {
  let isDone = false
  simulator(provider).faults.push((call) => {
    if (isDone || !fits(call)) return undefined
    isDone = true
    return act().then(() => answer)
  })
  return () => isDone
}

const isWrite = ({ method, path }: Hook) =>
  method !== 'GET' && /\/contacts\/batch\/(update|upsert|create)|\/composite\/sobjects|\/sobjects\/Lead/.test(path)

async function connected(provider: CrmProvider) {
  const ada = await w.person()
  if (provider === 'hubspot') await ada.call('POST', '/api/crm/hubspot/key', { key: w.hubspot.tokens.makeKey() })
  else await w.connect(ada, provider)
  const { id } = await w.integration(ada, provider)
  await ada.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'both' })
  const domain = `stopped${++made}.example`
  return {
    ada,
    id,
    domain,
    autoSync: async () =>
      runAutoSync(w.deps, (await findIntegration(w.db, ada.id, id)) as Integration).catch((error) => error),
    connectOther: () => connectOther(ada),
    rows: async (table: 'crm_links' | 'suppressions') =>
      (await w.pool.query(`select from ${table} where user_id = $1`, [ada.id])).rowCount,
    row: async () => (await w.pool.query('select * from crm_integrations where id = $1', [id])).rows[0],
  }
}

async function connectOther(person: Awaited<ReturnType<CrmWorld['person']>>) {
  w.hubspot.failOnce(({ path }) => path.includes('/account-info/'), {
    status: 200,
    body: { portalId: 997, uiDomain: 'app.hubspot.com' },
  })
  const { status } = await person.call('POST', '/api/crm/hubspot/key', { key: w.hubspot.tokens.makeKey() })
  expect(status).toBeLessThan(300)
}

/** One lead that changed since it was synced, and one that is new: they are sent in two parts. */
async function twoParts(provider: CrmProvider) {
  const one = await connected(provider)
  const lead = await w.lead(one.ada, { email: `first@${one.domain}`, jobTitle: 'CTO' })
  await one.autoSync()
  expect(isThere(provider, `first@${one.domain}`)).toBe(true)
  await one.ada.call('PATCH', `/api/leads/${lead}`, { jobTitle: 'CEO' })
  await w.lead(one.ada, { email: `second@${one.domain}`, dealValue: 500 })
  // Nothing is new there, so that both are sent after everything is read.
  await w.pool.query(`update crm_integrations set read_up_to = now() + interval '1 hour' where id = $1`, [one.id])
  return one
}

async function poll(id: number) {
  await w.pool.query(
    `update crm_integrations set next_poll_at = case when id = $1 then now() else now() + interval '1 day' end`,
    [id],
  )
  const sideBySide = createSideBySide(1, (error) => {
    throw error
  })
  await startDuePolls(w.deps, sideBySide)
  await sideBySide.whenIdle()
}

describe.each(CRM_PROVIDERS)('%s', (provider) => {
  test('an auto sync that is under way writes nothing more after a disconnect', async () => {
    const { ada, id, domain, autoSync, rows } = await twoParts(provider)
    const isDone = during(provider, isWrite, () => ada.call('DELETE', `/api/crm/integrations/${id}`))
    await autoSync()
    expect(isDone()).toBe(true)
    expect(isThere(provider, `second@${domain}`)).toBe(false)
    expect(await rows('crm_links')).toBe(1)
  })

  test('a sync that is canceled while it sends writes nothing more', async () => {
    const { ada, id, domain } = await twoParts(provider)
    const { body } = await ada.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' })
    const run = (body as { id: number }).id
    const isDone = during(provider, isWrite, () => ada.call('POST', `/api/crm/runs/${run}/cancel`))
    await syncCrms(w.deps, false)
    expect(isDone()).toBe(true)
    expect((await ada.call('GET', `/api/crm/runs/${run}`)).body).toMatchObject({ status: 'cancelled' })
    expect(isThere(provider, `second@${domain}`)).toBe(false)
  })
})

test('another account that is connected during an auto sync gets no links of the previous one, and is not marked as failed', async () => {
  const { ada, domain, autoSync, connectOther: other, rows, row } = await connected('hubspot')
  await w.lead(ada, { email: `first@${domain}` })
  const isDone = during('hubspot', isWrite, other)
  await autoSync()
  expect(isDone()).toBe(true)
  expect(await rows('crm_links')).toBe(0)
  expect(await row()).toMatchObject({ portal_id: '997', is_active: true, inactive_reason: null, last_sync_at: null })
  expect(await row()).toMatchObject({ read_up_to: null, disconnected_at: null })
})

test('an auto sync with nothing to do does not count as one of the account that was connected meanwhile', async () => {
  const { autoSync, connectOther: other, row } = await connected('hubspot')
  const isDone = during('hubspot', ({ path }) => /\/contacts(\/search|\?|$)/.test(path), other)
  await autoSync()
  expect(isDone()).toBe(true)
  expect(await row()).toMatchObject({ portal_id: '997', read_up_to: null, last_sync_at: null })
})

test('a token of another account is not used by a sync of the previous one', async () => {
  const { ada, domain, autoSync, connectOther: other, row } = await connected('hubspot')
  await w.lead(ada, { email: `first@${domain}` })
  const expired = { status: 401, body: { category: 'EXPIRED_AUTHENTICATION', message: 'expired' } }
  const isDone = during('hubspot', isWrite, other, expired)
  await autoSync()
  expect(isDone()).toBe(true)
  expect(isThere('hubspot', `first@${domain}`)).toBe(false)
  expect(await row()).toMatchObject({ portal_id: '997', is_active: true })
})

describe('a poll that is under way', () => {
  const isRead = ({ path }: Hook) => /\/contacts(\/search|\?|$)/.test(path)

  test('takes nothing more after a disconnect', async () => {
    const { ada, id, domain, rows } = await connected('hubspot')
    w.hubspot.edit(undefined, { email: `out@${domain}`, lastname: 'Out', hs_email_optout: 'true' })
    const isDone = during('hubspot', isRead, () => ada.call('DELETE', `/api/crm/integrations/${id}`))
    await poll(id)
    expect(isDone()).toBe(true)
    expect(await rows('suppressions')).toBe(0)
  })

  test('does not count as one of the account that was connected meanwhile', async () => {
    const { id, connectOther: other, row } = await connected('hubspot')
    const isDone = during('hubspot', isRead, other)
    await poll(id)
    expect(isDone()).toBe(true)
    const after = await row()
    expect(after).toMatchObject({ portal_id: '997', polled_up_to: null, poll_failures: 0, is_active: true })
    expect(after.next_poll_at.getTime()).toBeLessThanOrEqual(Date.now())
  })
})
