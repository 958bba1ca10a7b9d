import { setImmediate as nextTurn } from 'node:timers/promises'
import { wrap } from 'nodemailer/lib/base64'
import type pg from 'pg'
import { retried } from '../../db/retry.ts'
import { fileMark } from '../preparing/mime-bytes.ts'

/** Whole lines of 76 characters; encoded without holding up anybody else. */
const PIECE = 57 * 4_096
/** Of encoded files that stay in memory for the next email. */
const KEPT_BYTES = 32 * 1024 * 1024

type Encoded = { pieces: Buffer[]; size: number }

const kept = new Map<string, Encoded>()

/**
 * The email with the contents of its files in place of their marks. Both never change, so that every try sends the same
 * bytes. Undefined when a file is missing.
 */
export async function withFiles(pool: pg.Pool, userId: number, mime: Buffer, hashes: string[]) {
  const head = mime.subarray(0, mime.indexOf('\r\n\r\n')).toString('latin1')
  // The last header, after those that hold text.
  const boundary = head.slice(head.lastIndexOf('boundary="') + 10, head.lastIndexOf('"')).replace(/-mixed$/, '')
  const marks = hashes.flatMap((hash) => placesOf(mime, fileMark(boundary, hash)).map((at) => ({ at, hash })))
  const pieces: Buffer[] = []
  let from = 0
  for (const { at, hash } of marks.sort((a, b) => a.at - b.at)) {
    const file = await encodedFile(pool, userId, hash)
    if (!file) return undefined
    pieces.push(mime.subarray(from, at), ...file.pieces)
    from = at + fileMark(boundary, hash).length
  }
  return [...pieces, mime.subarray(from)]
}

function placesOf(mime: Buffer, mark: string) {
  const places: number[] = []
  for (let at = mime.indexOf(mark); at !== -1; at = mime.indexOf(mark, at + mark.length)) places.push(at)
  return places
}

async function encodedFile(pool: pg.Pool, userId: number, hash: string): Promise<Encoded | undefined> {
  const key = `${userId} ${hash}`
  const known = kept.get(key)
  if (known) {
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const read = 'select bytes from email_files where user_id = $1 and sha256 = $2'
  const { rows } = await retried(() => pool.query<{ bytes: Buffer }>(read, [userId, hash]))
  if (!rows[0]) return undefined
  const file = await encode(rows[0].bytes)
  kept.set(key, file)
  let size = [...kept.values()].reduce((sum, one) => sum + one.size, 0)
  for (const [oldest, one] of kept) {
    if (size <= KEPT_BYTES || oldest === key) break
    kept.delete(oldest)
    size -= one.size
  }
  return file
}

async function encode(bytes: Buffer): Promise<Encoded> {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += PIECE) {
    const lines = wrap(bytes.subarray(at, at + PIECE).toString('base64'))
    pieces.push(Buffer.from(at + PIECE < bytes.length ? `${lines}\r\n` : lines))
    await nextTurn()
  }
  return { pieces, size: pieces.reduce((sum, { length }) => sum + length, 0) }
}
