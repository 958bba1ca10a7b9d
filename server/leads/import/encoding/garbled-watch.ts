import type { GarbledWord } from '../../../../contract/lead-import.ts'
import { takingTurns } from '../../../turns.ts'
import { findGarbled } from './repair-garbled.ts'

const SLICE = 8 * 1024
/** A file made to look garbled costs this much and no more; its rows are looked at one by one when it is imported. */
const MOST_MS = 2000

/** Looks for garbled words in a file of any length, in turns and for a limited time. */
export class GarbledWatch {
  readonly words: GarbledWord[] = []
  private readonly turn = takingTurns()
  private spent = 0

  async see(text: string) {
    for (let at = 0; at < text.length && this.spent < MOST_MS; ) {
      const since = performance.now()
      const end = endOfSlice(text, at)
      const isDone = findGarbled(text.slice(at, end), this.words)
      at = end
      this.spent += performance.now() - since
      if (isDone) return
      if (this.turn.isOver()) await this.turn.next()
    }
  }
}

/** At the end of a line, so that no word is cut, unless the line is very long. */
function endOfSlice(text: string, at: number) {
  const line = text.indexOf('\n', at + SLICE)
  return line === -1 || line > at + 2 * SLICE ? at + SLICE : line + 1
}
