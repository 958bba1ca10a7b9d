import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { CrmProvider } from '../../../contract/crm-integration.ts'
import { type CrmWorld, crmWorld, type Person } from '../../../tests/world/crm-world.ts'
import { startRunner } from '../../jobs/worker.ts'
import { createLog } from '../../log.ts'
import { findIntegration, type Integration, tokensOf } from '../connection/integration-queries.ts'
import { syncCrms } from '../sync/sync-crms.ts'
import { startCrmWatch } from '../sync/watch-outbox.ts'
import { startDuePolls } from './poll-changes.ts'
import { createSideBySide } from './side-by-side.ts'

let w: CrmWorld
beforeEach(async () => {
  w = await crmWorld()
})

async function connected(provider: CrmProvider = 'hubspot') {
  const person = await w.person()
  await w.connect(person, provider)
  const { id } = await w.integration(person, provider)
  await person.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'both' })
  return { person, id }
}

/** The CRM does not respond to this owner until the test releases it. */
async function hang(person: Person, id: number) {
  const { accessToken } = tokensOf((await findIntegration(w.db, person.id, id)) as Integration, w.box)
  let release = () => {}
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  let calls = 0
  w.hubspot.faults.push(async ({ headers }) => {
    if (headers.authorization !== `Bearer ${accessToken}`) return undefined
    calls++
    await promise
    return undefined
  })
  onTestFinished(release)
  return { release, calls: () => calls }
}

const runOf = async ({ person, id }: { person: Person; id: number }) => {
  const { body } = await person.call('POST', `/api/crm/integrations/${id}/runs`, { kind: 'sync' })
  const runId = (body as { id: number }).id
  return async () => (await person.call('GET', `/api/crm/runs/${runId}`)).body
}

test('a sync that hangs delays nobody else’s', async () => {
  const [bob, ada] = [await connected(), await connected()]
  const bobs = await hang(bob.person, bob.id)
  const [bobsRun, adasRun] = [await runOf(bob), await runOf(ada)]
  const syncs = syncCrms(w.deps, true)
  await expect.poll(adasRun).toMatchObject({ status: 'done' })
  expect(bobs.calls()).toBeGreaterThan(0)
  expect(await bobsRun()).toMatchObject({ status: 'running' })
  bobs.release()
  await syncs
  expect(await bobsRun()).toMatchObject({ status: 'done' })
})

test('eight syncs that hang in one CRM delay nobody’s sync with the other CRM', async () => {
  const many: Awaited<ReturnType<typeof connected>>[] = []
  for (const _ of Array(8)) many.push(await connected())
  const ada = await connected('salesforce')
  let release = () => {}
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  onTestFinished(() => release())
  let calls = 0
  w.hubspot.faults.push(async () => {
    calls++
    await promise
    return undefined
  })
  for (const one of many) await runOf(one)
  const adasRun = await runOf(ada)
  const syncs = syncCrms(w.deps, true)
  await expect.poll(adasRun).toMatchObject({ status: 'done' })
  expect(calls).toBeGreaterThan(0)
  release()
  await syncs
})

test('polls that hang in one CRM delay no poll of the other CRM, and are not started twice', async () => {
  const [bob, ada] = [await connected(), await connected('salesforce')]
  await syncCrms(w.deps, true)
  const bobs = await hang(bob.person, bob.id)
  const polls = createSideBySide(1)
  await makeDue(bob.id)
  await startDuePolls(w.deps, polls)
  await expect.poll(bobs.calls).toBeGreaterThan(0)
  await Promise.all([makeDue(bob.id), makeDue(ada.id)])
  const calls = w.salesforce.calls.length
  await startDuePolls(w.deps, polls)
  await expect.poll(() => w.salesforce.calls.length).toBeGreaterThan(calls)
  bobs.release()
  await polls.whenIdle()
  expect(bobs.calls()).toBe(1)
})

test('a sync that is asked for while another one hangs starts at once, and takes no slot of other jobs', async () => {
  const [bob, ada] = [await connected(), await connected()]
  const bobs = await hang(bob.person, bob.id)
  const runner = await startRunner(w, w.config, createLog('silent'), w.box)
  onTestFinished(() => runner.stop())
  onTestFinished(() => bobs.release())
  await runOf(bob)
  await expect.poll(bobs.calls).toBeGreaterThan(0)
  const adasRun = await runOf(ada)
  await expect.poll(adasRun).toMatchObject({ status: 'done' })
})

test('changed leads are sent although another owner’s CRM hangs', async () => {
  const [bob, ada] = [await connected(), await connected()]
  const bobs = await hang(bob.person, bob.id)
  await w.lead(bob.person, { email: 'bobs@fair.example' })
  const watch = startCrmWatch(w.deps, createLog('silent'), 10)
  onTestFinished(() => watch.stop())
  onTestFinished(() => bobs.release())
  await expect.poll(bobs.calls).toBeGreaterThan(0)
  await w.lead(ada.person, { email: 'adas@fair.example' })
  await expect.poll(() => w.hubspot.contact('adas@fair.example')).toBeDefined()
})

async function poll() {
  const sideBySide = createSideBySide(8, (error) => {
    throw error
  })
  await startDuePolls(w.deps, sideBySide)
  await sideBySide.whenIdle()
}

const makeDue = (id: number) =>
  w.pool.query(
    `update crm_integrations set next_poll_at = now(), read_up_to = read_up_to - interval '1 minute',
       polled_up_to = polled_up_to - interval '1 minute' where id = $1`,
    [id],
  )
const pollState = async (id: number) =>
  (
    await w.pool.query(
      `select extract(epoch from next_poll_at - now())::int as wait, poll_failures as failures, read_up_to as "readUpTo"
       from crm_integrations where id = $1`,
      [id],
    )
  ).rows[0] as { wait: number; failures: number; readUpTo: Date }

test('a change in the CRM arrives with the next poll, within a minute', async () => {
  const ada = await connected()
  const leadId = await w.lead(ada.person, { email: 'grace@poll.example', jobTitle: 'CTO' })
  await syncCrms(w.deps, true)
  const { id: contactId } = w.hubspot.contact('grace@poll.example') ?? { id: '' }
  await makeDue(ada.id)
  w.hubspot.edit(contactId, { jobtitle: 'CEO' })
  const { readUpTo } = await pollState(ada.id)
  await poll()
  expect((await ada.person.call('GET', `/api/leads/${leadId}`)).body).toMatchObject({ jobTitle: 'CEO' })
  const after = await pollState(ada.id)
  expect(after.wait).toBeGreaterThan(30)
  expect(after.wait).toBeLessThan(60)
  // The auto sync reads the same once more, with its longer overlap.
  expect(after.readUpTo).toEqual(readUpTo)
})

test('a poll costs one call when nothing changed, and none when it is not due', async () => {
  const ada = await connected()
  await syncCrms(w.deps, true)
  w.hubspot.calls.length = 0
  await poll()
  expect(w.hubspot.calls).toEqual([])
  await makeDue(ada.id)
  await Promise.all([poll(), poll()])
  expect(w.hubspot.calls).toEqual([expect.stringMatching(/^POST .*\/contacts\/search$/)])
})

test('a CRM that fails is polled less and less often, and as before once it responds', async () => {
  const ada = await connected()
  await syncCrms(w.deps, true)
  const isSearch = { isOn: true }
  w.hubspot.faults.push(({ path }) => (isSearch.isOn && path.endsWith('/search') ? { status: 403 } : undefined))
  const waits: number[] = []
  for (const _ of [1, 2, 3]) {
    await makeDue(ada.id)
    await poll()
    waits.push((await pollState(ada.id)).wait)
  }
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  expect(waits[0]).toBeGreaterThan(60)
  expect((await pollState(ada.id)).failures).toBe(3)
  isSearch.isOn = false
  await makeDue(ada.id)
  await poll()
  expect(await pollState(ada.id)).toMatchObject({ failures: 0 })
})

test('Salesforce is polled rarely where it allows few calls a day', async () => {
  w = await crmWorld({ salesforce: { callsADay: 5000 } })
  const person = await w.person()
  await w.connect(person, 'salesforce')
  const { id } = await w.integration(person, 'salesforce')
  await person.call('PUT', `/api/crm/integrations/${id}/settings`, { autoSync: true, syncDirection: 'both' })
  await syncCrms(w.deps, true)
  await makeDue(id)
  await poll()
  // A tenth of 5,000 calls is one every three minutes.
  expect((await pollState(id)).wait).toBeGreaterThan(160)
})
