import { expect, test, vi } from 'vitest'
import { lead, send } from '../../../tests/world/mail-desk.ts'
import { world } from '../../../tests/world/world.ts'
import { queueReader } from './queue-queries.ts'

test('whoever asks for health again and again has the mails counted a hundredth of the time', async () => {
  const w = await world()
  const ada = await w.person()
  let clock = 0
  // Each look at the clock is 10 ms later: so long one counting takes.
  const read = queueReader(w.db, () => {
    clock += 10
    return clock
  })
  const before = await read()
  await send(ada, (await lead(ada)).id)
  const asked = await Promise.all(Array.from({ length: 20 }, read))
  expect(asked.every(({ due }) => due === before.due)).toBe(true)
  clock += 10_000
  expect((await read()).due).toBe(before.due + 1)
})

test('emails on hold, those of later and those without a mailbox are told apart, and ten thousand are enough', async () => {
  const w = await world()
  const ada = await w.person()
  await send(ada, (await lead(ada)).id)
  const { rows } = await w.pool.query('select max(mailbox_id) as mailbox from sequence_logs where user_id = $1', [
    ada.id,
  ])
  const add = (many: number, mailbox: number | null, heldFor: string | null, minutes: number) =>
    w.pool.query(
      `insert into sequence_logs (user_id, status, recipient_address, mailbox_id, held_for, scheduled_at)
       select $1, 'scheduled', 'x' || n || '@queue.example', $3, $4, now() - $5 * interval '1 minute' from generate_series(1, $2::int) n`,
      [ada.id, many, mailbox, heldFor, minutes],
    )
  const before = await queueReader(w.db)()
  await add(3, rows[0].mailbox, null, 100)
  await add(2, null, null, 200)
  await add(4, rows[0].mailbox, 'pause', 300)
  await add(5, null, 'account', 300)
  await add(6, rows[0].mailbox, null, -60)
  const { due, dueIsExact, oldestDueSeconds } = await queueReader(w.db)()
  expect({ due, dueIsExact }).toEqual({ due: before.due + 5, dueIsExact: undefined })
  expect(Math.round(oldestDueSeconds / 60)).toBe(200)
  await add(10_001, rows[0].mailbox, null, 1)
  expect(await queueReader(w.db)()).toMatchObject({ due: 10_000, dueIsExact: false })
})

test('however long counting takes, health is told at once, with what was counted last', async () => {
  const w = await world()
  await w.person()
  let isSlow = true
  let finish = () => {}
  const query = w.pool.query.bind(w.pool)
  const spy = vi.spyOn(w.pool, 'query').mockImplementation((async (...args: Parameters<typeof query>) => {
    const text = (args[0] as unknown as { text?: string }).text ?? ''
    if (isSlow && text.includes('group by status'))
      await new Promise<void>((resolve) => {
        finish = resolve
      })
    return query(...args)
  }) as unknown as typeof w.pool.query)
  const read = queueReader(w.db, () => 0)
  expect(await read()).toMatchObject({ due: expect.any(Number), byState: {}, isCounting: true })
  isSlow = false
  finish()
  await expect.poll(async () => (await read()).isCounting).toBeUndefined()
  spy.mockRestore()
})
