import { z } from 'zod'
import { Timestamp } from './moments.ts'
import { LeadName } from './sequence-enrollment.ts'
import { Share } from './share.ts'

const Count = z.number().int()

/** GET /api/email-sequences/{id}/analytics. Rates in percent of emails sent; opens and clicks by people, not by machines. */
export const SequenceAnalytics = z.object({
  totalEnrollments: Count,
  emailsSent: Count,
  openRate: z.number(),
  clickRate: z.number(),
  replyRate: z.number(),
  completionRate: z.number(),
  opened: Share,
  clicked: Share,
  replied: Share,
  completed: Share,
  unsubscribed: Count,
  days: z.array(
    z.object({
      date: z.iso.date(),
      totalEnrollments: Count,
      emailsSent: Count,
      emailsOpened: Count,
      emailsClicked: Count,
      emailsReplied: Count,
      sequencesCompleted: Count,
      unsubscribed: Count,
    }),
  ),
  steps: z.array(
    z.object({
      stepId: Count,
      stepNumber: Count,
      name: z.string(),
      sent: Count,
      opened: Share,
      clicked: Share,
      replied: Share,
    }),
  ),
  /** The latest opens, clicks and replies, newest first, at most 100. */
  people: z.array(
    z.object({
      lead: LeadName,
      stepNumber: Count.nullable(),
      did: z.enum(['opened', 'clicked', 'replied']),
      at: Timestamp,
    }),
  ),
})
export type SequenceAnalytics = z.infer<typeof SequenceAnalytics>
