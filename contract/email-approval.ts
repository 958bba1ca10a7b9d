import { z } from 'zod'
import { bodyId, idParams, invalidId, urlId } from './ids.ts'
import { DateOrTimestamp } from './moments.ts'
import { LeadName } from './sequence-enrollment.ts'

const Count = z.number().int()
const MOST_AT_ONCE = 200
const MAX_SUBJECT = 500
const MAX_BODY = 50_000
const tooLong = (max: number) => `At most ${max.toLocaleString('en-GB')} characters`

/** The address of somebody else than the lead, or of the lead under another one. */
const OtherWriter = z.string().nullish()

/** An email of a sequence that goes out once it is approved, as it would be written now. The signature is added to it. */
export const EmailApproval = z.object({
  id: Count,
  lead: LeadName,
  sequence: z.object({ id: Count, name: z.string() }),
  stepNumber: Count,
  /** When it goes out if it is approved before; in the past, it goes out as soon as possible. */
  scheduledAt: DateOrTimestamp,
  subject: z.string(),
  body: z.string(),
  /** Formatted; null: plain text. */
  html: z.string().nullable(),
  /** Why it can't be approved without a change: a merge field is empty, for example. */
  problem: z.string().nullable(),
  /** Identifies this text and `repliedWith`: an approval is refused when either is another one. */
  version: z.string(),
  /** What was written last in the conversation, when the sequence goes on after a reply: the first 2,000 characters. */
  repliedWith: z
    .object({
      conversationId: Count,
      from: OtherWriter,
      text: z.string(),
      at: DateOrTimestamp,
      /** When you replied to it yourself, outside of the sequence. */
      youRepliedAt: DateOrTimestamp.nullish(),
      /** What was written to you before that, since your last email: the last five messages, oldest first. */
      earlier: z.array(z.object({ from: OtherWriter, text: z.string(), at: DateOrTimestamp })),
      /** How many messages came before that, since your last email. */
      earlierCount: Count,
    })
    .nullable(),
  /** Captured, never delivered. */
  isTest: z.boolean(),
  /** The address it goes out from, where the sender has several; absent otherwise. */
  from: z.string().optional(),
  /** Whether the signature of that account is added. */
  isSigned: z.boolean().optional(),
})
export type EmailApproval = z.infer<typeof EmailApproval>

/** GET /api/approvals: the soonest first, those due within a day. `total` is exact up to 10,000, and 10,001 beyond. */
export const EmailApprovalQuery = z.object({
  after: urlId(invalidId('email')).optional(),
  limit: z.coerce.number('Limit must be a number').int().min(1).max(100).default(25),
})
export type EmailApprovalQuery = z.infer<typeof EmailApprovalQuery>
export const EmailApprovalPage = z.object({ approvals: z.array(EmailApproval), total: Count, hasMore: z.boolean() })
export type EmailApprovalPage = z.infer<typeof EmailApprovalPage>

export const EmailApprovalId = idParams('email')

const Version = z.string('Send the version that was shown').min(1).max(100)

/** POST /api/approvals/{id}/approve. A changed `subject` or `body` goes out as plain text, exactly as it is. */
export const EmailToApprove = z.object({
  version: Version,
  subject: z
    .string()
    .max(MAX_SUBJECT, tooLong(MAX_SUBJECT))
    .transform((subject) => subject.replace(/\s+/g, ' ').trim())
    .refine((subject) => subject !== '', 'Enter a subject')
    .optional(),
  body: z
    .string()
    .max(MAX_BODY, tooLong(MAX_BODY))
    .refine((body) => body.trim() !== '', 'Write something')
    .optional(),
})
export type EmailToApprove = z.infer<typeof EmailToApprove>

/** POST /api/approvals/approve: each as it was shown. */
export const EmailsToApprove = z.object({
  emails: z
    .array(z.object({ id: bodyId(invalidId('email')), version: Version }), 'Choose emails')
    .min(1, 'Choose at least one email')
    .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} emails at a time`),
})

/** `refused`: their text has changed since it was shown, something is missing in it, or they are not waiting any more. */
export const ApprovedEmails = z.object({ approved: z.array(Count), refused: z.array(Count) })
export type ApprovedEmails = z.infer<typeof ApprovedEmails>

/** POST /api/approvals/withdraw: undoes approvals. An approved email goes out after the time to undo, at the soonest. */
export const EmailsToWithdraw = z.object({
  ids: z
    .array(bodyId(invalidId('email')), 'Choose emails')
    .min(1, 'Choose at least one email')
    .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} emails at a time`),
})
/** The others were already sent, or were not approved. */
export const WithdrawnEmails = z.object({ withdrawn: z.array(Count) })
export type WithdrawnEmails = z.infer<typeof WithdrawnEmails>
