import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_MS = 10

/** A computation that others may interrupt at each `yield`: for `atOnce`, or for `inTurns` on the main thread. */
export type Parts<T> = Generator<undefined, T, undefined>

export function atOnce<T>(parts: Parts<T>): T {
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}

export async function inTurns<T>(parts: Parts<T>, turn = takingTurns()): Promise<T> {
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
    if (turn.isOver()) await turn.next()
  }
}

/** For long loops on the main thread: `if (turn.isOver()) await turn.next()` lets others have their turn. */
export function takingTurns() {
  let since = performance.now()
  let before = 0
  const inTurn = () => performance.now() - since
  return {
    isOver: () => inTurn() > TURN_MS,
    /** Milliseconds in all turns, without those of others. */
    worked: () => before + inTurn(),
    async next() {
      before += inTurn()
      await nextTurn()
      since = performance.now()
    },
  }
}
