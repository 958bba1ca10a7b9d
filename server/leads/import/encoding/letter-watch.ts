import { isAscii, isUtf8 } from 'node:buffer'
import { afterLastLine, linesOf } from './decoder.ts'

/** Enough lines to tell an encoding by. */
const SAMPLE_BYTES = 3 * 1024
/** Of one line; it may go on for a megabyte. */
const LINE_BYTES = 1000
const MAX_REST = 63 * 1024

/** Lines that are not UTF-8, and how many lines with letters beyond ASCII are. */
export type SeenLetters = { utf8Lines: number; otherLines: number; sample: Buffer }

/** Watches a file go by in slices, and keeps the lines by which its encoding can be told. */
export class LetterWatch {
  private rest: Buffer = Buffer.alloc(0)
  private utf8Lines = 0
  private otherLines = 0
  private readonly kept: Buffer[] = []
  private keptBytes = 0

  see(slice: Buffer) {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, slice]) : slice
    const end = afterLastLine(bytes) || (bytes.length > MAX_REST ? bytes.length : 0)
    this.rest = bytes.subarray(end)
    this.judge(bytes.subarray(0, end))
  }

  /** `isWhole`: the last line is complete. */
  end(isWhole: boolean): SeenLetters {
    const { rest } = this
    this.rest = Buffer.alloc(0)
    if (isWhole || (this.utf8Lines === 0 && this.otherLines === 0)) this.judge(isWhole ? rest : withoutCutLetter(rest))
    return { utf8Lines: this.utf8Lines, otherLines: this.otherLines, sample: Buffer.concat(this.kept) }
  }

  private judge(bytes: Buffer) {
    if (isAscii(bytes)) return
    for (const line of linesOf(bytes)) {
      if (isAscii(line)) continue
      if (isUtf8(line)) this.utf8Lines++
      else {
        this.otherLines++
        if (this.keptBytes < SAMPLE_BYTES) this.keep(line)
      }
    }
  }

  private keep(line: Buffer) {
    const part = Buffer.from(line.subarray(0, LINE_BYTES))
    this.kept.push(part)
    this.keptBytes += part.length
  }
}

/** The start of a file may end within a letter of several bytes. */
function withoutCutLetter(bytes: Buffer) {
  for (let cut = 0; cut < 4; cut++) {
    const part = bytes.subarray(0, bytes.length - cut)
    if (isUtf8(part)) return part
  }
  return bytes
}
