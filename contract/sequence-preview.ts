import { z } from 'zod'
import { Steps } from './email-sequence.ts'
import { bodyId, invalidId } from './ids.ts'
import { MailboxSettings, SendWindow } from './mailbox.ts'
import { Timestamp } from './moments.ts'

const Count = z.number().int()

/** POST /api/email-sequences/{id}/preview. `steps`, `dailyLimit` and `window` are tried out without being saved. */
export const PreviewWish = z.object({
  leadIds: z
    .array(bodyId(invalidId('lead')), 'Choose leads')
    .min(1, 'Choose at least one lead')
    .max(1_000, 'At most 1,000 leads in a preview'),
  /** How many follow these: the finish counts their mails, which are not shown. */
  others: z
    .number('Give the number of other leads')
    .int('Give a whole number of other leads')
    .min(0, 'There are no fewer than 0 other leads')
    .max(9_000, 'At most 10,000 leads begin at once')
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
  'cannot_mail',
  'sample',
] as const
export const SequencePreview = z.object({
  mails: z.array(
    z.object({
      leadId: Count,
      leadName: z.string(),
      address: z.string(),
      stepNumber: Count,
      /** Null: it will not be sent, see the reason. */
      at: Timestamp.nullable(),
      subject: z.string(),
      body: z.string(),
      /** Why then, or why not: "window opens Mon 09:00 London". */
      reason: z.string().nullable(),
    }),
  ),
  finishAt: Timestamp.nullable(),
  /** What holds it up, in words: "cap of 40 a day: last first mail on 3 March"; null when nothing does. */
  bottleneck: z.string().nullable(),
  timeZone: z.string(),
  dailyLimit: Count,
  /** Null: at any hour. */
  window: SendWindow.nullable(),
  problems: z.array(
    z.object({
      kind: z.enum(FLIGHT_PROBLEMS),
      stepNumber: Count,
      /** In words, with what to do. */
      message: z.string(),
      leads: Count,
    }),
  ),
})
export type SequencePreview = z.infer<typeof SequencePreview>

/** POST /api/email-sequences/{id}/launch-check. `steps` are looked at in place of those that are saved. */
export const LaunchWish = z.object({ steps: Steps.optional() })
export type LaunchWish = z.infer<typeof LaunchWish>

/** The answer, asked for before it is made active. */
export const LaunchCheck = z.object({
  /** Something of it was sent before: going on is no launch. */
  hasSent: z.boolean(),
  /** What its steps claim without a source, in words. */
  claims: z.array(z.string()),
})
export type LaunchCheck = z.infer<typeof LaunchCheck>
