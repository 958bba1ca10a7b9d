import { describe, expect, test } from 'vitest'
import { enrolledScene } from '../../tests/world/enrolled-scene.ts'

// A reply that failed the sender check, of which its owner says that it is the lead's.

const FAILS = {
  'Authentication-Results':
    'mx.sender.example; spf=fail smtp.mailfrom=evil.example; dmarc=fail header.from=inbox.example',
}
const NO_THREAD = { 'In-Reply-To': '' }
const STOP = 'Please unsubscribe me.'

type Scene = Awaited<ReturnType<typeof enrolledScene>>
const received = async (s: Scene) =>
  (
    await s.w.pool.query<{ id: number }>(
      `select id from conversation_messages where user_id = $1 and direction = 'in' order by id`,
      [s.ada.id],
    )
  ).rows.map(({ id }) => id)
const trust = async (s: Scene, isTrusted: boolean, which = 0) =>
  s.ada.call('PUT', `/api/inbox/messages/${(await received(s))[which]}/trust`, { isTrusted })
const ended = async ({ enrollment }: Pick<Scene, 'enrollment'>) => {
  const { status, end_reason } = await enrollment()
  return end_reason ? `${status}, ${end_reason}` : status
}
const listed = async (s: Scene) =>
  (await s.w.pool.query('select address from suppressions where user_id = $1 order by address', [s.ada.id])).rows.map(
    ({ address }) => address,
  )

describe('a wish to stop', () => {
  test('puts the lead on the do-not-contact list, until the trust is taken back', async () => {
    const s = await enrolledScene()
    await s.receive(STOP, { ...FAILS, ...NO_THREAD })
    expect((await trust(s, true)).status).toBe(200)
    expect(await listed(s)).toEqual([s.grace.email])
    expect(await ended(s)).toBe('unsubscribed, replied_opted_out')
    const email = { subject: 'Hi', body: 'Hello again', leadId: s.grace.id }
    expect((await s.ada.call('POST', `/api/leads/${s.grace.id}/emails`, email)).status).toBe(409)
    expect((await trust(s, false)).status).toBe(200)
    expect(await listed(s)).toEqual([])
    expect(await ended(s)).toBe('removed, unverified_reply')
  })

  test('that counted in our thread already stays on the list when the trust is taken back', async () => {
    const s = await enrolledScene()
    const from = { From: 'Grace <grace@home.example>' }
    await s.receive(STOP, { ...FAILS, ...from })
    expect(await listed(s)).toEqual([s.grace.email])
    await trust(s, true)
    expect(await listed(s)).toEqual(['grace@home.example', s.grace.email].sort())
    await trust(s, false)
    expect(await listed(s)).toEqual([s.grace.email])
    expect(await ended(s)).toBe('unsubscribed, replied_opted_out')
  })
})
