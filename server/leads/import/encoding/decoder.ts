import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import type { Encoding } from '../../../../contract/lead-import.ts'

type Decoder = { write: (bytes: Buffer) => string; end: () => string | undefined }

/** Long text is decoded in slices of this size, so that others have their turn between two. */
const SLICE_BYTES = 32 * 1024
const MAX_LINE_BYTES = 1024 * 1024

/** Decodes chunks of bytes; drops a byte order mark. In a UTF-8 file, lines that are not UTF-8 are read as `mixedWith`. */
export const createDecoder = (encoding: Encoding, mixedWith?: Encoding): Decoder =>
  encoding === 'utf-8' && mixedWith ? new MixedDecoder(mixedWith) : iconv.getDecoder(encoding)

export function* slicesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES)
}

/** After the last line end; 0 when there is none. */
export const afterLastLine = (bytes: Buffer) => Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13)) + 1

/** Lines with their line ends. A carriage return ends a line as well, so a pair leaves an empty line. */
export function* linesOf(bytes: Buffer) {
  let start = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 10 && bytes[at] !== 13) continue
    yield bytes.subarray(start, at + 1)
    start = at + 1
  }
  if (start < bytes.length) yield bytes.subarray(start)
}

class MixedDecoder implements Decoder {
  private rest: Buffer = Buffer.alloc(0)
  private isStart = true
  private readonly other: Encoding

  constructor(other: Encoding) {
    this.other = other
  }

  write(chunk: Buffer) {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk
    const end = afterLastLine(bytes) || (bytes.length > MAX_LINE_BYTES ? bytes.length : 0)
    this.rest = bytes.subarray(end)
    return this.decode(bytes.subarray(0, end))
  }

  end() {
    return this.decode(this.rest)
  }

  private decode(bytes: Buffer) {
    if (bytes.length === 0) return ''
    const text = isUtf8(bytes) ? bytes.toString('utf8') : this.lines(bytes)
    if (!this.isStart) return text
    this.isStart = false
    return text.replace(/^\ufeff/, '')
  }

  private lines(bytes: Buffer) {
    let text = ''
    for (const line of linesOf(bytes)) text += isUtf8(line) ? line.toString('utf8') : iconv.decode(line, this.other)
    return text
  }
}
