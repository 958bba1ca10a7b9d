import { AppError } from '../http/errors.ts'

type Limits = { atOnce: number; atOnceOfOne: number; waitMs: number }

/** Lets few pages be read at once, and fewer for one person; the others wait their turn, but not for ever. */
export function createTurns({ atOnce, atOnceOfOne, waitMs }: Limits) {
  const running: number[] = []
  let waiting: { userId: number; begin: () => void }[] = []
  const isFree = (userId: number) =>
    running.length < atOnce && running.filter((other) => other === userId).length < atOnceOfOne

  function next() {
    const lucky = waiting.find(({ userId }) => isFree(userId))
    if (!lucky) return
    waiting = waiting.filter((one) => one !== lucky)
    running.push(lucky.userId)
    lucky.begin()
  }

  function turn(userId: number) {
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting = waiting.filter((one) => one !== mine)
        const message = 'Too many pages are being read right now. Try again in a moment.'
        reject(new AppError('too_many', message, { retryAfterSeconds: Math.ceil(waitMs / 1000) }))
      }, waitMs)
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const mine = { userId, begin }
      waiting.push(mine)
      next()
    })
  }

  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    await turn(userId)
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(userId), 1)
      next()
    }
  }
}
