import { z } from 'zod'
import { EmailReason } from './email-reason.ts'
import { Id, invalidId, urlId } from './ids.ts'
import { Timestamp } from './moments.ts'

/** When an email to one lead goes out, as far as it is known now. */
export const SendPlan = z.object({
  /** No email account is connected: it is captured, and nobody gets it. */
  isTest: z.boolean(),
  /** Within about a minute. */
  isNow: z.boolean(),
  /** Null: not before the email account works again. */
  goesAt: Timestamp.nullable(),
  /** Why not at once. */
  reason: z.string().nullable(),
  cause: EmailReason.nullable(),
})
export type SendPlan = z.infer<typeof SendPlan>

/** Before sending: now, and in the sending hours; null where the email account has none. */
export const SendPlans = z.object({
  now: SendPlan,
  inSendingHours: SendPlan.nullable(),
  /** The email account it would go out from; null without one. */
  mailboxId: Id.nullish(),
})
/** For an email to this lead, from this email account. */
export const SendPlanQuery = z.object({
  leadId: urlId(invalidId('lead')).optional(),
  mailboxId: urlId(invalidId('email account')).optional(),
})
export type SendPlanQuery = z.infer<typeof SendPlanQuery>
export type SendPlans = z.infer<typeof SendPlans>
