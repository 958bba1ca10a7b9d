import { expect, test } from 'vitest'
import type { EmailSequence } from '../../contract/email-sequence.ts'
import type { SequenceAnalytics } from '../../contract/sequence-analytics.ts'
import { newSequence, type Person, step } from '../../tests/world/sequences.ts'
import { type World, world } from '../../tests/world/world.ts'

const LIST = '/api/email-sequences'

type Email = { status: 'sent' | 'scheduled'; at: string; replied?: boolean; isTest?: boolean; heldFor?: string }

async function email({ pool }: World, person: Person, sequenceId: number, { status, at, ...more }: Email) {
  const { replied = false, isTest = false, heldFor = null } = more
  await pool.query(
    `insert into sequence_logs (user_id, recipient_address, sequence_id, status, scheduled_at, sent_at, replied_at, is_test, held_for)
     values ($1, 'a@b.co', $2, $3, $4::timestamptz, case when $3 = 'sent' then $4::timestamptz end,
       case when $5 then $4::timestamptz end, $6, $7)`,
    [person.id, sequenceId, status, at, replied, isTest, heldFor],
  )
}

const listed = async (person: Person, query = '?with=results') =>
  (await person.call('GET', `${LIST}${query}`)).body as EmailSequence[]

test('the figures of the list are those of the results page, and tests are in neither', async () => {
  const w = await world()
  const ada = await w.person()
  const { id } = await newSequence(ada, [step(1)])
  const none = await newSequence(ada, [step(1)])
  await email(w, ada, id, { status: 'sent', at: '2030-01-01T09:00Z', replied: true })
  await email(w, ada, id, { status: 'sent', at: '2030-01-02T09:00Z' })
  await email(w, ada, id, { status: 'sent', at: '2030-01-02T09:00Z', replied: true, isTest: true })
  const list = await listed(ada)
  const { results } = list.find((one) => one.id === id) ?? {}
  const shown = (await ada.call('GET', `${LIST}/${id}/analytics`)).body as SequenceAnalytics
  expect(results).toMatchObject({ sent: 2, replied: { count: 1, of: 2 }, nextSendAt: null })
  expect(results).toMatchObject({ sent: shown.emailsSent, opened: shown.opened, replied: shown.replied })
  expect(list.find((one) => one.id === none.id)?.results).toMatchObject({ sent: 0, nextSendAt: null })
  expect((await listed(ada, ''))[0]).not.toHaveProperty('results')
})

test('the next send is the first email that waits only for its time; a paused sequence has none', async () => {
  const w = await world()
  const ada = await w.person()
  const { id } = await newSequence(ada, [step(1)])
  await email(w, ada, id, { status: 'scheduled', at: '2040-01-01T09:00Z', isTest: true })
  await email(w, ada, id, { status: 'scheduled', at: '2040-01-02T09:00Z', heldFor: 'content' })
  await email(w, ada, id, { status: 'scheduled', at: '2040-01-04T09:00Z' })
  await email(w, ada, id, { status: 'scheduled', at: '2040-01-03T09:00Z' })
  expect((await listed(ada))[0]?.results?.nextSendAt).toBe('2040-01-03T09:00:00.000Z')
  await ada.call('PATCH', `${LIST}/${id}`, { isActive: false })
  expect((await listed(ada))[0]?.results?.nextSendAt).toBeNull()
})
