import type { DailyCalls } from '../provider.ts'

/** With the watcher's own few seconds, every change is read within a minute. */
const SHORTEST = 42
const JITTER = 15
const LONGEST = 30 * 60
const DAY = 24 * 3600
/** Polls take at most this share of the calls that the CRM allows in a day. */
const SHARE = 0.1
/** The rest of the day's calls is left to syncs, and to other apps of the organization. */
const MOST_USED = 0.8

/**
 * Seconds until changes are read again. About once a minute, at times of its own for each integration; more rarely where the CRM
 * allows few calls a day, and less and less often while it fails.
 */
export function pollWaitSeconds(failures: number, calls: DailyCalls | undefined, random = Math.random()) {
  const usual = SHORTEST + JITTER * random
  if (failures > 0) return Math.min(LONGEST, usual * 2 ** failures)
  if (!calls || calls.limit <= 0) return usual
  if (calls.used > calls.limit * MOST_USED) return LONGEST
  return Math.min(LONGEST, Math.max(usual, DAY / (calls.limit * SHARE)))
}
