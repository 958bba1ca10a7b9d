import type { FastifyReply } from 'fastify'

/** Aborts when the client disconnects, so that the model stops writing. */
export function disconnectSignal(reply: { raw: FastifyReply['raw'] }) {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
