import { expect, test } from 'vitest'
import { count, fillAll, MANY, manyLeads } from '../../tests/world/large-enrollment.ts'
import { newLead, sequenceScene, step } from '../../tests/world/sequences.ts'
import type { World } from '../../tests/world/world.ts'
import type { Filter } from '../leads/lead-list-queries.ts'
import { matchingToEnroll } from './leads-to-enroll.ts'

type Person = Awaited<ReturnType<World['person']>>
const enroll = (person: Person, id: number, body: object) =>
  person.call('POST', `/api/email-sequences/${id}/enroll`, body)

async function scene() {
  const made = await sequenceScene([step(1)])
  const leads = []
  for (const industry of ['finance', 'finance', 'retail']) leads.push(await newLead(made.ada, { industry }))
  return { ...made, leads }
}

test('all leads of the owner that match a filter are enrolled, without those left out', async () => {
  const { w, ada, id, leads } = await scene()
  const bob = await w.person()
  await newLead(bob, { industry: 'finance' })
  const [first] = leads
  const finance = { search: '', industry: '', companySize: '', status: '', where: 'industry:finance' }
  const body = { filter: finance, expected: 2, except: [first?.id] }
  expect(await enroll(ada, id, body)).toMatchObject({ status: 200, body: { message: '1 enrolled', enrolled: 1 } })
  expect(await enroll(ada, id, { filter: {}, expected: 3 })).toMatchObject({
    body: { message: '2 enrolled, 1 already in this sequence' },
  })
})

test('when more match than were seen, nobody is enrolled; when fewer do, those', async () => {
  const { ada, id, enrollments } = await scene()
  expect(await enroll(ada, id, { filter: {}, expected: 2 })).toMatchObject({
    status: 409,
    body: { message: 'More leads match now, so nothing was enrolled. Check the list, then try again.' },
  })
  expect(await enrollments()).toEqual([])
  expect(await enroll(ada, id, { filter: { industry: 'travel' }, expected: 4 })).toMatchObject({
    status: 409,
    body: { message: 'No leads match the filter now' },
  })
  expect(await enroll(ada, id, { filter: {}, expected: 4 })).toMatchObject({ status: 200, body: { enrolled: 3 } })
})

test.each([
  [{ filter: { statuss: 'new' }, expected: 1 }, /statuss/],
  [{ filter: {} }, /Send how many leads you expect to match/],
  [{ filter: {}, expected: 3, leadIds: [1] }, /Send the IDs of the leads to enroll, or a filter/],
  [{ filter: {}, expected: 3, except: Array.from({ length: 1001 }, (_, n) => n + 1) }, /at most 1,000/],
  [{}, /Choose leads/],
])('the body %# is refused with a reason', async (body, reason) => {
  const { ada, id } = await scene()
  const answer = await enroll(ada, id, body)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toMatch(reason)
})

test('many that match join in batches, as those named by ID do', async () => {
  const many = await manyLeads()
  const { ada, id } = many
  expect(await enroll(ada, id, { filter: {}, expected: MANY })).toMatchObject({
    status: 200,
    body: { message: '510 enrolled' },
  })
  expect(await count(many, 'true')).toBe(0)
  await fillAll(many)
  expect(await count(many, `status = 'scheduled'`)).toBe(MANY)
})

test('more than a call can take are refused, those left out not counted', async () => {
  const { w, ada, leads } = await scene()
  const wanted = { filter: {} as Filter, expected: 5 }
  await expect(matchingToEnroll(w.db, ada.id, wanted, 2)).rejects.toThrow(
    'You can enroll up to 2 leads at a time. Narrow the list with a filter.',
  )
  const [first, ...others] = leads.map(({ id }) => id)
  const found = await matchingToEnroll(w.db, ada.id, { ...wanted, except: [first ?? 0] }, 2)
  expect(found?.sort((a, b) => a - b)).toEqual(others)
})
