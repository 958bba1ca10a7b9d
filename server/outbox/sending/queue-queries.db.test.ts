import { expect, test } from 'vitest'
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
  clock += 5_000
  expect((await read()).due).toBe(before.due + 1)
})
