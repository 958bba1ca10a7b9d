import { setTimeout as wait } from 'node:timers/promises'

/** Lets so many through in any span of so many seconds; who comes too early waits, in the order of coming. */
export function tokenBucket(most: number, seconds: number) {
  const taken: number[] = []
  let queue = Promise.resolve()
  return (signal?: AbortSignal) => {
    const turn = queue.then(async () => {
      const oldest = taken.length < most ? undefined : taken.shift()
      const free = oldest === undefined ? 0 : oldest + seconds * 1000 - performance.now()
      if (free > 0) await wait(free, undefined, signal && { signal })
      taken.push(performance.now())
    })
    queue = turn.catch(() => {})
    return turn
  }
}
