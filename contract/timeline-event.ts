import { z } from 'zod'
import { Id, urlId } from './ids.ts'
import type { MessageIntent } from './inbox-choices.ts'
import { DateOrTimestamp } from './moments.ts'

export const TIMELINE_KINDS = [
  'created',
  'edited',
  'scored',
  'enriched',
  // Not stored: an email that waits, with a negative ID, before all events.
  'mail_scheduled',
  'mail_sent',
  'mail_tested',
  'mail_opened',
  'mail_clicked',
  'mail_answered',
  'auto_replied',
  'mail_bounced',
  // Stored as automatic replies with `shownAs`: the previous version, beside us during a deploy, doesn't know these kinds.
  'bounce_unverified',
  'soft_bounced',
  'address_paused',
  'address_resumed',
  'suppression_removed',
  // Stored the same way: converted, a customer, or a won deal in the CRM.
  'left_sequences',
  // Stored the same way: `contract/invitation.ts`.
  'meeting_accepted',
  'meeting_canceled',
  'unsubscribed',
  'synced',
  'merged',
  // Entries that people write: `contract/lead-entry.ts`. Not stored as events.
  'note',
  'call',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** The number of the event that a lead was added, the last of its timeline: where it is, there is nothing older. */
export const CREATION_EVENT = 0

/** Which part of a timeline: what happened before this event, or the newest. */
export const TimelineQuery = z.object({ before: urlId().optional() })

/** What happened to a lead; `details` depend on the kind. */
export const TimelineEvent = z.object({
  id: Id,
  kind: z.enum(TIMELINE_KINDS),
  details: z.record(z.string(), z.unknown()).nullable(),
  occurredAt: DateOrTimestamp,
})
export type TimelineEvent = z.infer<typeof TimelineEvent>

/** Why a report on an email (a bounce, a delay, a spam complaint) or an automatic reply changes nothing. */
export type ReportDoubt = 'unnamed' | 'other_mailbox' | 'other_recipient' | 'not_authentic'

/** Of a 'bounce_unverified' event: who sent the report or the reply, and what it says. */
export type UnverifiedDetails = {
  report: 'bounce' | 'delay' | 'complaint' | 'reply'
  from: string
  said: string
  doubt: ReportDoubt
  /** Of the report or the reply. */
  subject: string
}

/** The source of an edit that the first email to a lead made. */
export const FIRST_EMAIL = 'first_email'

/** Of an 'edited' event: each changed field with its value before and after. */
export type EditDetails = { changes: Record<string, { from: unknown; to: unknown }>; source?: string }

/** Of a 'mail_answered' event: what its writer wants. `corrected`: what was recognized before a person corrected it, and when they did. */
export type ReplyDetails = {
  intent: MessageIntent | null
  corrected?: { from: MessageIntent | null; at: string }
}
