import { createSlots } from '../connection/slots.ts'

type Work = () => Promise<unknown>

/**
 * Work of many integrations side by side, at most so many at once; the others wait in order. An integration whose work is waiting or
 * running is worked on once more afterwards, however often it is started meanwhile.
 */
export function createSideBySide(atOnce: number, onFailure: (error: unknown) => void = () => {}) {
  const stopping = new AbortController()
  const all = new Map<number, Promise<void>>()
  const again = new Map<number, Work>()
  const inSlot = createSlots(atOnce)

  const run = async (work: Work) => {
    try {
      if (!stopping.signal.aborted) await work()
    } catch (error) {
      if (!stopping.signal.aborted) onFailure(error)
    }
  }

  async function untilDone(id: number, first: Work) {
    for (let work: Work | undefined = first; work; work = again.get(id)) {
      again.delete(id)
      const current = work
      await inSlot(() => run(current))
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
