import { afterEach, expect, test, vi } from 'vitest'
import { GarbledWatch } from './garbled-watch.ts'

afterEach(() => vi.restoreAllMocks())

test('finds garbled words wherever they are, and the first three are enough', async () => {
  const watch = new GarbledWatch()
  await watch.see(`${'plain words '.repeat(5000)}MÃ¼ller GÃ¶the MÃ¼ller StraÃŸe JÃ¼rgen`)
  expect(watch.words.map(({ to }) => to)).toEqual(['Müller', 'Göthe', 'Straße'])
})

test('no word is cut where the text is', async () => {
  for (let length = 8180; length < 8200; length++) {
    const watch = new GarbledWatch()
    await watch.see(`${'x'.repeat(length)} MÃ¼ller\nplain\n`)
    expect(watch.words).toHaveLength(1)
  }
})

test('stops looking at a file once it has cost two seconds', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1500
    return now
  })
  const watch = new GarbledWatch()
  await watch.see('plain')
  await watch.see('plain')
  await watch.see('MÃ¼ller')
  expect(watch.words).toEqual([])
})
