import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_MS = 10

/** For long loops on the main thread: `if (turn.isOver()) await turn.next()` lets others have their turn. */
export function takingTurns() {
  let since = performance.now()
  return {
    isOver: () => performance.now() - since > TURN_MS,
    async next() {
      await nextTurn()
      since = performance.now()
    },
  }
}
