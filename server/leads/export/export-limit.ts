import type { Readable } from 'node:stream'
import { AppError } from '../../http/errors.ts'

// Each export holds a database connection until its download ends.
const AT_ONCE = 4
const AT_ONCE_EACH = 2
const STALL_MS = 30_000

const running = new Map<number, number>()

/** Reserves a slot for one more export of the owner, or says when to try again. `release` frees the slot. */
export function takeExportPlace(userId: number) {
  const own = running.get(userId) ?? 0
  const all = [...running.values()].reduce((sum, each) => sum + each, 0)
  if (own >= AT_ONCE_EACH || all >= AT_ONCE) {
    throw new AppError('too_many', 'Another export is still running. Try again when it is done.', {
      retryAfterSeconds: 10,
    })
  }
  running.set(userId, own + 1)
  let isTaken = true
  return function release() {
    if (!isTaken) return
    isTaken = false
    const left = (running.get(userId) ?? 1) - 1
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
  }
}

/** Ends a stream whose client stays connected but stops reading. `bytesOut` is what was sent so far. */
export function endWhenStalled(stream: Readable & { bytesOut: number }) {
  let seen = 0
  const watch = setInterval(() => {
    const taken = stream.bytesOut - stream.readableLength
    // While the database is still searching there is nothing to send.
    if (taken === seen && stream.readableLength > 0) stream.destroy(new Error('The client stopped reading the export'))
    seen = taken
  }, STALL_MS)
  watch.unref()
  stream.once('close', () => clearInterval(watch))
}
