import { readContentType, readHeaderBlock } from '../reading/mime-headers.ts'

export type MailFile = { name: string; contentType: string; bytes: Buffer }

/** Bytes of a part, from its dashed line to the next one. */
type Range = { start: number; end: number }

/**
 * Takes attached files out of an email of ours, the largest first, until no more than `maxBytes` are left. Undefined where that is
 * not possible: the text itself is too long, or the email is built in another way.
 */
export function splitAttachments(raw: Buffer, maxBytes: number): { raw: Buffer; files: MailFile[] } | undefined {
  const head = readHeaderBlock(raw.subarray(0, headEnd(raw)).toString('latin1'))
  const { type, parameters } = readContentType(head.headers.get('content-type')?.[0])
  if (type !== 'multipart/mixed' || !parameters.boundary) return undefined
  const parts = findParts(raw, parameters.boundary).map((range) => ({ range, file: () => readFile(raw, range) }))
  const taken: { range: Range; file: MailFile }[] = []
  let size = raw.length
  for (const { range, file } of parts.slice(1).sort((a, b) => sizeOf(b.range) - sizeOf(a.range))) {
    if (size <= maxBytes) break
    const read = file()
    if (!read) continue
    taken.push({ range, file: read })
    size -= sizeOf(range)
  }
  if (size > maxBytes) return undefined
  taken.sort((a, b) => a.range.start - b.range.start)
  const kept = [0, ...taken.map(({ range }) => range.end)].map((start, index) =>
    raw.subarray(start, taken[index]?.range.start ?? raw.length),
  )
  return { raw: Buffer.concat(kept), files: taken.map(({ file }) => file) }
}

const sizeOf = ({ start, end }: Range) => end - start

/** Where the empty line after the headers starts, from a position on. */
function headEnd(raw: Buffer, from = 0) {
  const ends = [raw.indexOf('\r\n\r\n', from), raw.indexOf('\n\n', from)].filter((at) => at >= 0)
  return ends.length > 0 ? Math.min(...ends) : raw.length
}

function findParts(raw: Buffer, boundary: string): Range[] {
  const mark = `\n--${boundary}`
  const starts: number[] = []
  for (let at = raw.indexOf(mark); at >= 0; at = raw.indexOf(mark, at + mark.length)) starts.push(at + 1)
  return starts.slice(0, -1).map((start, index) => ({ start, end: starts[index + 1] ?? raw.length }))
}

/** Undefined for a part that isn't an attached file in base64, such as an image shown in the text. */
function readFile(raw: Buffer, { start, end }: Range): MailFile | undefined {
  const headStart = raw.indexOf('\n', start) + 1
  const bodyStart = headEnd(raw, headStart)
  const { headers } = readHeaderBlock(raw.subarray(headStart, bodyStart).toString('latin1'))
  const header = (name: string) => headers.get(name)?.[0] ?? ''
  const isFile = /^\s*attachment/i.test(header('content-disposition')) && !header('content-id')
  if (!isFile || header('content-transfer-encoding').trim().toLowerCase() !== 'base64') return undefined
  const { type, parameters } = readContentType(header('content-type'))
  return {
    name: readFileName(header('content-disposition')) ?? parameters.name ?? 'attachment',
    contentType: type || 'application/octet-stream',
    bytes: Buffer.from(raw.subarray(bodyStart, end).toString('latin1'), 'base64'),
  }
}

/** Also in pieces and with other characters than ASCII (RFC 2231). */
function readFileName(disposition: string): string | undefined {
  const pieces = [...disposition.matchAll(/filename(?:\*\d{1,3})?(\*)?=("(?:[^"\\]|\\.)*"|[^;\s]+)/gi)]
  const name = pieces
    .map(([, isCoded, value = '']) => {
      if (!isCoded) return value.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1')
      return value.replace(/^[\w-]*'[\w-]*'/, '')
    })
    .join('')
  if (!pieces.some(([, isCoded]) => isCoded)) return name || undefined
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
