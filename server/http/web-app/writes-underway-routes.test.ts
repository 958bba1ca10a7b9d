import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { midway } from '../../../tests/world/blocked.ts'
import { builtApp } from '../../../tests/world/built-app.ts'
import { addLead, grace } from '../../../tests/world/leads.ts'
import { world } from '../../../tests/world/world.ts'

// The second that a page waits is over when a test says so.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

/** Ada's write waits for a row that somebody else has locked; meanwhile she loads a page, and after her Bea. */
async function pageDuringWrite() {
  const webDir = await builtApp()
  const w = await world({}, undefined, () => ({ webDir }))
  const [ada, bea] = [await w.person(), await w.person()]
  const { id } = await addLead(ada, grace)
  const unlock = await midway(w, 'select from leads where id = $1 for update', id)
  const ended: string[] = []
  const note = async (name: string, call: Promise<{ status: number }>) => ended.push(`${name} ${(await call).status}`)
  const all = [note('write', ada.call('PATCH', `/api/leads/${id}`, { lastName: 'Murray' }))]
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  // Not by poll(), which would move the clock.
  while ((await w.pool.query(waits)).rowCount === 0);
  all.push(note('page', ada.call('GET', '/leads')))
  await note('page of Bea', bea.call('GET', '/leads'))
  return {
    ended,
    async release() {
      await unlock()
      await Promise.all(all)
    },
  }
}

test('a page comes after the write that its browser sent before', async () => {
  const { ended, release } = await pageDuringWrite()
  expect(ended).toEqual(['page of Bea 200'])
  await release()
  expect(ended).toEqual(['page of Bea 200', 'write 200', 'page 200'])
})

test('a page waits no longer than a second for a write', async () => {
  const { ended, release } = await pageDuringWrite()
  await vi.advanceTimersByTimeAsync(999)
  expect(ended).toEqual(['page of Bea 200'])
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(() => ended).toEqual(['page of Bea 200', 'page 200'])
  await release()
  expect(ended).toEqual(['page of Bea 200', 'page 200', 'write 200'])
})
