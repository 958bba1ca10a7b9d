import { expect, test } from 'vitest'
import type { Lead } from '../../../contract/lead.ts'
import type { MergeResult } from '../../../contract/lead-duplicate.ts'
import { addLead, grace } from '../../../tests/world/leads.ts'
import { world } from '../../../tests/world/world.ts'

async function scene(status: string) {
  const w = await world()
  const ada = await w.person()
  const kept = await addLead(ada, { ...grace, status })
  const other = await addLead(ada, { ...grace, email: 'g.h@navona.example', status: 'qualified' })
  const open = async ({ id }: Lead) => (await ada.call('GET', `/api/leads/${id}`)).body as Lead
  const win = ({ id }: Lead, value: number) => ada.call('PUT', `/api/leads/${id}/win`, { wonOn: '2030-03-01', value })
  const merge = async () =>
    ((await ada.call('POST', '/api/leads/merge', { keepId: kept.id, otherId: other.id })).body as MergeResult).mergeId
  const undo = (mergeId: number) => ada.call('POST', `/api/leads/merge/${mergeId}/undo`)
  const won = async () => ((await ada.call('GET', '/api/pipeline-data')).body as { won?: object }).won
  return { kept, other, open, win, merge, undo, won }
}

test('a merge keeps the won sale of the lead that goes; undone, each has its own again', async () => {
  const { kept, other, open, win, merge, undo, won } = await scene('contacted')
  await win(other, 480_000)
  const mergeId = await merge()
  expect(await open(kept)).toMatchObject({ status: 'qualified', wonOn: '2030-03-01', wonValue: 480_000 })
  expect(await won()).toEqual({ count: 1, value: 480_000 })
  await undo(mergeId)
  expect(await open(kept)).toMatchObject({ status: 'contacted' })
  expect(await open(kept)).not.toHaveProperty('wonOn')
  expect(await open(other)).toMatchObject({ wonOn: '2030-03-01', wonValue: 480_000 })
  expect(await won()).toEqual({ count: 1, value: 480_000 })
})

test.each([
  ['changed', 480_000],
  ['entered', null],
])('a sale that was %s since the merge stays won when it is undone', async (_what, before) => {
  const { kept, other, open, win, merge, undo } = await scene('new')
  if (before) await win(other, before)
  const mergeId = await merge()
  await win(kept, 500_000)
  await undo(mergeId)
  expect(await open(kept)).toMatchObject({ status: 'qualified', wonOn: '2030-03-01', wonValue: 500_000 })
})
