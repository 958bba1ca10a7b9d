import { z } from 'zod'
import { Timestamp } from './moments.ts'

export const InvitationStatus = z.enum([
  'invited',
  'accepted',
  'declined',
  'tentative',
  'canceled',
  'new_time_proposed',
])
export type InvitationStatus = z.infer<typeof InvitationStatus>

const Person = z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable()

/** A calendar invitation in a message, or the reply to one. */
export const Invitation = z.object({
  uid: z.string().nullable(),
  title: z.string().nullable(),
  location: z.string().nullable(),
  /** Of whole days, and where no time zone is given: the local time as if it were UTC. */
  start: Timestamp,
  /** Of whole days: the day after the last. */
  end: Timestamp,
  /** As the invitation names it; null if it names none, and for whole days. */
  zone: z.string().nullable(),
  isAllDay: z.boolean(),
  isRecurring: z.boolean(),
  organizer: Person,
  status: InvitationStatus,
  /** The person who accepted or declined, in the reply to an invitation. */
  respondent: Person,
  /** The user said that they accepted it. */
  isAcceptedByUser: z.boolean().default(false),
})
/** PUT /api/inbox/messages/:id/meeting: the user accepted the invitation in their calendar, or did not after all. */
export const MeetingResponse = z.object({ isAccepted: z.boolean('Send isAccepted: true or false') })

/** A time to show: of an invitation, or of a meeting on a timeline. */
export type MeetingTime = Pick<Invitation, 'start' | 'end' | 'zone' | 'isAllDay'>

/** Of a 'meeting_accepted' or 'meeting_canceled' event. */
export type MeetingDetails = MeetingTime & {
  uid: string | null
  title: string | null
  /** Who accepted or canceled it; null for the user. */
  by: string | null
}

export type Invitation = z.infer<typeof Invitation>
