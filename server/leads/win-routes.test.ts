import { expect, test } from 'vitest'
import type { PipelineData } from '../../contract/analytics.ts'
import type { Lead } from '../../contract/lead.ts'
import type { TimelineEvent } from '../../contract/timeline-event.ts'
import { addLead, grace } from '../../tests/world/leads.ts'
import { enroll, newLead, sequenceScene, step } from '../../tests/world/sequences.ts'
import { world } from '../../tests/world/world.ts'
import { countOutcomes } from '../scoring/score-queries.ts'

async function scene() {
  const w = await world()
  const ada = await w.person()
  const lead = await addLead(ada, { ...grace, status: 'contacted', probability: 40 })
  const url = `/api/leads/${lead.id}`
  const read = async () => (await ada.call('GET', url)).body as Lead
  const win = (body: object) => ada.call('PUT', `${url}/win`, body)
  const pipeline = async () => (await ada.call('GET', '/api/pipeline-data')).body as PipelineData
  return { w, ada, lead, url, read, win, pipeline }
}

const SALE = { wonOn: '2030-03-01', value: 480_000 }

test('a won lead is Qualified, with the date and value of the sale, and its timeline says so once', async () => {
  const { ada, url, read, win } = await scene()
  expect((await win(SALE)).body).toMatchObject({ status: 'qualified', wonOn: '2030-03-01', wonValue: 480_000 })
  await win(SALE)
  const events = (await ada.call('GET', `${url}/timeline`)).body as TimelineEvent[]
  expect(events.filter(({ details }) => JSON.stringify(details).includes('wonOn'))).toHaveLength(1)
  expect(await read()).toMatchObject({ wonOn: '2030-03-01' })
})

test('a won deal ends the sequences of the lead: no more emails, and the reason says so', async () => {
  const { ada, engine, id, enrollments } = await sequenceScene([step(1), step(2)])
  const lead = await newLead(ada)
  await enroll(ada, id, lead.id)
  await engine.send()
  expect(engine.left).toHaveLength(1)
  await ada.call('PUT', `/api/leads/${lead.id}/win`, SALE)
  expect((await enrollments())[0]).toMatchObject({ status: 'removed', reason: 'The deal is won.' })
  await engine.later(24 * 30)
  expect(engine.left).toHaveLength(1)
})

test('the pipeline counts won leads as closed, and score learning as a positive outcome', async () => {
  const { w, ada, win, pipeline } = await scene()
  expect((await pipeline()).won).toBeUndefined()
  await win(SALE)
  const { won, conversionRates } = await pipeline()
  expect(won).toEqual({ count: 1, value: 480_000 })
  expect(conversionRates.qualifiedToClosed).toBe(100)
  expect(await countOutcomes(w.db, ada.id)).toMatchObject({ won: 1, lost: 0 })
})

test('a win is undone alone, and the status stays', async () => {
  const { ada, url, read, win, pipeline } = await scene()
  await win(SALE)
  const undone = (await ada.call('DELETE', `${url}/win`)).body as Lead
  expect(undone.status).toBe('qualified')
  expect(undone.wonOn).toBeUndefined()
  expect((await pipeline()).won).toBeUndefined()
  expect(await read()).not.toHaveProperty('wonValue')
})

test('a lead that is no longer Qualified is not won; undoing that brings the win back', async () => {
  const { ada, url, read, win, pipeline } = await scene()
  await win(SALE)
  await ada.call('PATCH', url, { status: 'lost' })
  expect((await read()).wonOn).toBeUndefined()
  expect((await pipeline()).won).toBeUndefined()
  await ada.call('PATCH', url, { status: 'qualified' })
  expect(await read()).toMatchObject({ wonOn: '2030-03-01', wonValue: 480_000 })
})

test('a deleted lead comes back won, and a date or value that is none is refused', async () => {
  const { ada, lead, url, read, win } = await scene()
  expect((await win({ wonOn: 'yesterday', value: 1 })).body).toMatchObject({ issues: [{ field: 'wonOn' }] })
  expect((await win({ ...SALE, value: -1 })).status).toBe(400)
  await win(SALE)
  await ada.call('DELETE', url)
  await ada.call('POST', '/api/leads/restore', { ids: [lead.id] })
  expect(await read()).toMatchObject({ wonOn: '2030-03-01', wonValue: 480_000 })
})
