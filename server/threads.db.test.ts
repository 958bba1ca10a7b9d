import { describe, expect, test } from 'vitest'
import { Voice } from '../contract/voice.ts'
import { world } from '../tests/world/world.ts'
import { answeringThread } from './answering-thread.ts'
import { runThread } from './threads.ts'

const MAIL = { subject: 'Hello', body: 'We grew by 40% last year. '.repeat(200) }
const HARD = { subject: '', body: Array.from({ length: 2_000 }, (_, n) => `${n}% `).join('') }
const [ADA, BOB] = [1, 2]
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
      ask(ADA, { mail: MAIL, facts: WRITER }),
      ask(ADA, { mail: null }),
      ask(ADA, { mail: { subject: '', body: 'Hi' }, facts: WRITER }),
    ])
    expect(first).toMatchObject({ status: 'fulfilled' })
    expect((first as PromiseFulfilledResult<unknown[]>).value.length).toBeGreaterThan(0)
    expect(wrong).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) })
    expect(last).toEqual({ status: 'fulfilled', value: [] })
  })

  test('takes turns between owners, and refuses who asks too much', async () => {
    const ask = answeringThread<unknown, unknown[]>('claims-thread', 64)
    const done: string[] = []
    const asking = [...Array<number>(8).fill(ADA), BOB].map((owner) =>
      ask(owner, { mail: MAIL, facts: WRITER }).then(() => done.push(owner === ADA ? 'Ada' : 'Bob')),
    )
    await expect(ask(ADA, { mail: MAIL, facts: WRITER })).rejects.toMatchObject({
      status: 429,
      message: 'We are still checking your other texts. Wait a few seconds, then try again.',
    })
    await Promise.all(asking)
    expect(done.slice(0, 4)).toEqual(['Ada', 'Ada', 'Bob', 'Ada'])
    await expect(ask(ADA, { mail: MAIL, facts: WRITER }), 'afterwards').resolves.toBeDefined()
  })

  test('gives up a question that takes too long, and answers the others', async () => {
    const ask = answeringThread<unknown, unknown[]>('claims-thread', 96, 1_500)
    await ask(ADA, { mail: { subject: '', body: 'Hi' }, facts: WRITER })
    const endless = { texts: Array.from({ length: 200 }, () => HARD), writer: WRITER }
    const [slow, other] = await Promise.allSettled([
      ask(ADA, endless),
      ask(BOB, { mail: { subject: '', body: 'Hi' }, facts: WRITER }),
    ])
    expect(slow).toMatchObject({ status: 'rejected', reason: { status: 503 } })
    expect(other).toEqual({ status: 'fulfilled', value: [] })
  })

  test('has time to start before the time of a question counts', async () => {
    const ask = answeringThread<unknown, unknown[]>('claims-thread', 96, 1)
    expect(await ask(ADA, { mail: { subject: '', body: 'Hi' }, facts: WRITER })).toEqual([])
  })

  test('that runs out of memory loses the one question it was at', async () => {
    const ask = answeringThread<unknown, unknown[]>('claims-thread', 24)
    const huge = { texts: Array.from({ length: 400_000 }, () => ({ ...MAIL })), writer: WRITER }
    const [large, other] = await Promise.allSettled([
      ask(ADA, huge),
      ask(BOB, { mail: { subject: '', body: 'Hi' }, facts: WRITER }),
    ])
    expect(large).toMatchObject({ status: 'rejected', reason: { status: 503 } })
    expect(other).toEqual({ status: 'fulfilled', value: [] })
  })
})
