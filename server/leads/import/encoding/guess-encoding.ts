import type { Encoding, EncodingReading } from '../../../../contract/lead-import.ts'
import { PROTECTED } from '../workbook/workbook-problem.ts'
import { slicesOf } from './decoder.ts'
import { LetterWatch, type SeenLetters } from './letter-watch.ts'
import { rankEncodings } from './rank-encodings.ts'
import { tellingLines } from './telling-lines.ts'

export type EncodingGuess = {
  encoding: Encoding
  /** Lines that are not UTF-8 are read as this. */
  mixedWith?: Encoding
  /** How lines read in the encodings that are likely; empty when one is certain. */
  readings: EncodingReading[]
}
type Guess = EncodingGuess | { problem: string }

export const UNCLEAR_ENCODING =
  'We can’t tell which encoding this file uses. Choose the encoding in which names read right, or save the file as UTF-8.'

const NOT_TEXT = 'This is not a text file. Save it as CSV and choose that file'
const OLD_OFFICE = '\xd0\xcf\x11\xe0'
const OLD_EXCEL =
  'This is an old Excel workbook (.xls), or a file with a password. In Excel remove the password, choose "Save as", then "Excel Workbook (.xlsx)"'
/** Programs "export to Excel" by giving a web page the name of a workbook. */
const WEB_PAGE = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|\?xml|head|meta)\b/i
const NO_LIST =
  'This file is a web page or XML, even if its name says Excel. Open it in Excel, choose "Save as", then "Excel Workbook (.xlsx)"'
const MAGIC: [string, string][] = [
  ['%PDF', 'This is a PDF. Save the list as CSV and choose that file'],
  ['\x1f\x8b', 'This file is compressed. Unpack it first'],
]
/** The name of the part that holds a workbook with a password. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
// Fewer control characters than this is odd text; more is a binary format.
const MAX_CONTROL_SHARE = 0.02

/** The encoding of the start of a file, or why it is no text file. */
export async function guessEncoding(head: Buffer, isWhole: boolean): Promise<Guess> {
  const first = head.subarray(0, 8).toString('latin1')
  const magic = MAGIC.find(([start]) => first.startsWith(start))
  if (magic) return { problem: magic[1] }
  if (first.startsWith(OLD_OFFICE)) return { problem: head.includes(ENCRYPTED) ? PROTECTED : OLD_EXCEL }
  if (WEB_PAGE.test(head.subarray(0, 200).toString('latin1'))) return { problem: NO_LIST }
  if (first.startsWith('\xef\xbb\xbf')) return { encoding: 'utf-8', readings: [] }
  if (first.startsWith('\xff\xfe')) return { encoding: 'utf-16le', readings: [] }
  if (first.startsWith('\xfe\xff')) return { encoding: 'utf-16be', readings: [] }
  return head.includes(0) ? guessByZeros(head) : guessByLetters(head, isWhole)
}

/** UTF-16 has its zero bytes on one side, since delimiters and line ends are ASCII. */
function guessByZeros(head: Buffer): Guess {
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (even * 20 < odd) return { encoding: 'utf-16le', readings: [] }
  if (odd * 20 < even) return { encoding: 'utf-16be', readings: [] }
  return { problem: NOT_TEXT }
}

async function guessByLetters(head: Buffer, isWhole: boolean): Promise<Guess> {
  const controls = head.reduce(
    (count, byte) => count + (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 ? 1 : 0),
    0,
  )
  if (controls > head.length * MAX_CONTROL_SHARE) return { problem: NOT_TEXT }
  const watch = new LetterWatch()
  for (const slice of slicesOf(head)) watch.see(slice)
  return guessByLines(watch.end(isWhole))
}

const MAX_READINGS = 4
const TWO_BYTES = new Set<Encoding>(['shift_jis', 'euc-jp', 'euc-kr', 'big5', 'gb18030'])

/** UTF-8, another encoding, or UTF-8 with lines of another one. */
export async function guessByLines({ utf8Lines, otherLines, sample }: SeenLetters): Promise<EncodingGuess> {
  if (otherLines === 0) return { encoding: 'utf-8', readings: [] }
  const ranked = await rankEncodings(sample)
  const other = ranked.readings[0]?.encoding ?? 'windows-1252'
  const readings = ranked.isSure ? [] : tellingLines(ranked.readings.slice(0, MAX_READINGS))
  // A line of Chinese may be UTF-8 by accident; a line of single-byte letters hardly ever is.
  const isMixed = utf8Lines > (TWO_BYTES.has(other) ? otherLines : 0)
  return isMixed ? { encoding: 'utf-8', mixedWith: other, readings } : { encoding: other, readings }
}
