import { z } from 'zod'
import { EmailFile } from './email-file.ts'
import { EmailReason } from './email-reason.ts'
import { MAIL_STATES } from './email-sequence.ts'
import { EmailContent, withEmailText } from './email-template.ts'
import { bodyId, Id, idParams, invalidId } from './ids.ts'
import { SentDraft } from './lead-draft.ts'
import { Timestamp, ZonedTimestampInput } from './moments.ts'
import { paging, Total } from './paging.ts'
import { SendPlan } from './send-plan.ts'

export const MAIL_EVENT_KINDS = ['open', 'click'] as const

/** The kind of a received email; 'unsure' is a reply or an automatic one, 'other' a report that has no effect. */
export const INBOX_KINDS = [
  'reply',
  'auto_reply',
  'unsure',
  'bounce',
  'delay',
  'unsubscribe',
  'complaint',
  'other',
] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/** One email to one lead, now or later. */
export const MailToSend = z.object({
  leadId: bodyId('Choose a lead'),
  scheduledAt: ZonedTimestampInput.nullish(),
  /** It waits the few seconds in which it can be canceled. Without effect on one that is scheduled. */
  hasUndo: z.boolean().optional(),
  /** Waits for the sending hours of the email account. Omitted: it goes out at any hour; limits still apply. */
  inSendingHours: z.boolean().optional(),
  /** Omitted: as set in the email account. */
  trackOpens: z.boolean().optional(),
  trackClicks: z.boolean().optional(),
  /** The email account it goes out from. Omitted: the one the lead heard from last, or the default. */
  mailboxId: bodyId(invalidId('email account')).optional(),
  /** The text was written for another lead and names it; that is meant. */
  confirmOtherLead: z.boolean().optional(),
  /**
   * An idempotency key chosen by the client: two requests with the same key send one email. Without a key, the same template or text to the same
   * lead for the same time within 60 seconds sends one email.
   */
  key: z
    .string()
    .regex(/^[\w-]{16,64}$/, 'A key is 16 to 64 letters, digits, - or _')
    .optional(),
})
export type MailToSend = z.infer<typeof MailToSend>

/** The same for a text that is no template and so was written for no other lead; the lead is in the path. */
export const LeadEmail = MailToSend.omit({ leadId: true, confirmOtherLead: true })
  .extend(EmailContent.shape)
  .extend(SentDraft)
  .transform(withEmailText)
export type LeadEmail = z.infer<typeof LeadEmail>

export const MailId = idParams('email')

const MAX_LISTED = 100

/** Which emails, newest first. `search` matches the recipient's name, company or address. */
export const MailQuery = z.object({
  search: z.string().trim().max(200, 'The search is too long').default(''),
  state: z.enum(MAIL_STATES, 'Choose a status from the list').optional(),
  /** The ID of the last email seen: older ones follow. */
  before: MailId.shape.id.optional(),
  limit: paging({ usual: MAX_LISTED, most: MAX_LISTED }).limit,
})
export type MailQuery = z.infer<typeof MailQuery>

/** An email and its status. */
export const MailLog = z.object({
  id: Id,
  leadId: Id.nullable(),
  sequenceId: Id.nullable(),
  stepId: Id.nullable(),
  templateId: Id.nullable(),
  recipientAddress: z.string(),
  /** Null until it is written. */
  subject: z.string().nullable(),
  /** The step of a sequence it is written from, by its current name. */
  step: z.object({ stepNumber: z.number().int(), name: z.string(), sequence: z.string() }).nullable(),
  state: z.enum(MAIL_STATES),
  isCaptured: z.boolean(),
  /** Made without an email account: it is captured, never delivered, and counts nowhere. */
  isTest: z.boolean(),
  scheduledAt: Timestamp.nullable(),
  /** The sending hours apply in this time zone, the recipient's; null: in the mailbox's. */
  recipientTimeZone: z.string().nullable().optional(),
  sentAt: Timestamp.nullable(),
  openedAt: Timestamp.nullable(),
  clickedAt: Timestamp.nullable(),
  repliedAt: Timestamp.nullable(),
  /** Why it has not been sent, or never will be. */
  reason: z.string().nullable(),
  /** The same as a code with its parameters. */
  cause: EmailReason.nullable(),
  /** While it waits: the email account it goes out from. Null where you have only one. */
  account: z.string().nullable().optional(),
  attempt: z.number().int(),
  smtpReply: z.string().nullable(),
})
export type MailLog = z.infer<typeof MailLog>

/** Emails that may have arrived, newest first: as many as can be answered in one call. */
export const UnknownMails = z.object({ emails: z.array(MailLog), ...Total })
export type UnknownMails = z.infer<typeof UnknownMails>

/** Which of them. Emails that are not unknown any more stay as they are. */
export const UnknownMailIds = z.object({
  ids: z
    .array(bodyId('Invalid email ID'))
    .min(1, 'Choose at least one email')
    .max(MAX_LISTED, `Choose at most ${MAX_LISTED} emails at once`),
})
export type UnknownMailIds = z.infer<typeof UnknownMailIds>

/** How many emails were still unknown, and so were changed. */
export const AnsweredMails = z.object({ changed: z.number().int() })
export type AnsweredMails = z.infer<typeof AnsweredMails>

/** An email that was just put into the outbox, and when it goes out. */
export const SentMail = MailLog.extend({
  plan: SendPlan,
  /** An equal request came before, with the same key or, without one, within a minute: this is its email. Nothing was sent again. */
  isRepeat: z.boolean(),
})
export type SentMail = z.infer<typeof SentMail>

/** The text of an email as somebody wrote it. The signature is added when it is sent. */
export const WrittenEmail = z.object({
  body: z.string(),
  /** Formatted; null: plain text. */
  bodyHtml: z.string().nullable(),
  attachments: z.array(EmailFile),
  /** The account it was to go out from, while there is one. */
  mailboxId: Id.nullable(),
  /** In a conversation. */
  isReply: z.boolean(),
})
export type WrittenEmail = z.infer<typeof WrittenEmail>

export const CapturedMail = MailLog.extend({
  headers: z.string(),
  text: z.string(),
  html: z.string(),
  /** The names of the files it was sent with. */
  attachments: z.array(z.string()).optional(),
  /** Of an email to one lead, or a reply, that you canceled: its text, to use it again. */
  written: WrittenEmail.nullish(),
})
export type CapturedMail = z.infer<typeof CapturedMail>
