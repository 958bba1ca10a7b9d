import { z } from 'zod'
import { bodyId, invalidId } from './ids.ts'
import { leadIds } from './lead.ts'

// More is a campaign: a sequence asks what has to be confirmed first and stops when somebody replies.
const MAX_RECIPIENTS = 1000

const ids = leadIds('Choose at least one lead').max(
  MAX_RECIPIENTS,
  'A template goes to at most 1,000 leads at a time. Add more leads to a sequence instead.',
)

/** POST /api/email-templates/{id}/send-many/check: who would get it. Nothing is sent. */
export const RecipientsToCheck = z.object({
  leadIds: ids,
  /** Also to those who got this very template, or are about to. */
  sendAgain: z.boolean().default(false),
  /** The email account it goes out from. Omitted: the one that each lead heard from last, or the default. */
  mailboxId: bodyId(invalidId('email account')).optional(),
})
export type RecipientsToCheck = z.infer<typeof RecipientsToCheck>

/** POST /api/email-templates/{id}/send-many: one email to each lead in the sending hours, as a job. Two requests with one key send one. */
export const TemplateToMany = RecipientsToCheck.extend({
  key: z.string('Send a key').regex(/^[\w-]{16,64}$/, 'A key is 16 to 64 letters, digits, - or _'),
})
export type TemplateToMany = z.infer<typeof TemplateToMany>

/** Why a lead doesn't get it. */
export const SKIP_REASONS = [
  'missing_field',
  'do_not_contact',
  'paused',
  'no_domain',
  'other_lead',
  'duplicate',
  'already_sent',
  'sample',
  'missing',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

const Skipped = z.object({
  reason: z.enum(SKIP_REASONS),
  count: z.number().int(),
  /** For the first of them, in words: "Grace Hopper: First name is empty". */
  example: z.string().optional(),
})

export const RecipientCheck = z.object({
  ready: z.number().int(),
  skipped: z.array(Skipped),
  /** Without an email account: emails are captured, nothing is delivered. */
  isTest: z.boolean(),
  /** Why nothing can be sent at all. */
  obstacle: z.string().optional(),
})
export type RecipientCheck = z.infer<typeof RecipientCheck>
