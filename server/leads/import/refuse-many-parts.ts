import type { Writable } from 'node:stream'
import type { FastifyRequest } from 'fastify'

/** Of a form: its fields and the file. */
export const MAX_PARTS = 11

/**
 * Ends the form before its parser sees a chunk with too many parts. The parser's own limit counts them, too, but it reads the rest
 * of the chunk, which can have thousands.
 */
export function refuseManyParts({ raw, headers }: FastifyRequest) {
  const boundary = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(headers['content-type'] ?? '')
  const start = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`
  let parts = 0
  const hasTooMany = (chunk: Buffer) => {
    for (let at = chunk.indexOf(start); at !== -1; at = chunk.indexOf(start, at + start.length))
      // The last one ends the form.
      if (isLineStart(chunk, at) && ++parts > MAX_PARTS + 1) return true
    return false
  }
  const pipe = raw.pipe.bind(raw)
  raw.pipe = <T extends NodeJS.WritableStream>(parser: T) => {
    const write = parser.write.bind(parser) as (chunk: Buffer) => boolean
    parser.write = (chunk: Buffer | Uint8Array | string) => {
      if (!hasTooMany(chunk as Buffer)) return write(chunk as Buffer)
      ;(parser as unknown as Writable).destroy(new Error('The form has too many parts'))
      return true
    }
    return pipe(parser)
  }
}

const isLineStart = (chunk: Buffer, at: number) => at === 0 || chunk[at - 1] === 10
