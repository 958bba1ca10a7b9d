import { EmailAddress } from '../../contract/email-address.ts'
import type { EnrollmentStatus } from '../../contract/email-sequence.ts'

export type Candidate = { lead: { email: string }; isSuppressed: boolean; enrollment: EnrollmentStatus | null }

const ENROLLED: Record<EnrollmentStatus, string> = {
  active: 'already in this sequence',
  paused: 'already in this sequence, paused',
  completed: 'got all of this sequence already',
  replied: 'answered this sequence',
  unsubscribed: 'unsubscribed',
  bounced: 'cannot be reached at this address',
  failed: 'could not be mailed before',
  removed: 'was taken out of this sequence',
}

/** Why each of these leads would get nothing, in words; null for those who would. */
export function obstaclesOf(candidates: Candidate[]): (string | null)[] {
  const addresses = new Set<string>()
  return candidates.map(({ lead, isSuppressed, enrollment }) => {
    const address = lead.email.trim().toLowerCase()
    if (isSuppressed) return 'on your do-not-contact list'
    if (!EmailAddress.safeParse(lead.email).success) return 'without a valid address'
    if (enrollment) return ENROLLED[enrollment]
    if (addresses.has(address)) return 'the same address as another lead chosen'
    addresses.add(address)
    return null
  })
}
