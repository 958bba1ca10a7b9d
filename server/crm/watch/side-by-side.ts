type Work = () => Promise<unknown>
/** `active` are those that have not given way. */
type Lane = { waiting: Map<number, Work>; running: number; active: number }

/** Work that takes longer mostly waits for its CRM: another one may start. */
const GIVE_WAY_AFTER_MS = 10_000
/** Each has a page of records in memory, so that there is a limit all the same. */
const MOST_TIMES = 4

/**
 * Work of many integrations side by side, in lanes that don't wait for each other. In each lane so many start at once and the others
 * wait in order; work that takes long gives way. An integration is worked on once at a time. Started again meanwhile, it is worked on
 * once more afterwards.
 */
export function createSideBySide(atOnce: number, onFailure: (error: unknown) => void = () => {}) {
  const stopping = new AbortController()
  const lanes = new Map<string, Lane>()
  const running = new Map<number, Promise<void>>()

  function laneOf(name: string) {
    const lane = lanes.get(name) ?? { waiting: new Map(), running: 0, active: 0 }
    lanes.set(name, lane)
    return lane
  }

  const roomIn = ({ running: all, active }: Lane) => Math.min(atOnce - active, atOnce * MOST_TIMES - all)

  function startNext() {
    for (const lane of lanes.values())
      for (const [id, work] of lane.waiting) {
        if (roomIn(lane) <= 0) break
        if (running.has(id)) continue
        lane.waiting.delete(id)
        const done = run(lane, work).finally(() => {
          running.delete(id)
          startNext()
        })
        running.set(id, done)
      }
  }

  async function run(lane: Lane, work: Work) {
    lane.running++
    lane.active++
    let hasGivenWay = false
    const timer = setTimeout(() => {
      hasGivenWay = true
      lane.active--
      startNext()
    }, GIVE_WAY_AFTER_MS)
    try {
      await work()
    } catch (error) {
      if (!stopping.signal.aborted) onFailure(error)
    } finally {
      clearTimeout(timer)
      lane.running--
      if (!hasGivenWay) lane.active--
    }
  }

  return {
    signal: stopping.signal,
    start(id: number, work: Work, lane = '') {
      if (stopping.signal.aborted) return
      laneOf(lane).waiting.set(id, work)
      startNext()
    },
    /** Its work is waiting or running. */
    isBusy: (id: number) => running.has(id) || [...lanes.values()].some(({ waiting }) => waiting.has(id)),
    /** How many more can start at once. */
    free: (lane = '') => Math.max(0, roomIn(laneOf(lane)) - laneOf(lane).waiting.size),
    async whenIdle() {
      while (running.size > 0) await Promise.all(running.values())
    },
    stop() {
      stopping.abort()
      for (const { waiting } of lanes.values()) waiting.clear()
    },
  }
}

export type SideBySide = ReturnType<typeof createSideBySide>
