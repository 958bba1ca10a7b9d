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

/** The same for each owner by itself. */
export function createOwnerSlots(count: number) {
  const owners = new Map<number, { inSlot: ReturnType<typeof createSlots>; users: number }>()
  return async <T>(owner: number, work: () => Promise<T>): Promise<T> => {
    const own = owners.get(owner) ?? { inSlot: createSlots(count), users: 0 }
    owners.set(owner, own)
    own.users++
    try {
      return await own.inSlot(work)
    } finally {
      if (--own.users === 0) owners.delete(owner)
    }
  }
}
