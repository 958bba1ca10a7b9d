import { AppError } from '../http/errors.ts'

type Limits = { atOnce: number; atOncePerUser: number; waitMs: number }

/** Limits how many pages are read at once, in all and per user. Other calls wait in a queue, up to `waitMs`. */
export function createConcurrencyLimit({ atOnce, atOncePerUser, waitMs }: Limits) {
  const running: number[] = []
  let waiting: { userId: number; start: () => void }[] = []
  const isFree = (userId: number) =>
    running.length < atOnce && running.filter((other) => other === userId).length < atOncePerUser

  function startNext() {
    const entry = waiting.find(({ userId }) => isFree(userId))
    if (!entry) return
    waiting = waiting.filter((one) => one !== entry)
    running.push(entry.userId)
    entry.start()
  }

  function waitForSlot(userId: number) {
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting = waiting.filter((one) => one !== own)
        const message = 'Too many pages are being read right now. Try again in a moment.'
        reject(new AppError('too_many', message, { retryAfterSeconds: Math.ceil(waitMs / 1000) }))
      }, waitMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const own = { userId, start }
      waiting.push(own)
      startNext()
    })
  }

  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    await waitForSlot(userId)
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(userId), 1)
      startNext()
    }
  }
}
