import type { Answer } from '../crm-server.ts'
import { GMAIL_FAULTS } from './errors.ts'

/** Quota units, from Google's table "Per-method quota usage". */
const UNITS = {
  'drafts.create': 10,
  'drafts.delete': 10,
  'drafts.get': 5,
  'drafts.list': 5,
  'drafts.send': 100,
  'history.list': 2,
  'messages.get': 5,
  'messages.list': 5,
  'threads.get': 10,
  getProfile: 1,
}
export type Method = keyof typeof UNITS

/** Units per user and minute. Undefined while the user is below. */
export function createQuota(unitsAMinute: number) {
  const used = new Map<string, { at: number; units: number }[]>()
  return (user: string, method: Method): Answer | undefined => {
    const now = Date.now()
    const recent = (used.get(user) ?? []).filter(({ at }) => at > now - 60_000)
    used.set(user, recent)
    if (recent.reduce((sum, { units }) => sum + units, 0) + UNITS[method] > unitsAMinute)
      return GMAIL_FAULTS.userRateLimitExceeded()
    recent.push({ at: now, units: UNITS[method] })
    return undefined
  }
}
