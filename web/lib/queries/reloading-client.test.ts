import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ReloadingClient } from './reloading-client.ts'

const LEAD = { queryKey: ['/api/leads/7'] }

/** A screen that shows a lead, and the answers it waits for. */
function openLead() {
  const client = new ReloadingClient()
  const answers: { give: (value: string) => void; fail: () => void }[] = []
  const queryFn = () =>
    new Promise<string>((give, reject) => answers.push({ give, fail: () => reject(new Error('no answer')) }))
  const observer = new QueryObserver(client, { ...LEAD, queryFn, retry: false })
  observer.subscribe(() => {})
  return { client, answers, shown: () => observer.getCurrentResult().data }
}

test('what was being loaded for the first time when a write ended shows the write', async () => {
  const { client, answers, shown } = openLead()
  const isReloaded = client.invalidateQueries(LEAD)
  answers[0]?.give('before the write')
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.give('after the write')
  await isReloaded
  expect(shown()).toBe('after the write')
  client.clear()
})

test('a first load that fails while a write ends is tried again', async () => {
  const { client, answers, shown } = openLead()
  const isReloaded = client.invalidateQueries(LEAD)
  answers[0]?.fail()
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.give('after the write')
  await isReloaded
  expect(shown()).toBe('after the write')
  client.clear()
})

test('what was shown already reloads once', async () => {
  const { client, answers, shown } = openLead()
  answers[0]?.give('before the write')
  await expect.poll(shown).toBe('before the write')
  const isReloaded = client.invalidateQueries(LEAD)
  answers[1]?.give('after the write')
  await isReloaded
  expect(shown()).toBe('after the write')
  expect(answers).toHaveLength(2)
  client.clear()
})

test('many writes during a first load reload it once', async () => {
  const { client, answers, shown } = openLead()
  const reloads = Array.from({ length: 20 }, () => client.invalidateQueries(LEAD))
  answers[0]?.give('before the writes')
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]?.give('after the writes')
  await Promise.all(reloads)
  expect(shown()).toBe('after the writes')
  expect(answers).toHaveLength(2)
  client.clear()
})
