import { beforeAll, expect, test } from 'vitest'
import type { SyncSettings } from '../../../contract/crm-integration.ts'
import { crmPeople } from '../../../tests/world/crm-people.ts'
import { type CrmWorld, crmWorld } from '../../../tests/world/crm-world.ts'
import { suppress } from '../../mail/do-not-contact/suppression-queries.ts'
import { unsubscribe } from '../../mail/do-not-contact/unsubscribe.ts'
import { CrmFailure } from '../crm-failure.ts'
import type { Crm } from '../provider.ts'
import { requeueFailed } from '../sync/log-queries.ts'
import { outboxLeads } from '../sync/run-queries.ts'
import { sendOptOuts } from './send-opt-outs.ts'

type People = Parameters<NonNullable<Crm['setOptedOut']>>[0]
type Results = Awaited<ReturnType<NonNullable<Crm['setOptedOut']>>>

let w: CrmWorld
beforeAll(async () => {
  w = await crmWorld()
})

/** A CRM that takes opt-outs and remembers them. */
async function scene(respond: (people: People) => Results = () => [], settings: Partial<SyncSettings> = {}) {
  const people = await crmPeople(w, { autoSync: true, ...settings })
  const sent: People = []
  const setOptedOut: Crm['setOptedOut'] = async (given) => {
    sent.push(...given)
    return respond(given)
  }
  const context = { crm: { ...people.crm, setOptedOut }, integration: people.integration }
  return { ...people, sent, send: (requestedLead?: number) => sendOptOuts(w.deps, context, requestedLead) }
}

const logsOf = async (integrationId: number) =>
  (
    await w.pool.query(
      `select action, status, error_message as message from crm_sync_logs where integration_id = $1 and action = 'opt_out' order by id`,
      [integrationId],
    )
  ).rows

test.each(['unsubscribed', 'complained'] as const)('%s here is an opt-out there, once', async (reason) => {
  const { ada, integration, sent, send, link, linked } = await scene()
  const { email, recordId } = await linked({ isOptedOut: false })
  await suppress(w.db, ada.id, [email], reason)
  await send()
  await send()
  expect(sent).toEqual([{ recordId, email, isOptedOut: true }])
  expect(await link(recordId)).toMatchObject({ isOptedOutThere: true, optOutPush: 'sent' })
  expect(await logsOf(integration.id)).toMatchObject([{ status: 'success' }])
})

test('entries of the owner, and requests from before the connection, stay here', async () => {
  const { ada, sent, send, linked } = await scene()
  const people = [await linked({ isOptedOut: false }), await linked({ isOptedOut: false }), await linked()]
  const [manual = '', imported = '', earlier = ''] = people.map(({ email }) => email)
  await suppress(w.db, ada.id, [manual], 'manual')
  await suppress(w.db, ada.id, [imported], 'imported')
  await suppress(w.db, ada.id, [earlier], 'unsubscribed')
  await w.pool.query(`update suppressions set created_at = now() - interval '1 year' where address = $1`, [earlier])
  await send()
  expect(sent).toEqual([])
})

test('a requested lead sends its own opt-out alone, and none if the sync only goes in', async () => {
  const [both, incoming] = [await scene(), await scene(() => [], { syncDirection: 'in' })]
  for (const { ada, linked, send } of [both, incoming]) {
    const [one, other] = [await linked({ isOptedOut: false }), await linked({ isOptedOut: false })]
    await suppress(w.db, ada.id, [one.email, other.email], 'unsubscribed')
    await send(one.leadId)
  }
  expect(both.sent).toHaveLength(1)
  expect(incoming.sent).toEqual([])
})

test('a bounce is no opt-out, and what the CRM has already is not sent', async () => {
  const { ada, sent, send, linked, read } = await scene()
  const [bounced, there] = [await linked({ isOptedOut: false }), await linked({ isOptedOut: true })]
  await suppress(w.db, ada.id, [bounced.email], 'bounced')
  await suppress(w.db, ada.id, [there.email], 'unsubscribed')
  await send()
  // Taken back there: the CRM keeps what its people decided.
  await read({ id: there.recordId, isOptedOut: false }, there.email, there.leadId)
  await send()
  expect(sent).toEqual([])
})

test('an entry that leaves the list here is never taken back there', async () => {
  const { ada, sent, send, linked } = await scene()
  const { email } = await linked({ isOptedOut: false })
  await suppress(w.db, ada.id, [email], 'unsubscribed')
  await send()
  await w.pool.query('delete from suppressions where user_id = $1', [ada.id])
  await send()
  expect(sent.filter(({ isOptedOut }) => !isOptedOut)).toEqual([])
})

test('an opt-out that only a merge gave a lead is sent once the merge can no longer be undone', async () => {
  const { ada, sent, send, linked } = await scene()
  const kept = await linked({ isOptedOut: false })
  const other = { firstName: 'Grace', lastName: 'Hopper', company: 'Navona', email: 'merged-away@navona.example' }
  const { id: otherId } = (await ada.call('POST', '/api/leads', other)).body as { id: number }
  await suppress(w.db, ada.id, [other.email], 'unsubscribed')
  const merged = await ada.call('POST', '/api/leads/merge', { keepId: kept.leadId, otherId })
  expect(merged.status, merged.text).toBe(200)
  const { rows } = await w.pool.query('select reason from suppressions where user_id = $1 and address = $2', [
    ada.id,
    kept.email,
  ])
  expect(rows).toEqual([{ reason: 'unsubscribed' }])
  await send()
  expect(sent).toEqual([])
  await w.pool.query('delete from deleted_leads where lead_id = $1', [otherId])
  await send()
  expect(sent).toEqual([{ recordId: kept.recordId, email: kept.email, isOptedOut: true }])
})

test('who unsubscribes under the address of a merged lead is opted out in the record of that lead', async () => {
  const { ada, sent, send, linked } = await scene()
  const other = await linked({ isOptedOut: false })
  const grace = { firstName: 'Grace', lastName: 'Hopper', company: 'Navona', email: 'kept@navona.example' }
  const { id: keepId } = (await ada.call('POST', '/api/leads', grace)).body as { id: number }
  await ada.call('POST', '/api/leads/merge', { keepId, otherId: other.leadId })
  // Under the address of the lead that stays: not what the other one said.
  await suppress(w.db, ada.id, [grace.email], 'unsubscribed')
  await send()
  expect(sent).toEqual([])
  await w.pool.query('delete from suppressions where user_id = $1', [ada.id])
  await unsubscribe(w.db, ada.id, { leadId: keepId, addresses: [other.email] }, 'unsubscribed')
  await send()
  expect(sent).toEqual([{ recordId: other.recordId, email: other.email, isOptedOut: true }])
})

test('who unsubscribes is opted out at once in the record of a merged lead with the same address', async () => {
  const { ada, sent, send, linked } = await scene()
  const other = await linked({ isOptedOut: false })
  const twin = { firstName: 'Grace', lastName: 'Hopper', company: 'Navona', email: other.email }
  const { id: keepId } = (await ada.call('POST', '/api/leads', twin)).body as { id: number }
  const merged = await ada.call('POST', '/api/leads/merge', { keepId, otherId: other.leadId })
  expect(merged.status, merged.text).toBe(200)
  await unsubscribe(w.db, ada.id, { leadId: keepId, addresses: [other.email] }, 'unsubscribed')
  await send()
  expect(sent).toEqual([{ recordId: other.recordId, email: other.email, isOptedOut: true }])
})

test('a refused opt-out is logged and shown once, and not sent again until a user retries it', async () => {
  let isRefused = true
  const failure = new CrmFailure('refused', 'HubSpot needs the permission communication_preferences.write.')
  const { ada, integration, sent, send, linked } = await scene(() => {
    if (isRefused) throw failure
    return []
  })
  const [one, other] = [await linked(), await linked()]
  await suppress(w.db, ada.id, [one.email, other.email], 'unsubscribed')
  await send()
  await send()
  expect(sent).toHaveLength(2)
  expect((await logsOf(integration.id)).map(({ status, message }) => [status, message])).toEqual([
    ['failed', failure.message],
    ['failed', failure.message],
  ])
  const { findings } = await w.integration(ada, 'hubspot')
  expect(findings.filter(({ message }) => message === failure.message)).toHaveLength(1)
  await send(one.leadId)
  expect(sent).toHaveLength(3)
  isRefused = false
  await w.db.transaction((tx) => requeueFailed(tx, ada.id, integration.id))
  await send()
  expect(sent).toHaveLength(5)
  expect((await logsOf(integration.id)).at(-1)).toMatchObject({ status: 'success' })
})

test('what could not be sent for now is sent later', async () => {
  let isAway = true
  const { ada, sent, send, linked, link } = await scene((given) =>
    given.map(() => (isAway ? new CrmFailure('away', 'HubSpot is away.') : undefined)),
  )
  const { email, recordId } = await linked({ isOptedOut: false })
  await suppress(w.db, ada.id, [email], 'unsubscribed')
  await expect(send()).rejects.toThrow('HubSpot is away.')
  expect(await link(recordId)).toMatchObject({ isOptedOutThere: false, optOutPush: null })
  isAway = false
  await send()
  expect(sent).toHaveLength(2)
  expect(await link(recordId)).toMatchObject({ isOptedOutThere: true })
})

test('an unsubscribe puts its lead in the outbox of a CRM that syncs automatically, a bounce does not', async () => {
  const { ada, integration, linked } = await scene()
  const [one, other] = [await linked({ isOptedOut: false }), await linked({ isOptedOut: false })]
  await w.pool.query('delete from crm_outbox where integration_id = $1', [integration.id])
  await suppress(w.db, ada.id, [one.email], 'unsubscribed')
  await suppress(w.db, ada.id, [other.email], 'bounced')
  expect((await outboxLeads(w.db, integration.id, 10)).map(({ leadId }) => leadId)).toEqual([one.leadId])
})
