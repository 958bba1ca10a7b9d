import iconv from 'iconv-lite'
import type { Encoding } from '../../../contract/lead-import.ts'

type Guess = { encoding: Encoding } | { problem: string }

const NOT_TEXT = 'This is not a text file. Save it as CSV and choose that file'
const MAGIC: [string, string][] = [
  ['PK\x03\x04', 'This is an Excel workbook or a zip file. In Excel choose "Save as", then "CSV UTF-8"'],
  ['\xd0\xcf\x11\xe0', 'This is an old Excel workbook. In Excel choose "Save as", then "CSV UTF-8"'],
  ['%PDF', 'This is a PDF. Save the list as CSV and choose that file'],
  ['\x1f\x8b', 'This file is compressed. Unpack it first'],
]
// Fewer control characters than this is odd text; more is a binary format.
const MAX_CONTROL_SHARE = 0.02

/** The encoding of the start of a file, or why it is no text file. */
export function guessEncoding(head: Buffer): Guess {
  const first = head.subarray(0, 8).toString('latin1')
  const magic = MAGIC.find(([start]) => first.startsWith(start))
  if (magic) return { problem: magic[1] }
  if (first.startsWith('\xef\xbb\xbf')) return { encoding: 'utf-8' }
  if (first.startsWith('\xff\xfe')) return { encoding: 'utf-16le' }
  if (first.startsWith('\xfe\xff')) return { encoding: 'utf-16be' }
  return head.includes(0) ? guessByZeros(head) : guessByLetters(head)
}

/** UTF-16 has its zero bytes on one side, since delimiters and line ends are ASCII. */
function guessByZeros(head: Buffer): Guess {
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (even * 20 < odd) return { encoding: 'utf-16le' }
  if (odd * 20 < even) return { encoding: 'utf-16be' }
  return { problem: NOT_TEXT }
}

function guessByLetters(head: Buffer): Guess {
  const controls = head.reduce(
    (count, byte) => count + (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 ? 1 : 0),
    0,
  )
  if (controls > head.length * MAX_CONTROL_SHARE) return { problem: NOT_TEXT }
  const check = new Utf8Check()
  check.see(head)
  return { encoding: check.isUtf8() ? 'utf-8' : 'windows-1252' }
}

/**
 * Watches a file go by. A file that is ASCII up to a byte that UTF-8 does not know is Windows-1252; one that held good UTF-8
 * before it is UTF-8 with a flaw.
 */
export class Utf8Check {
  private readonly decoder = new TextDecoder('utf-8', { fatal: true })
  private verdict: boolean | undefined

  see(bytes: Buffer) {
    if (this.verdict !== undefined) return
    try {
      const text = this.decoder.decode(bytes, { stream: true })
      if (/[^\0-\x7f]/.test(text)) this.verdict = true
    } catch {
      this.verdict = hasLetters(bytes)
    }
  }

  isUtf8() {
    return this.verdict ?? true
  }
}

/** Good UTF-8 of two bytes or more before the flaw. */
function hasLetters(bytes: Buffer) {
  return /^[^\ufffd]*[\x80-\ufffc]/.test(bytes.toString('utf8'))
}

/** Decodes chunks of bytes; drops a byte order mark. */
export const createDecoder = (encoding: Encoding) => iconv.getDecoder(encoding)
