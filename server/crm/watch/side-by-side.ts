type Work = () => Promise<unknown>

/**
 * Work of many integrations side by side, at most so many at once; the others wait in order. An integration whose work is waiting or
 * running is worked on once more afterwards, however often it is started meanwhile.
 */
export function createSideBySide(atOnce: number, onFailure: (error: unknown) => void = () => {}) {
  const stopping = new AbortController()
  const all = new Map<number, Promise<void>>()
  const again = new Map<number, Work>()
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn(work: Work) {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      if (!stopping.signal.aborted) await work()
    } catch (error) {
      if (!stopping.signal.aborted) onFailure(error)
    } finally {
      // The place goes to the next one.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  async function untilDone(id: number, first: Work) {
    for (let work: Work | undefined = first; work; work = again.get(id)) {
      again.delete(id)
      await inTurn(work)
    }
    all.delete(id)
  }

  return {
    signal: stopping.signal,
    start(id: number, work: Work) {
      if (all.has(id)) again.set(id, work)
      else all.set(id, untilDone(id, work))
    },
    /** Its work is waiting or running. */
    isBusy: (id: number) => all.has(id),
    /** How many more can start at once. */
    free: () => Math.max(0, atOnce - all.size),
    async whenIdle() {
      while (all.size > 0) await Promise.all(all.values())
    },
    stop() {
      stopping.abort()
    },
  }
}

export type SideBySide = ReturnType<typeof createSideBySide>
