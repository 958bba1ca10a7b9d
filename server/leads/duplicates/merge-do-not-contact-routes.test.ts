import { beforeAll, expect, test } from 'vitest'
import type { Lead } from '../../../contract/lead.ts'
import type { MergeResult } from '../../../contract/lead-duplicate.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { addOptOuts } from '../../mail/do-not-contact/crm-opt-outs.ts'
import { unsubscribeFromMail } from '../../mail/do-not-contact/unsubscribe.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const KEPT = 'grace.hopper@navona.example'
const OTHER = 'g.h@navona.example'
const grace = { firstName: 'Grace', lastName: 'Hopper', company: 'Navona Systems' }

async function pair() {
  const ada = await w.person()
  const add = async (email: string) => (await ada.call('POST', '/api/leads', { ...grace, email })).body as Lead
  const [kept, other] = [await add(KEPT), await add(OTHER)]
  const list = (address: string, reason: string, note: string | null = null) =>
    w.pool.query(
      `insert into suppressions (user_id, address, reason, note, created_at) values ($1, $2, $3, $4, '2030-01-01')`,
      [ada.id, address, reason, note],
    )
  const merge = async () =>
    ((await ada.call('POST', '/api/leads/merge', { keepId: kept.id, otherId: other.id })).body as MergeResult).mergeId
  const undo = async (mergeId: number) =>
    expect((await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)).status).toBe(200)
  const listed = async () =>
    (
      await w.pool.query(
        `select address || ': ' || concat_ws(', ', reason, note, crm_record) as entry from suppressions where user_id = $1
         union all select 'CRM ' || address || ': ' || record_id from crm_opt_outs where user_id = $1 order by 1`,
        [ada.id],
      )
    ).rows.map(({ entry }) => entry as string)
  const optOut = (address: string, recordId: string) =>
    w.db.transaction((tx) => addOptOuts(tx, ada.id, 'hubspot', [{ address, recordId }]))
  return { ada, kept, other, list, merge, undo, listed, optOut }
}

test.each([
  ['unsubscribed', KEPT, OTHER],
  ['manual', OTHER, KEPT],
  ['bounced', OTHER, KEPT],
])(
  'who is on the do-not-contact list as %s only for the other of a merge leaves it when that is undone',
  async (reason, own, added) => {
    const { list, merge, undo, listed } = await pair()
    await list(own, reason)
    const mergeId = await merge()
    expect(await listed()).toContain(`${added}: ${reason}, The same person as ${own}`)
    await undo(mergeId)
    expect(await listed()).toEqual([`${own}: ${reason}`])
  },
)

test('an entry that a merge gave a stronger reason has its own again', async () => {
  const { ada, list, merge, undo, listed } = await pair()
  await list(KEPT, 'bounced', '550 No such user')
  await list(OTHER, 'unsubscribed')
  const mergeId = await merge()
  expect(await listed()).toContain(`${KEPT}: unsubscribed, The same person as ${OTHER}`)
  await undo(mergeId)
  expect(await listed()).toEqual([`${OTHER}: unsubscribed`, `${KEPT}: bounced, 550 No such user`])
  const { rows } = await w.pool.query('select distinct created_at from suppressions where user_id = $1', [ada.id])
  expect(rows).toEqual([{ created_at: new Date('2030-01-01') }])
})

test('what the owner said since, or took off the list, stays so', async () => {
  const said = await pair()
  await said.list(OTHER, 'manual')
  const mergeId = await said.merge()
  await said.ada.call('POST', '/api/suppressions', { addresses: [KEPT] })
  await said.undo(mergeId)
  expect((await said.listed()).map((entry) => entry.split(':')[0])).toEqual([OTHER, KEPT])

  const removed = await pair()
  await removed.list(KEPT, 'bounced')
  await removed.list(OTHER, 'manual')
  const second = await removed.merge()
  await w.pool.query('delete from suppressions where user_id = $1 and address = $2', [removed.ada.id, KEPT])
  await removed.undo(second)
  expect(await removed.listed()).toEqual([`${OTHER}: manual`])
})

test('an opt-out in the CRM goes back to whom its record is about, and the owner’s own entry stays', async () => {
  const { list, merge, undo, listed, optOut } = await pair()
  await list(KEPT, 'manual')
  await optOut(OTHER, '7')
  const before = await listed()
  const mergeId = await merge()
  expect(await listed()).toContain(`CRM ${KEPT}: 7`)
  await undo(mergeId)
  expect(await listed()).toEqual(before)
})

test('who opted out in the CRM since the merge stays on the list for that', async () => {
  const { list, merge, undo, listed, optOut } = await pair()
  await list(OTHER, 'unsubscribed')
  const mergeId = await merge()
  await optOut(KEPT, '8')
  await undo(mergeId)
  expect(await listed()).toEqual([
    `CRM ${KEPT}: 8`,
    `${OTHER}: unsubscribed`,
    `${KEPT}: opted_out, Opted out in HubSpot, hubspot:8`,
  ])
})

test('of merges one after the other, each takes back its own entry', async () => {
  const { ada, kept, list, merge, undo, listed } = await pair()
  await list(OTHER, 'manual')
  const first = await merge()
  const third = (await ada.call('POST', '/api/leads', { ...grace, email: 'third@navona.example' })).body as Lead
  const { mergeId } = (await ada.call('POST', '/api/leads/merge', { keepId: third.id, otherId: kept.id }))
    .body as MergeResult
  expect(await listed()).toHaveLength(3)
  await undo(mergeId)
  expect((await listed()).map((entry) => entry.split(':')[0])).toEqual([OTHER, KEPT])
  await undo(first)
  expect(await listed()).toEqual([`${OTHER}: manual`])
})

test.each([
  ['other', OTHER, KEPT],
  ['kept', KEPT, OTHER],
])(
  'who unsubscribes under the address of the %s lead while they are one gets nothing at either, until the merge is undone',
  async (_which, used, shared) => {
    const { ada, kept, other, merge, undo, listed } = await pair()
    const { rows } = await w.pool.query(
      `insert into sequence_logs (user_id, lead_id, recipient_address, status, sent_at, scheduled_at) values ($1, $2, $3, 'sent', now(), now())
       returning id`,
      [ada.id, used === KEPT ? kept.id : other.id, used],
    )
    const mergeId = await merge()
    await unsubscribeFromMail(w.db, rows[0].id)
    expect(await listed()).toEqual([
      ...[`${used}: unsubscribed`, `${shared}: unsubscribed, The same person as ${used}`].sort(),
    ])
    const email = { subject: 'Hi', body: 'Hello again' }
    expect((await ada.call('POST', `/api/leads/${kept.id}/emails`, email)).status).toBe(409)
    await undo(mergeId)
    expect(await listed()).toEqual([`${used}: unsubscribed`])
  },
)
