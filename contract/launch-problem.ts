import { z } from 'zod'

/**
 * Why a sequence may not start or take in leads. The owner confirms claims with `confirmClaims: true` and an inbox
 * that is not read with `confirmUnreadInbox: true`. The response 409 of enroll, launch, resume and edit has all of them, so that
 * one question can ask everything.
 */
export const LaunchProblem = z.discriminatedUnion('code', [
  /** Nobody could unsubscribe: no public address, and no inbox that is read. It can't be confirmed away. */
  z.object({ code: z.literal('no-unsubscribe'), message: z.string() }),
  /** `claims` are sentences: the claim, why it has no source, and what to do. */
  z.object({ code: z.literal('unsupported-claims'), message: z.string(), claims: z.array(z.string()) }),
  /** It has IMAP settings that fail, so follow-ups wait whatever is confirmed: they have to be fixed or removed. */
  z.object({
    code: z.literal('broken-inbox'),
    message: z.string(),
    mailbox: z.string(),
    holdsFollowUps: z.boolean().optional(),
  }),
  /** We don't read the inbox of this mailbox, so a reply does not stop follow-ups. `holdsFollowUps`: they wait for the answer too. */
  z.object({
    code: z.literal('unread-inbox'),
    message: z.string(),
    mailbox: z.string(),
    holdsFollowUps: z.boolean().optional(),
  }),
])
export type LaunchProblem = z.infer<typeof LaunchProblem>

/** What the owner confirms with a launch. */
export const Confirmations = {
  confirmClaims: z.boolean('Send true to confirm the claims').optional(),
  confirmUnreadInbox: z.boolean('Send true to confirm that replies are not read').optional(),
}
export type Confirmations = { confirmClaims?: boolean | undefined; confirmUnreadInbox?: boolean | undefined }
