import { expect, test } from 'vitest'
import type { LeadScore } from '../../../contract/lead-score.ts'
import { enrolledScene } from '../../../tests/world/enrolled-scene.ts'
import { migrateDatabase } from '../migrate.ts'

type Scene = Awaited<ReturnType<typeof enrolledScene>>

/** As a version left it that knew nothing of intents on timelines. */
async function asBefore({ w, ada, grace }: Scene) {
  await w.pool.query(`update timeline_events set details = details - 'intent' - 'corrected' where lead_id = $1`, [
    grace.id,
  ])
  await w.pool.query(`delete from data_upgrades where name = 'replies say what their writer wants'`)
  await w.pool.query('update leads set score_version = null where id = $1', [grace.id])
  expect(await told({ ada, grace })).toBeUndefined()
}
async function told({ ada, grace }: Pick<Scene, 'ada' | 'grace'>) {
  const { factors } = (await ada.call('GET', `/api/leads/${grace.id}/score`)).body as LeadScore
  return factors.find(({ label }) => label === 'Latest reply')?.evidence
}
const details = async (s: Scene) => (await s.timeline()).find(({ kind }) => kind === 'mail_answered')?.details

test('replies of earlier versions say what their writer wants, and count in the score, once', async () => {
  const s = await enrolledScene()
  await s.receive('No thanks, we are not interested.')
  await asBefore(s)
  await migrateDatabase(s.w.pool)
  expect(await details(s)).toMatchObject({ subject: 'Re: Hello', intent: 'not_interested' })
  expect(await details(s)).not.toHaveProperty('corrected')
  expect(await told(s)).toBe("Said they aren't interested")
  await s.w.pool.query(`update timeline_events set details = details - 'intent' where lead_id = $1`, [s.grace.id])
  await migrateDatabase(s.w.pool)
  expect(await details(s)).not.toHaveProperty('intent')
})

test('of a corrected one nobody knows what was recognized; of a deleted lead the timeline says it as well', async () => {
  const s = await enrolledScene()
  await s.receive('Yes, we want to buy. When can we talk?')
  const { rows } = await s.w.pool.query(
    `select id from conversation_messages where user_id = $1 and direction = 'in'`,
    [s.ada.id],
  )
  await s.ada.call('PUT', `/api/inbox/messages/${rows[0].id}/intent`, { intent: 'not_now' })
  await asBefore(s)
  await s.ada.call('DELETE', `/api/leads/${s.grace.id}`)
  await migrateDatabase(s.w.pool)
  await s.ada.call('POST', '/api/leads/restore', { ids: [s.grace.id] })
  expect(await details(s)).toMatchObject({ intent: 'not_now', corrected: { from: null, at: expect.any(String) } })
  expect(await told(s)).toBe("Said it isn't the right time")
})
