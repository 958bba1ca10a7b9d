import { expect, test } from 'vitest'
import type { Lead } from '../../contract/lead.ts'
import type { LeadEntry } from '../../contract/lead-entry.ts'
import type { LeadScore } from '../../contract/lead-score.ts'
import type { Task } from '../../contract/task.ts'
import type { CallOutcome } from '../../contract/task-choices.ts'
import { addLead, grace } from '../../tests/world/leads.ts'
import { world } from '../../tests/world/world.ts'
import { pastCalls } from './engagement-queries.ts'
import { fadeScores } from './rescore-leads.ts'

async function scene() {
  const w = await world()
  const ada = await w.person()
  const lead = await addLead(ada, { ...grace, phone: '+44 20 7946 0000' })
  const url = `/api/leads/${lead.id}`
  const log = async (outcome: CallOutcome, more: object = {}) =>
    (await ada.call('POST', `${url}/entries`, { kind: 'call', outcome, ...more })).body as LeadEntry
  /** The points above the first score, and what is told of calls; the told reasons are those of the stored score. */
  const told = async () => {
    const { score, factors } = (await ada.call('GET', `${url}/score`)).body as LeadScore
    expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score)
    expect(((await ada.call('GET', url)).body as Lead).aiScore).toBe(score)
    const said = factors.find(({ label }) => label === 'Calls')
    return [score - lead.aiScore, said?.evidence]
  }
  return { w, ada, lead, url, log, told }
}
/** Interest of this week. */
const FRESH = 5

test('a logged call counts in the score, and no more once it is deleted', async () => {
  const { ada, url, log, told } = await scene()
  await log('voicemail')
  await log('no_answer')
  expect(await told()).toEqual([0, undefined])
  await log('wrong_number')
  expect(await told()).toEqual([-6, 'The phone number is wrong'])
  await log('connected')
  expect(await told()).toEqual([6 + FRESH, 'Talked to you on the phone'])
  const { id } = await log('meeting_booked')
  expect(await told()).toEqual([12 + FRESH, 'Booked a meeting on a call'])
  await ada.call('DELETE', `${url}/entries/${id}`)
  expect(await told()).toEqual([6 + FRESH, 'Talked to you on the phone'])
  await ada.call('POST', `${url}/entries/${id}/restore`)
  expect(await told()).toEqual([12 + FRESH, 'Booked a meeting on a call'])
})

test('a call of another day is as old as it is told to be, and fades', async () => {
  const { w, ada, lead, url, log, told } = await scene()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const { id } = await log('connected', { happenedAt: daysAgo(40) })
  expect(await told()).toEqual([6, 'Talked to you on the phone'])
  await ada.call('PATCH', `${url}/entries/${id}`, { happenedAt: daysAgo(2) })
  expect(await told()).toEqual([6 + FRESH, 'Talked to you on the phone'])
  await w.pool.query(`update lead_entries set happened_at = now() - interval '95 days' where id = $1`, [id])
  await w.pool.query(`update leads set scored_at = now() - interval '1 day' where id = $1`, [lead.id])
  await fadeScores(w)
  expect(await told()).toEqual([6 - 3, 'Talked to you on the phone'])
})

test('a wrong number counts until it is changed', async () => {
  const { ada, url, log, told } = await scene()
  await log('wrong_number')
  await ada.call('PATCH', url, { phone: '+44 20 7946 0001' })
  expect(await told()).toEqual([0, undefined])
  await log('wrong_number')
  expect(await told()).toEqual([-6, 'The phone number is wrong'])
})

test('the outcome of a call task counts until the task is reopened', async () => {
  const { ada, lead, told } = await scene()
  const dueOn = new Date().toISOString().slice(0, 10)
  const task = (await ada.call('POST', '/api/tasks', { kind: 'call', title: 'Call', dueOn, leadId: lead.id }))
    .body as Task
  expect((await ada.call('POST', `/api/tasks/${task.id}/done`, { outcome: 'meeting_booked' })).status).toBe(200)
  expect(await told()).toEqual([12 + FRESH, 'Booked a meeting on a call'])
  expect((await ada.call('POST', `/api/tasks/${task.id}/reopen`)).status).toBe(200)
  expect(await told()).toEqual([0, undefined])
})

test('a restored lead comes back with what its calls count', async () => {
  const { w, ada, lead, url, log, told } = await scene()
  await log('wrong_number')
  const { id } = await log('meeting_booked')
  await log('connected')
  await ada.call('DELETE', `${url}/entries/${id}`)
  const before = await told()
  await ada.call('DELETE', url)
  // From then on the score is made anew.
  await w.pool.query(`update deleted_leads set deleted_at = now() - interval '2 days' where lead_id = $1`, [lead.id])
  await ada.call('POST', '/api/leads/restore', { ids: [lead.id] })
  expect(await told()).toEqual(before)
  expect(before).toEqual([6 + FRESH, 'Talked to you on the phone'])
})

test('calls are read for their owner alone', async () => {
  const { w, ada, lead, log } = await scene()
  await log('connected')
  const bob = await w.person()
  expect((await pastCalls(w.db, ada.id, [lead.id])).size).toBe(1)
  expect((await pastCalls(w.db, bob.id, [lead.id])).size).toBe(0)
})
