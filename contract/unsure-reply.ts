import { z } from 'zod'
import { idParams } from './ids.ts'

/** The event of a timeline that asks. */
export const UnsureReplyId = idParams('question')

/** POST /api/unsure-replies/{id}: what an email is that may be a reply or an automatic one. */
export const UnsureReplyDecision = z.object({
  is: z.enum(['reply', 'automatic'], 'Choose reply or automatic'),
})
export type UnsureReplyDecision = z.infer<typeof UnsureReplyDecision>
