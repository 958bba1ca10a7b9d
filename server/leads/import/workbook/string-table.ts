import { TOO_BIG_INSIDE, WorkbookProblem } from './workbook-problem.ts'

const MAX_STRINGS = 6_000_000
const MAX_BYTES = 192 * 1024 * 1024
const FIRST_BYTES = 1024 * 1024

/** The texts that cells share, as bytes: as strings they would take several times the memory. */
export class StringTable {
  private bytes = Buffer.allocUnsafe(FIRST_BYTES)
  private used = 0
  private ends = new Uint32Array(1024)
  private count = 0

  add(text: string) {
    const most = this.used + text.length * 3
    if (this.count >= MAX_STRINGS || this.used + text.length > MAX_BYTES) throw new WorkbookProblem(TOO_BIG_INSIDE)
    if (most > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(most, this.bytes.length * 2))
      this.bytes.copy(larger, 0, 0, this.used)
      this.bytes = larger
    }
    this.used += this.bytes.write(text, this.used)
    if (this.count === this.ends.length) {
      const larger = new Uint32Array(this.count * 2)
      larger.set(this.ends)
      this.ends = larger
    }
    this.ends[this.count++] = this.used
  }

  /** Empty where there is none. */
  get(index: number) {
    if (!(index >= 0 && index < this.count)) return ''
    return this.bytes.toString('utf8', index === 0 ? 0 : this.ends[index - 1], this.ends[index])
  }
}
