import type { Readable, Transform } from 'node:stream'
import zlib from 'node:zlib'
import { ReadFailure } from './read-failure.ts'
import type { Answer } from './safe-dial.ts'

export type Body = { bytes: Buffer; cut: 'size' | 'time' | 'break' | undefined }

/**
 * The body, unpacked. A page that is too long, too slow or breaks off still says something in its first part, so that part
 * is kept and `cut` says what happened. Both what is sent and what it unpacks to stay within `maxBytes`.
 */
export async function readBody(answer: Answer, host: string, maxBytes: number, signal: AbortSignal): Promise<Body> {
  const chunks: Buffer[] = []
  let size = 0
  let packed = 0
  let cut: Body['cut']
  const unpack = unpacker(answer, host)
  const onPacked = (chunk: Buffer) => {
    packed += chunk.length
    if (packed <= maxBytes) return
    cut = 'size'
    answer.destroy()
  }
  if (unpack) answer.on('data', onPacked)
  try {
    for await (const chunk of body(answer, unpack)) {
      chunks.push(chunk.subarray(0, maxBytes - size))
      size += chunk.length
      if (size <= maxBytes) continue
      cut = 'size'
      break
    }
  } catch (error) {
    cut ??= signal.aborted ? 'time' : 'break'
    if (size === 0) throw emptyFailure(error, host, signal.aborted)
  } finally {
    answer.destroy()
    unpack?.destroy()
  }
  return { bytes: Buffer.concat(chunks), cut }
}

function body(answer: Answer, unpack: Transform | undefined): AsyncIterable<Buffer> {
  if (!unpack) return answer
  // A pipeline would lose what was unpacked before the break.
  answer.on('error', (error) => unpack.destroy(error))
  answer.on('close', () => answer.complete || unpack.end())
  return (answer as Readable).pipe(unpack)
}

function unpacker(answer: Answer, host: string): Transform | undefined {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  // What comes before the break can be read.
  const tolerant = { finishFlush: zlib.constants.Z_SYNC_FLUSH }
  if (encoding === 'identity' || encoding === '') return undefined
  if (encoding === 'gzip' || encoding === 'x-gzip') return zlib.createGunzip(tolerant)
  if (encoding === 'deflate') return zlib.createInflate(tolerant)
  if (encoding === 'br') return zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH })
  answer.destroy()
  throw new ReadFailure('unusable', `${host} uses a compression we don't support (${encoding.slice(0, 40)}).`)
}

function emptyFailure(error: unknown, host: string, isLate: boolean) {
  if (isLate) return error
  if (/^(Z_|ERR_BROTLI|ERR__ERROR)/.test(String((error as { code?: string }).code)))
    return new ReadFailure('unusable', `The page of ${host} was compressed incorrectly.`, error)
  return error
}
