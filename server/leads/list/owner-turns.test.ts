import { expect, test } from 'vitest'
import { ownerTurns } from './owner-turns.ts'

test('an owner has so many turns at once, and nobody waits for another owner', async () => {
  const inTurn = ownerTurns(2)
  const running: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const start = (userId: number, name: string) =>
    inTurn(userId, () => {
      running.push(name)
      return new Promise<string>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve(name))),
      )
    })
  const [first, second, third, fourth] = ['a1', 'a2', 'a3', 'a4'].map((name) => start(1, name))
  const other = start(2, 'b1')
  expect(running).toEqual(['a1', 'a2', 'b1'])
  ends.get('a2')?.(new Error('failed'))
  await expect(second).rejects.toThrow('failed')
  expect(running).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const name of ['a1', 'a3', 'b1']) ends.get(name)?.()
  expect(await Promise.all([first, third, other])).toEqual(['a1', 'a3', 'b1'])
  ends.get('a4')?.()
  expect(await fourth).toBe('a4')
  void start(1, 'a5')
  expect(running.at(-1)).toBe('a5')
})
