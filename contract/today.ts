import { z } from 'zod'
import { Timestamp } from './moments.ts'

/** What somebody did who may be called. */
export const SIGNS_OF_LIFE = ['mail_opened', 'mail_clicked', 'mail_answered'] as const
export type SignOfLife = (typeof SIGNS_OF_LIFE)[number]

export const LeadToCall = z.object({
  leadId: z.number().int(),
  name: z.string(),
  company: z.string(),
  phone: z.string().nullable(),
  score: z.number().int(),
  lastSign: z.object({ kind: z.enum(SIGNS_OF_LIFE), at: Timestamp }).nullable(),
})
export type LeadToCall = z.infer<typeof LeadToCall>

/** What waits for the user this morning. */
export const Today = z.object({
  answers: z.object({
    count: z.number().int(),
    newest: z.array(z.object({ noticeId: z.number().int(), title: z.string(), link: z.string(), at: Timestamp })),
  }),
  held: z.object({ count: z.number().int(), reason: z.string().nullable() }),
  calls: z.array(LeadToCall),
})
export type Today = z.infer<typeof Today>
