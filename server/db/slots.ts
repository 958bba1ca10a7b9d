/** Runs work at most so many at a time; the others wait in order. */
export function createSlots(count: number) {
  const waiting: (() => void)[] = []
  let free = count
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The slot goes to the next one.
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
