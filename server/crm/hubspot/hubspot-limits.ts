import type { CrmSession } from '../connection/session.ts'
import { type Bucket, sharedBucket } from '../connection/shared-bucket.ts'

// HubSpot limits calls per account; we stay a little below its limits.
const CALLS = { max: 95, seconds: 10 }
const SEARCHES = { max: 4, seconds: 1.05 }
type Buckets = { calls: Bucket; searches: Bucket }
const buckets = new WeakMap<CrmSession['pool'], Map<string, Buckets>>()

export function bucketsOf(pool: CrmSession['pool'], account: string): Buckets {
  const ofPool = buckets.get(pool) ?? new Map<string, Buckets>()
  buckets.set(pool, ofPool)
  const known = ofPool.get(account)
  if (known) return known
  const created = {
    calls: sharedBucket(pool, `hubspot calls of ${account}`, CALLS.max, CALLS.seconds),
    searches: sharedBucket(pool, `hubspot searches of ${account}`, SEARCHES.max, SEARCHES.seconds),
  }
  ofPool.set(account, created)
  return created
}
