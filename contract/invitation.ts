import { z } from 'zod'

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
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  /** As the invitation names it; null if it names none. */
  zone: z.string().nullable(),
  isAllDay: z.boolean(),
  isRecurring: z.boolean(),
  organizer: Person,
  status: InvitationStatus,
  /** The person who accepted or declined, in the reply to an invitation. */
  respondent: Person,
})
export type Invitation = z.infer<typeof Invitation>
