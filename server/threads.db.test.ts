import { describe, expect, test } from 'vitest'
import { Voice } from '../contract/voice.ts'
import { world } from '../tests/world/world.ts'
import { answeringThread, runThread } from './threads.ts'

const MAIL = { subject: 'Hello', body: 'We grew by 40% last year. '.repeat(200) }
const WRITER = { lead: null, facts: [], pastEmails: [], voice: Voice.parse({}) }

describe('a thread', () => {
  test('that needs more memory than it has fails alone', async () => {
    const { pool } = await world()
    const task = { databaseUrl: pool.options.connectionString, userId: 1 }
    await expect(runThread('learn-thread', 4, task)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
  })

  test('that fails says why', async () => {
    const task = { databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing', userId: 1 }
    await expect(runThread('learn-thread', 64, task)).rejects.toThrow('Cannot use the database')
  })

  test('ends when its work is no longer wanted', async () => {
    const { pool } = await world()
    const stop = new AbortController()
    const running = runThread(
      'learn-thread',
      64,
      { databaseUrl: pool.options.connectionString, userId: 1 },
      stop.signal,
    )
    stop.abort()
    await expect(running).rejects.toThrow()
    await expect(runThread('learn-thread', 64, {}, stop.signal)).rejects.toThrow('aborted')
  })

  test('answers several questions, and an error is the error of its question alone', async () => {
    const ask = answeringThread<unknown, unknown[]>('claims-thread', 64)
    const [first, wrong, last] = await Promise.allSettled([
      ask({ mail: MAIL, facts: WRITER }),
      ask({ mail: null }),
      ask({ mail: { subject: '', body: 'Hi' }, facts: WRITER }),
    ])
    expect(first).toMatchObject({ status: 'fulfilled' })
    expect((first as PromiseFulfilledResult<unknown[]>).value.length).toBeGreaterThan(0)
    expect(wrong).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) })
    expect(last).toEqual({ status: 'fulfilled', value: [] })
  })
})
