import type { EnrollmentStatus } from '../../../contract/email-sequence.ts'
import type { Badge } from '../../ui/badge.tsx'

type Tone = NonNullable<Parameters<typeof Badge>[0]['tone']>

/** The statuses of a lead in a sequence. */
export const ENROLLMENT_STATUS_WORDS: Record<EnrollmentStatus, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  paused: { label: 'Paused', tone: 'warn' },
  completed: { label: 'Completed', tone: 'info' },
  replied: { label: 'Replied', tone: 'accent' },
  unsubscribed: { label: 'Unsubscribed', tone: 'neutral' },
  bounced: { label: 'Bounced', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
  removed: { label: 'Removed', tone: 'neutral' },
}
