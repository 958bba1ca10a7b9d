import { EmailAddress } from '../../../contract/email-address.ts'
import type { EnrollmentStatus } from '../../../contract/email-sequence.ts'
import type { Suppression } from '../../../contract/suppression.ts'

export type Candidate = {
  lead: { id: number; email: string }
  isSample: boolean
  /** Why the address is on the do-not-contact list. */
  suppression: Suppression['reason'] | null
  enrollment: EnrollmentStatus | null
  /** An email of this sequence was sent or scheduled to the address, for any lead. */
  isKnownAddress: boolean
  /** Left out by the contact rules. */
  isInOther?: boolean
  isRecent?: boolean
}

const ENROLLED: Record<EnrollmentStatus, string> = {
  active: 'already in this sequence',
  paused: 'already in this sequence, paused',
  completed: 'already got every step',
  replied: 'replied to this sequence',
  unsubscribed: 'unsubscribed',
  bounced: 'emails to this address bounce',
  failed: 'an earlier email failed',
  removed: 'removed from this sequence',
}

const SUPPRESSED: Record<Suppression['reason'], string> = {
  unsubscribed: 'unsubscribed',
  complained: 'reported spam',
  bounced: 'emails to this address bounce',
  manual: 'on your do-not-contact list',
  imported: 'on your do-not-contact list',
  opted_out: 'opted out in your CRM',
}

/** Only sample leads: the plan shows what would go out if they were real. */
export const isExample = (candidates: Candidate[]) =>
  candidates.length > 0 && candidates.every(({ isSample }) => isSample)

/** Why each lead would get no emails; null for those who would. Of several leads with one address, the oldest gets them. */
export function obstaclesOf(candidates: Candidate[]): (string | null)[] {
  const isForShow = isExample(candidates)
  const oldest = new Map<string, number>()
  for (const { lead } of candidates)
    oldest.set(addressOf(lead), Math.min(lead.id, oldest.get(addressOf(lead)) ?? Number.POSITIVE_INFINITY))
  return candidates.map(({ lead, isSample, suppression, enrollment, isKnownAddress, isInOther, isRecent }) => {
    if (isSample && !isForShow) return 'sample leads never get emails'
    if (!EmailAddress.safeParse(lead.email).success) return 'no valid email address'
    if (suppression) return SUPPRESSED[suppression]
    if (enrollment) return ENROLLED[enrollment]
    if (isKnownAddress) return 'another lead with this address is in this sequence'
    if (isInOther) return 'in another sequence, and your contact rules allow one at a time'
    if (isRecent) return 'contacted too recently for your contact rules'
    return oldest.get(addressOf(lead)) === lead.id ? null : 'same address as another selected lead'
  })
}

const addressOf = ({ email }: { email: string }) => email.toLowerCase()
