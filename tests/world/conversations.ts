import { expect } from 'vitest'
import type { ConversationList, Thread } from '../../contract/inbox.ts'
import { createLog } from '../../server/log.ts'
import { startSender } from '../../server/outbox/sending/sender.ts'
import { answer, lead, type Scene, sentTo } from './inbox-scene.ts'

// Conversations with leads, as the API shows them.

export const listOf = async ({ ada }: Pick<Scene, 'ada'>, query = '') =>
  (await ada.call('GET', `/api/inbox${query}`)).body as ConversationList

/** The newest conversation. */
export async function threadOf(s: Pick<Scene, 'ada'>, query = '?state=all'): Promise<Thread> {
  const { conversations } = await listOf(s, query)
  const { status, body } = await s.ada.call('GET', `/api/inbox/${conversations[0]?.id}`)
  expect(status).toBe(200)
  return body as Thread
}

/** Somebody who got an email and replied. */
export async function replied(s: Scene, more: Record<string, string> = {}, body?: string) {
  const grace = await lead(s.ada)
  const mail = await sentTo(s, grace)
  s.imap.deliver(answer(grace.email, { 'In-Reply-To': mail.messageId, ...more }, body))
  await s.read()
  return { grace, mail }
}

/** What waits to be undone goes out now, and the sink has so many emails in all. */
export async function sendQueued(s: Scene, count: number) {
  await s.w.pool.query(`update sequence_logs set scheduled_at = now() where user_id = $1 and status = 'scheduled'`, [
    s.ada.id,
  ])
  await s.w.pool.query('update mailboxes set next_look_at = null where user_id = $1', [s.ada.id])
  const sender = await startSender(s.w, s.w.mail, createLog('silent'))
  try {
    await expect.poll(() => s.smtp.mails.length).toBe(count)
    await expect
      .poll(
        async () =>
          (
            await s.w.pool.query(
              `select count(*)::int as open from sequence_logs where user_id = $1 and status in ('scheduled', 'sending')`,
              [s.ada.id],
            )
          ).rows[0].open,
      )
      .toBe(0)
  } finally {
    await sender.stop()
  }
}
