import type { FieldIssue } from '../../../../contract/api-error.ts'
import { formatCount } from '../../../lib/format.ts'

/** The addresses of a pasted text: one a line or several, also as "Name <address>", each once. */
export function addressesIn(text: string): string[] {
  const found = text
    .split(/[\n,;\t]+/)
    .map((piece) => (/<([^<>]*)>/.exec(piece)?.[1] ?? piece).trim())
    // Without names, spaces separate addresses too.
    .flatMap(apart)
    .map((piece) => unquoted(piece).toLowerCase())
  return [...new Set(found)].filter((address) => address !== '' && !HEADINGS.includes(address))
}

function apart(piece: string) {
  const words = piece.split(/\s+/)
  return words.every((word) => word.slice(1, -1).includes('@')) ? words : [piece]
}

/** Not with an expression: in a long row of spaces, it would look for the end from each of them. */
function unquoted(piece: string) {
  const isKept = (letter: string | undefined) => letter !== undefined && !/["'\s]/.test(letter)
  let [from, to] = [0, piece.length]
  while (from < to && !isKept(piece[from])) from++
  while (to > from && !isKept(piece[to - 1])) to--
  return piece.slice(from, to)
}

type FileAddresses = { addresses: string[]; unread: string[] }

/** The addresses in a file, also within other words; its other columns are ignored. `unread`: what looks like an address and is none. */
export function addressesInFile(text: string): FileAddresses {
  const addresses = new Set<string>()
  const unread = new Set<string>()
  for (const piece of addressesIn(text)) {
    if (!piece.includes('@')) continue
    const found = piece.match(ADDRESS) ?? []
    for (const address of found) addresses.add(address)
    if (found.length === 0) unread.add(piece)
  }
  return { addresses: [...addresses], unread: [...unread] }
}

const ADDRESS =
  /(?<![^\s"'(:<[])[^\s@"'(),:;<>[\]\\]+@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]{2,}(?![\p{L}\p{N}@-])/gu

const ZIP = 'PK\x03\x04'
const WORKBOOK = 'This is an Excel workbook. In Excel choose "Save as", then "CSV UTF-8", and choose that file.'

/** The text of a CSV or text file, also of "Unicode text" from Excel; `problem` where it is another kind of file. */
export function readListFile(bytes: Uint8Array): { text: string } | { problem: string } {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 4)) === ZIP) return { problem: WORKBOOK }
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  return { text: new TextDecoder(encoding).decode(bytes) }
}

/** What of a file was not taken over, so that nobody believes it is on the list; undefined when there is nothing. */
export function unreadWords({ unread }: Pick<FileAddresses, 'unread'>): string | undefined {
  if (unread.length === 0) return undefined
  const named = unread.slice(0, MAX_NAMED).join(', ')
  const rest = unread.length - MAX_NAMED
  const more = rest > 0 ? ` and ${formatCount(rest)} more` : ''
  return `Not read, because ${unread.length === 1 ? "it isn't an email address" : "they aren't email addresses"}: ${named}${more}`
}

/** Column headings of a list copied from a spreadsheet. */
const HEADINGS = ['email', 'e-mail', 'address', 'email address', 'reason', 'since']

const MAX_NAMED = 3

/** The rejected addresses by name: the server reports their positions. */
export function issueWords(issues: FieldIssue[], addresses: string[]): string | undefined {
  const bad = issues
    .map(({ field }) => addresses[Number(/^addresses\.(\d+)$/.exec(field)?.[1] ?? Number.NaN)])
    .filter((address) => address !== undefined)
  if (bad.length === 0) return issues[0]?.message
  const named = bad.slice(0, MAX_NAMED).join(', ')
  const rest = bad.length - MAX_NAMED
  if (bad.length === 1) return `${named} is not an email address`
  return `${named}${rest > 0 ? ` and ${rest} more` : ''} are not email addresses`
}
