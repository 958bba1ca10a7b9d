import { expect, test } from 'vitest'
import type { Today } from '../../contract/today.ts'
import { enrolledScene } from '../../tests/world/enrolled-scene.ts'
import { addLead } from '../../tests/world/leads.ts'
import { addConversation } from '../../tests/world/stored-conversations.ts'
import { world } from '../../tests/world/world.ts'

type Caller = { call: (method: string, url: string, body?: object) => Promise<{ body: unknown }> }
const todayOf = async ({ call }: Caller) => (await call('GET', '/api/today')).body as Today

test('a reply that was read in the inbox is no new reply any more, and its notice is read', async () => {
  const s = await enrolledScene()
  await s.receive('How much does it cost?')
  expect((await todayOf(s.ada)).replies.count).toBe(1)
  const { rows } = await s.w.pool.query('select id from conversations where user_id = $1', [s.ada.id])
  await s.ada.call('PATCH', `/api/inbox/${rows[0].id}`, { isUnread: false })
  expect((await todayOf(s.ada)).replies.count).toBe(0)
  const { notifications } = (await s.ada.call('GET', '/api/notifications')).body as {
    notifications: { kind: string; readAt: string | null }[]
  }
  expect(notifications.find(({ kind }) => kind === 'mail_answered')?.readAt).not.toBeNull()
})

test('nobody is to be called who may not be contacted, or whose last reply says no', async () => {
  const { pool, person } = await world()
  const ada = await person()
  const named = (firstName: string) =>
    addLead(ada, { firstName, lastName: 'Doe', email: `${firstName}@navona.example`, company: 'Navona' })
  const [willing, barred, refusing, back] = [
    await named('Willing'),
    await named('Barred'),
    await named('Refusing'),
    await named('Back'),
  ]
  await pool.query('update leads set ai_score = 90 where user_id = $1', [ada.id])
  await ada.call('POST', '/api/suppressions', { addresses: [barred.email] })
  const says = (leadId: number, intent: 'not_interested' | 'interested', minutesAgo: number) =>
    addConversation(pool, ada.id, { leadId, mailboxId: 0, messages: [{ text: 'x', intent: { intent }, minutesAgo }] })
  await says(refusing.id, 'not_interested', 5)
  await says(back.id, 'not_interested', 500)
  await says(back.id, 'interested', 5)
  const { calls } = await todayOf(ada)
  expect(calls.map(({ leadId }) => leadId).sort()).toEqual([willing.id, back.id].sort())
})

test('a reply that says not now is no sign of interest to call for', async () => {
  const s = await enrolledScene()
  const called = async () => (await todayOf(s.ada)).calls.find(({ leadId }) => leadId === s.grace.id)?.lastEngagement
  await s.receive('Not now, please write again on 1 March 2031.')
  expect(await called()).toBeNull()
  await s.receive('Yes, we want to buy. When can we talk?')
  expect(await called()).toMatchObject({ kind: 'mail_answered' })
})
