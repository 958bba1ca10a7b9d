import type { FastifyReply } from 'fastify'
import { notFound } from '../../http/errors.ts'
import { imageType } from '../../templates/files/file-type.ts'

/** What a stranger sent: never run, never guessed at, never shown as a page of ours. */
export const FILE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

/** An hour, and only for the session that it was read in: the next person at this browser has another cookie. */
const KEPT = { 'Cache-Control': 'private, max-age=3600', Vary: 'Cookie' }

/** By its bytes: whatever an email or a server says, an SVG or a page is no image. */
export function sendImage(reply: Pick<FastifyReply, 'headers'>, bytes: Buffer) {
  const type = imageType(bytes)
  if (!type) throw notFound('Image')
  return reply.headers({ ...FILE_HEADERS, ...KEPT, 'Content-Type': type, 'Content-Disposition': 'inline' }).send(bytes)
}
