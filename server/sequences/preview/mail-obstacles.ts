import { EmailAddress } from '../../../contract/email-address.ts'
import type { EnrollmentStatus } from '../../../contract/email-sequence.ts'
import type { Suppression } from '../../../contract/suppression.ts'

export type Candidate = {
  lead: { id: number; email: string }
  isSample: boolean
  /** Why the address is on the do-not-contact list. */
  suppression: Suppression['reason'] | null
  enrollment: EnrollmentStatus | null
  /** Something of this sequence went or goes to the address, whoever has it. */
  isKnownAddress: boolean
}

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

const SUPPRESSED: Record<Suppression['reason'], string> = {
  unsubscribed: 'unsubscribed',
  complained: 'marked a mail as spam',
  bounced: 'mail to this address bounced',
  manual: 'on your do-not-contact list',
  imported: 'on your do-not-contact list',
}

/** Only sample leads: what would go out if they were real is shown as an example. */
export const isExample = (candidates: Candidate[]) =>
  candidates.length > 0 && candidates.every(({ isSample }) => isSample)

/** Why each of these leads would get nothing, in words; null for those who would. Of an address the oldest lead gets it. */
export function obstaclesOf(candidates: Candidate[]): (string | null)[] {
  const isForShow = isExample(candidates)
  const oldest = new Map<string, number>()
  for (const { lead } of candidates)
    oldest.set(addressOf(lead), Math.min(lead.id, oldest.get(addressOf(lead)) ?? Number.POSITIVE_INFINITY))
  return candidates.map(({ lead, isSample, suppression, enrollment, isKnownAddress }) => {
    if (isSample && !isForShow) return 'sample leads are never mailed'
    if (!EmailAddress.safeParse(lead.email).success) return 'without a valid address'
    if (suppression) return SUPPRESSED[suppression]
    if (enrollment) return ENROLLED[enrollment]
    if (isKnownAddress) return 'another lead with this address is in this sequence'
    return oldest.get(addressOf(lead)) === lead.id ? null : 'the same address as another lead chosen'
  })
}

const addressOf = ({ email }: { email: string }) => email.toLowerCase()
