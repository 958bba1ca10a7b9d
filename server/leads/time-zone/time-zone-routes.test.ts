import { expect, test } from 'vitest'
import { addLead, grace } from '../../../tests/world/leads.ts'
import { type World, world } from '../../../tests/world/world.ts'

const suggestedFor = async (person: Awaited<ReturnType<World['person']>>, id: number) =>
  (await person.call('GET', `/api/leads/${id}/time-zone`)).body as { suggestion: unknown }

test('a lead without a time zone gets a suggestion, and nothing is written', async () => {
  const w = await world()
  const ada = await w.person()
  const { id } = await addLead(ada, { ...grace, location: 'Berlin, Germany' })
  const suggestion = { timeZone: 'Europe/Berlin', basis: 'location', clue: 'Berlin, Germany', isCertain: true }
  expect(await suggestedFor(ada, id)).toEqual({ suggestion })
  expect((await ada.call('GET', `/api/leads/${id}`)).body).toMatchObject({ timeZone: null })
})

test('a typed time zone gets no suggestion, and neither does a lead without a clue', async () => {
  const w = await world()
  const ada = await w.person()
  const typed = await addLead(ada, { ...grace, location: 'Berlin', timeZone: 'America/New_York' })
  const bare = await addLead(ada, { ...grace, email: 'ada@acme.com' })
  expect(await suggestedFor(ada, typed.id)).toEqual({ suggestion: null })
  expect(await suggestedFor(ada, bare.id)).toEqual({ suggestion: null })
})

test("somebody else's lead is not found", async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const { id } = await addLead(ada, { ...grace, location: 'Berlin' })
  expect((await bob.call('GET', `/api/leads/${id}/time-zone`)).status).toBe(404)
})
