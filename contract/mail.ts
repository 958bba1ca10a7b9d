import { z } from 'zod'
import { EmailReason } from './email-reason.ts'
import { MAIL_STATES } from './email-sequence.ts'
import { bodyId, idParams } from './ids.ts'
import { Timestamp } from './moments.ts'
import { paging } from './paging.ts'

export const MAIL_EVENT_KINDS = ['open', 'click'] as const

/** What a mail that came in is; 'other' is a report that nothing follows from. */
export const INBOX_KINDS = ['reply', 'auto_reply', 'bounce', 'delay', 'unsubscribe', 'complaint', 'other'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/** One mail to one lead, now or later. */
export const MailToSend = z.object({
  leadId: bodyId('Choose a lead'),
  scheduledAt: z.iso.datetime({ offset: true, error: 'Invalid date and time' }).nullish(),
  /** Left out: as the email account has it. */
  trackOpens: z.boolean().optional(),
  trackClicks: z.boolean().optional(),
  /** Chosen by whoever asks: the same mail asked for twice with the same key leaves once. */
  key: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'A key is 16 to 64 letters, digits, - or _')
    .optional(),
})
export type MailToSend = z.infer<typeof MailToSend>

export const MailId = idParams('email')

const MAX_LISTED = 100

/** Which mails, newest first. `search` is about their readers: name, company or address. */
export const MailQuery = z.object({
  search: z.string().trim().max(200, 'Search for less').default(''),
  state: z.enum(MAIL_STATES, 'There is no such state').optional(),
  /** The last one seen: what is older follows. */
  before: MailId.shape.id.optional(),
  limit: paging({ usual: MAX_LISTED, most: MAX_LISTED }).limit,
})
export type MailQuery = z.infer<typeof MailQuery>

/** A mail, and what became of it. */
export const MailLog = z.object({
  id: z.number().int(),
  leadId: z.number().int().nullable(),
  sequenceId: z.number().int().nullable(),
  stepId: z.number().int().nullable(),
  templateId: z.number().int().nullable(),
  recipientAddress: z.string(),
  /** Null until it is written. */
  subject: z.string().nullable(),
  /** Of a sequence: what it is written from, as that is called now. */
  step: z.object({ stepNumber: z.number().int(), name: z.string(), sequence: z.string() }).nullable(),
  state: z.enum(MAIL_STATES),
  isCaptured: z.boolean(),
  scheduledAt: Timestamp.nullable(),
  sentAt: Timestamp.nullable(),
  openedAt: Timestamp.nullable(),
  clickedAt: Timestamp.nullable(),
  repliedAt: Timestamp.nullable(),
  /** Why it has not left, or never will. */
  reason: z.string().nullable(),
  /** The same as a code with its parameters. */
  cause: EmailReason.nullable(),
  attempt: z.number().int(),
  smtpReply: z.string().nullable(),
})
export type MailLog = z.infer<typeof MailLog>

export const CapturedMail = MailLog.extend({ headers: z.string(), text: z.string(), html: z.string() })
export type CapturedMail = z.infer<typeof CapturedMail>
