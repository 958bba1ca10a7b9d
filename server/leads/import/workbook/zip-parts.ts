import { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { DAMAGED, PROTECTED, TOO_BIG_INSIDE, WorkbookProblem } from './workbook-problem.ts'

/** A workbook has some dozens; with pictures some hundreds. */
const MAX_ENTRIES = 5000
/** Of one part, unpacked: a sheet of a million rows has about as much. */
const MAX_PART_BYTES = 1024 * 1024 * 1024
/** How many times a part may be larger than it was packed. Sheets of repeated rows reach about 100; a bomb has 1000. */
const MAX_RATIO = 250
/** Smaller parts may have any ratio. */
const SMALL_BYTES = 16 * 1024 * 1024

/** The parts of a zip file by their names in lower case. Names are only compared; nothing is written under them. */
export class ZipParts {
  private readonly zip: ZipFile
  private readonly entries: Map<string, Entry>
  /** How many more bytes may be unpacked, of all parts together. */
  private bytesLeft: number

  private constructor(zip: ZipFile, entries: Map<string, Entry>, mostBytes: number) {
    this.zip = zip
    this.entries = entries
    this.bytesLeft = mostBytes
  }

  static async open(path: string, mostBytes: number) {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: false })
    try {
      return new ZipParts(zip, await readEntries(zip), mostBytes)
    } catch (error) {
      zip.close()
      throw error
    }
  }

  names = () => [...this.entries.keys()]

  has = (name: string) => this.entries.has(name.toLowerCase())

  /** The unpacked part. It fails when it has more bytes than the directory of the file says. */
  async stream(name: string): Promise<Readable> {
    const entry = this.entries.get(name.toLowerCase())
    if (!entry) throw new WorkbookProblem(DAMAGED)
    if (entry.isEncrypted()) throw new WorkbookProblem(PROTECTED)
    const { uncompressedSize, compressedSize } = entry
    const isBomb = uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO
    if (isBomb || uncompressedSize > MAX_PART_BYTES) throw new WorkbookProblem(TOO_BIG_INSIDE)
    const part = await this.zip.openReadStreamPromise(entry)
    return Readable.from(this.counted(part), { highWaterMark: 1 })
  }

  private async *counted(part: AsyncIterable<Buffer>) {
    for await (const chunk of part) {
      this.bytesLeft -= chunk.length
      if (this.bytesLeft < 0) throw new WorkbookProblem(TOO_BIG_INSIDE)
      yield chunk
    }
  }

  close() {
    this.zip.close()
  }
}

function readEntries(zip: ZipFile) {
  return new Promise<Map<string, Entry>>((resolve, reject) => {
    const entries = new Map<string, Entry>()
    if (zip.entryCount > MAX_ENTRIES) return reject(new WorkbookProblem(TOO_BIG_INSIDE))
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName.toLowerCase()
      // Of two parts with one name, the first counts.
      if (!entries.has(name)) entries.set(name, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}
