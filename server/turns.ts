import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_MS = 10

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
