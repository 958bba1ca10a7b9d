import { failureOf, ReadFailure } from './read-failure.ts'
import { mayRead, type RobotRule, rulesFor } from './robots.ts'
import { type FetchRules, safeFetch } from './safe-fetch.ts'

export const ROBOT_NAME = 'Leadwright'
const MAX_BYTES = 500 * 1024
const KEEP_MS = 60_000
const MAX_KEPT = 1000

/** Throws where a site asks robots not to read. What a site asks for is remembered for a minute. */
export function createRobotsCheck(rules: FetchRules) {
  const kept = new Map<string, { rules: RobotRule[]; until: number }>()

  return async (url: URL, signal: AbortSignal) => {
    const now = Date.now()
    let known = kept.get(url.origin)
    if (!known || known.until < now) {
      known = { rules: await fetchRules(url, signal), until: now + KEEP_MS }
      if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(url.origin, known)
    }
    if (!mayRead(known.rules, url))
      throw new ReadFailure(
        'robots',
        `${url.hostname} doesn't allow automated reading of this page (robots.txt), so we didn't read it.`,
      )
  }

  async function fetchRules(url: URL, signal: AbortSignal): Promise<RobotRule[]> {
    try {
      const address = new URL('/robots.txt', url)
      const { status, bytes } = await safeFetch(address, rules, {
        accept: 'text/plain, */*;q=0.1',
        maxBytes: MAX_BYTES,
        signal,
      })
      if (status >= 500)
        throw new ReadFailure('robots', `The robots.txt of ${url.hostname} didn't load, so we didn't read its page.`)
      return status >= 400 ? [] : rulesFor(ROBOT_NAME, bytes.toString('utf8'))
    } catch (error) {
      const failure = failureOf(error, url.hostname)
      // No file, or none that can be understood, forbids nothing.
      if (failure.kind === 'unusable') return []
      throw failure
    }
  }
}
