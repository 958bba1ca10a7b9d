import { takingTurns } from './turns.ts'

// The first run reads a pattern, the second makes machine code of it.
const RUNS = 2

/**
 * Runs patterns for nothing, in turns with others. A pattern costs most when it is used first: a hundred long ones, each used for
 * the first time by one call, would keep everybody else waiting.
 */
export async function warmPatterns(patterns: readonly RegExp[]) {
  const turn = takingTurns()
  for (const pattern of patterns) {
    for (let run = 0; run < RUNS; run++) pattern.test(' ')
    pattern.lastIndex = 0
    if (turn.isOver()) await turn.next()
  }
}
