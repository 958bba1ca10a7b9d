import { z } from 'zod'
import { Steps } from './email-sequence.ts'
import { bodyId, invalidId } from './ids.ts'
import { LaunchProblem } from './launch-problem.ts'
import { MailboxSettings, SendWindow } from './mailbox.ts'
import { Timestamp } from './moments.ts'
import { STEP_KINDS, type StepKind } from './step-kinds.ts'

const Count = z.number().int()

/** POST /api/email-sequences/{id}/preview. `steps`, `dailyLimit` and `window` are tried out without being saved. */
export const PreviewWish = z.object({
  leadIds: z
    .array(bodyId(invalidId('lead')), 'Choose leads')
    .min(1, 'Choose at least one lead')
    .max(1_000, 'At most 1,000 leads in a preview'),
  /** The number of further leads: the finish date counts their emails, which are not shown. */
  others: z
    .number('Enter the number of other leads')
    .int('Enter a whole number of other leads')
    .min(0, "The number of other leads can't be negative")
    .max(9_000, 'At most 10,000 leads can start at once')
    .optional(),
  steps: Steps.optional(),
  dailyLimit: MailboxSettings.shape.dailyLimit.unwrap().optional(),
  window: SendWindow.nullable().optional(),
})
export type PreviewWish = z.infer<typeof PreviewWish>

const FLIGHT_PROBLEMS = [
  'missing_field',
  'unknown_field',
  'unsourced_claim',
  'broken_link',
  'spam_word',
  'empty',
  'odd_value',
  'cleaned_value',
  'cannot_mail',
  'qualified',
  'lost',
  'in_conversation',
  'maybe_replied',
  'crm_outcome',
  'duplicate',
  'off_hours',
  'found_time_zone',
  'no_time_zone',
  'many_at_once',
  'no_account',
  'sample',
  'unread_inbox',
  'no_unsubscribe',
  'no_postal_address',
  'paused_account',
  'branch',
] as const
export const SequencePreview = z.object({
  mails: z.array(
    z.object({
      leadId: Count,
      leadName: z.string(),
      address: z.string(),
      stepNumber: Count,
      /** Of a step that is no automatic email. A task or a wait has no recipient; its `body` is the script. */
      kind: z.enum(Object.keys(STEP_KINDS) as [StepKind, ...StepKind[]]).optional(),
      /** Null: it will not be sent, or nobody knows when, see the reason. */
      at: Timestamp.nullable(),
      /** It goes out when its email account, which is paused, sends again. */
      isWaiting: z.boolean().optional(),
      /** The sending hours apply in this time zone, the recipient's; null: in the mailbox's. */
      recipientTimeZone: z.string().nullable().optional(),
      /** Where the sequence sends from several email accounts: the one it goes out from. */
      mailboxId: Count.optional(),
      from: z.string().optional(),
      subject: z.string(),
      body: z.string(),
      /** Formatted; missing where the email is plain text. */
      html: z.string().optional(),
      /** Why then, or why not: "window opens Mon 09:00 London". */
      reason: z.string().nullable(),
    }),
  ),
  finishAt: Timestamp.nullable(),
  /** The longest delay: "daily limit of 40: last first email on 3 March"; null when nothing does. */
  bottleneck: z.string().nullable(),
  timeZone: z.string(),
  dailyLimit: Count,
  /** Null: at any hour. */
  window: SendWindow.nullable(),
  problems: z.array(
    z.object({
      kind: z.enum(FLIGHT_PROBLEMS),
      stepNumber: Count,
      /** A sentence that says what to do. */
      message: z.string(),
      leads: Count,
      /** Some of the leads; with the value of a field, and what the email has instead (null: nothing). */
      examples: z
        .array(
          z.object({
            leadId: Count,
            leadName: z.string(),
            field: z.string().optional(),
            value: z.string().optional(),
            becomes: z.string().nullable().optional(),
          }),
        )
        .optional(),
    }),
  ),
})
export type SequencePreview = z.infer<typeof SequencePreview>

/** POST /api/email-sequences/{id}/launch-check. `steps` are checked instead of the saved ones. */
export const LaunchWish = z.object({ steps: Steps.optional() })
export type LaunchWish = z.infer<typeof LaunchWish>

/** The result, asked for before the sequence becomes active. */
export const LaunchCheck = z.object({
  /** It sent an email before, so resuming is not a launch. */
  hasSent: z.boolean(),
  /** Claims in its steps that have no source, as sentences. */
  claims: z.array(z.string()),
  /** What the owner has to confirm before it may start; nothing in a test run. */
  problems: z.array(LaunchProblem).optional(),
})
export type LaunchCheck = z.infer<typeof LaunchCheck>
