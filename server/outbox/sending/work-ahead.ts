import { createWake } from './wake.ts'

const LOOK_EVERY_MS = 500
/** After so many used results there is room for new ones: a fraction of those that are kept ready. */
const USED_A_LOOK = 100

/** Work that goes on beside the sending, so that the next emails are ready while others are sent. */
export type WorkAhead = {
  /** There may be something to do. */
  now(): void
  /** So many of its results are in use. */
  used(results: number): void
  /** Resolves once it is over. */
  stop(): Promise<void>
}

/** `work` resolves to whether there was something to do; it never fails. */
export function workAhead(work: () => Promise<boolean>): WorkAhead {
  const wake = createWake()
  let used = 0
  let isOver = false
  const running = (async () => {
    while (!isOver) {
      used = 0
      if (!(await work())) await wake.wait(LOOK_EVERY_MS)
    }
  })()
  return {
    now: wake.now,
    used(results) {
      used += results
      if (used >= USED_A_LOOK) wake.now()
    },
    stop() {
      isOver = true
      wake.now()
      return running
    },
  }
}
