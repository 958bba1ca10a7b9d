import { describe, expect, test } from 'vitest'
import { listOf, replied, threadOf } from '../../tests/world/conversations.ts'
import { lead, type Scene, scene } from '../../tests/world/inbox-scene.ts'
import { forgetDeletedLeads } from '../leads/deleted-lead-queries.ts'
import { forgetMessages } from './retention.ts'

const stored = async ({ w, ada }: Scene) => {
  const count = async (table: string) =>
    (await w.pool.query(`select count(*)::int as n from ${table} where user_id = $1`, [ada.id])).rows[0].n
  return [await count('conversations'), await count('conversation_messages')]
}

describe('stored messages', () => {
  test('are kept as long as their owner wants', async () => {
    const s = await scene()
    await replied(s)
    await replied(s)
    expect((await s.ada.call('GET', '/api/inbox/settings')).body).toEqual({
      keepMessagesDays: null,
      draftsAutomatically: false,
    })
    const old = await threadOf(s)
    await s.w.pool.query(
      `update conversation_messages set at = now() - interval '40 days' where user_id = $1 and (conversation_id = $2 or direction = 'out')`,
      [s.ada.id, old.conversation.id],
    )
    await forgetMessages(s.w.db)
    expect(await stored(s)).toEqual([2, 4])
    expect((await s.ada.call('PUT', '/api/inbox/settings', { keepMessagesDays: 0 })).status).toBe(400)
    const saved = await s.ada.call('PUT', '/api/inbox/settings', { keepMessagesDays: 30 })
    expect(saved).toMatchObject({ status: 200, body: { keepMessagesDays: 30 } })
    await forgetMessages(s.w.db)
    expect(await stored(s)).toEqual([1, 1])
    const { conversation, messages } = await threadOf(s)
    expect(conversation.messages).toBe(1)
    expect(messages).toMatchObject([{ direction: 'in' }])
  })

  test('stay while they wait to be sent', async () => {
    const s = await scene()
    await replied(s)
    const { conversation } = await threadOf(s)
    const later = new Date(Date.now() + 60 * 86_400_000).toISOString()
    const reply = { body: 'In two months.', sendAt: later, key: 'a-key-of-a-later-reply' }
    expect((await s.ada.call('POST', `/api/inbox/${conversation.id}/reply`, reply)).status).toBe(202)
    await s.w.pool.query(`update conversation_messages set at = now() - interval '40 days' where user_id = $1`, [
      s.ada.id,
    ])
    await s.ada.call('PUT', '/api/inbox/settings', { keepMessagesDays: 30 })
    await forgetMessages(s.w.db)
    expect((await threadOf(s)).messages).toMatchObject([{ text: 'In two months.', delivery: { state: 'scheduled' } }])
  })

  test('go and come back with their lead, and are erased with it', async () => {
    const s = await scene()
    const { grace } = await replied(s)
    await s.ada.call('DELETE', `/api/leads/${grace.id}`)
    expect((await listOf(s, '?state=all')).conversations).toEqual([])
    expect((await s.ada.call('GET', '/api/inbox/counts')).body).toMatchObject({ open: 0, unread: 0 })
    await forgetMessages(s.w.db)
    await s.ada.call('POST', '/api/leads/restore', { ids: [grace.id] })
    expect((await threadOf(s)).messages).toHaveLength(2)
    await s.ada.call('DELETE', `/api/leads/${grace.id}`)
    await s.w.pool.query(`update deleted_leads set deleted_at = now() - interval '31 days' where user_id = $1`, [
      s.ada.id,
    ])
    await forgetDeletedLeads(s.w.db)
    await forgetMessages(s.w.db)
    expect(await stored(s)).toEqual([0, 0])
  })

  test('move with a lead that is merged, and back', async () => {
    const s = await scene()
    const { grace } = await replied(s)
    const other = await lead(s.ada)
    const merged = await s.ada.call('POST', '/api/leads/merge', { keepId: other.id, otherId: grace.id })
    expect(merged.status).toBe(200)
    expect((await listOf(s)).conversations).toMatchObject([{ leadId: other.id }])
    const { rows } = await s.w.pool.query(`select id from timeline_events where user_id = $1 and kind = 'merged'`, [
      s.ada.id,
    ])
    expect((await s.ada.call('POST', `/api/leads/merge/${rows[0].id}/undo`)).status).toBe(200)
    expect((await listOf(s)).conversations).toMatchObject([{ leadId: grace.id }])
  })

  test('are erased with the account', async () => {
    const s = await scene()
    await replied(s)
    await s.w.pool.query('delete from users where id = $1', [s.ada.id])
    expect(await stored(s)).toEqual([0, 0])
  })
})
