import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieOf } from '../session.ts'

// A write takes milliseconds. One that takes longer, such as a text by a model, holds up no page.
const LONGEST_WAIT_MS = 1000

export type WritesUnderway = ReturnType<typeof writesUnderway>

/**
 * The writes of each browser that this process is still at. A page loaded meanwhile would read what was there before, and nothing
 * would tell it of the write: it listens for changes only once it is open.
 */
export function writesUnderway() {
  const underway = new Map<string, Set<Promise<void>>>()
  return {
    /** Begins with the request, ends with its response or, if that is sooner, the time that a page waits for it. */
    add(req: FastifyRequest, { raw }: FastifyReply) {
      const cookie = sessionCookieOf(req)
      if (cookie === undefined) return
      const ofBrowser = underway.get(cookie) ?? new Set()
      underway.set(cookie, ofBrowser)
      const over = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LONGEST_WAIT_MS).unref()
        raw.once('finish', () => {
          clearTimeout(timer)
          resolve()
        })
      }).then(() => {
        ofBrowser.delete(over)
        if (ofBrowser.size === 0) underway.delete(cookie)
      })
      ofBrowser.add(over)
    },

    async over(req: FastifyRequest) {
      await Promise.all(underway.get(sessionCookieOf(req) ?? '') ?? [])
    },
  }
}
