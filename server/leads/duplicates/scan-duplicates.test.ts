import { expect, test } from 'vitest'
import { duplicateScans, type Scan } from './scan-duplicates.ts'

const pairs = [{ kept: 1, other: 2 }]

test('one scan runs at a time; whoever asks meanwhile is told to ask again', async () => {
  const running: { userId: number; finish: (scan: Scan) => void }[] = []
  const scans = duplicateScans((userId) => new Promise<Scan>((resolve) => running.push({ userId, finish: resolve })))
  expect(await scans.ask(1, 5)).toEqual({ found: [], isSearching: true })
  expect(await scans.ask(2, 5)).toEqual({ found: [], isSearching: true })
  await scans.ask(1, 5)
  expect(running.map(({ userId }) => userId)).toEqual([1])
  running[0]?.finish({ changes: 5, pairs })
  await expect.poll(() => running.map(({ userId }) => userId)).toEqual([1, 2])
  expect(await scans.ask(1, 5)).toEqual({ found: pairs, isSearching: false })
})

test('after a change the last result stands until the next scan is done', async () => {
  let changes = 5
  const scans = duplicateScans(async () => ({ changes, pairs }))
  expect(await scans.ask(1, 5)).toEqual({ found: pairs, isSearching: false })
  changes = 6
  expect(await scans.ask(1, 6)).toEqual({ found: pairs, isSearching: true })
  await expect.poll(() => scans.ask(1, 6)).toEqual({ found: pairs, isSearching: false })
})

test('a scan that fails is told to whoever asks next, and tried again after that', async () => {
  let fails = true
  const scans = duplicateScans(async () => {
    if (fails) throw new Error('no')
    return { changes: 5, pairs }
  })
  await scans.ask(1, 5)
  fails = false
  await expect(scans.ask(1, 5)).rejects.toThrow('no')
  await expect.poll(() => scans.ask(1, 5)).toEqual({ found: pairs, isSearching: false })
})
