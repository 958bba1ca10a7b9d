import { PassThrough } from 'node:stream'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../http/errors.ts'
import { endWhenStalled, takeExportPlace } from './export-limit.ts'

test('one owner exports twice at once at most, all owners four times, and a place given back is free again', () => {
  const first = takeExportPlace(1)
  const second = takeExportPlace(1)
  expect(() => takeExportPlace(1)).toThrow(AppError)
  const others = [takeExportPlace(2), takeExportPlace(3)]
  expect(() => takeExportPlace(4)).toThrow('Another export is still running')
  first()
  first()
  const third = takeExportPlace(4)
  expect(() => takeExportPlace(5)).toThrow(AppError)
  for (const release of [second, third, ...others]) release()
  takeExportPlace(1)()
})

describe('a reader', () => {
  /** A stream with these bytes in it, watched. */
  function watched(bytes: number) {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const stream = Object.assign(new PassThrough({ highWaterMark: 1000 }), { bytesOut: 0 })
    const write = (size: number) => {
      stream.bytesOut += size
      stream.write(Buffer.alloc(size))
    }
    let failure: Error | undefined
    stream.once('error', (error) => {
      failure = error
    })
    endWhenStalled(stream)
    write(bytes)
    return { stream, write, failure: () => failure?.message }
  }
  const halfMinutes = async (count: number) => vi.advanceTimersByTimeAsync(count * 30_000)

  test('who takes nothing for long, though there is something, is left', async () => {
    const { stream, failure } = watched(500)
    stream.read(100)
    await halfMinutes(1)
    expect(stream.destroyed).toBe(false)
    await halfMinutes(1)
    expect(stream.destroyed).toBe(true)
    expect(failure()).toBe('The client stopped reading the export')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('who is slow is served to the end, also when there is no more to come', async () => {
    const { stream } = watched(500)
    for (let i = 0; i < 5; i++) {
      stream.read(100)
      await halfMinutes(1)
    }
    expect(stream.destroyed).toBe(false)
  })

  test('who waits for the database is not at fault', async () => {
    const { stream, write } = watched(100)
    stream.read(100)
    await halfMinutes(5)
    expect(stream.destroyed).toBe(false)
    write(100)
    stream.read(100)
    await halfMinutes(1)
    expect(stream.destroyed).toBe(false)
  })
})
