import { expect, test } from 'vitest'
import { coalesceReads } from './coalesce-reads.ts'

function counted() {
  const begun: number[] = []
  const waiting: { answer: (value: string) => void; fail: (error: Error) => void }[] = []
  const ask = coalesceReads((userId: number) => {
    begun.push(userId)
    return new Promise<string>((answer, fail) => waiting.push({ answer, fail }))
  })
  return { ask, begun, waiting }
}

test('of an owner’s many questions one is answered at a time, and those that came meanwhile share the next', async () => {
  const { ask, begun, waiting } = counted()
  const first = ask(1)
  const others = Promise.all([ask(1), ask(1), ask(1)])
  const elsewhere = ask(2)
  expect(begun).toEqual([1, 2])
  waiting[0]?.answer('before')
  waiting[1]?.answer('bob')
  expect([await first, await elsewhere]).toEqual(['before', 'bob'])
  expect(begun).toEqual([1, 2, 1])
  waiting[2]?.answer('after')
  expect(await others).toEqual(['after', 'after', 'after'])
  void ask(1)
  expect(begun).toEqual([1, 2, 1, 1])
})

test('one that fails does not fail the next', async () => {
  const { ask, waiting } = counted()
  const first = ask(1)
  const second = ask(1)
  waiting[0]?.fail(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  waiting[1]?.answer('here')
  expect(await second).toBe('here')
})
