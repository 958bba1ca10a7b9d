import { z } from 'zod'
import { EmailReason } from './email-reason.ts'
import { Id } from './ids.ts'
import { Timestamp } from './moments.ts'
import { TASK_KINDS, type TaskKind } from './task-choices.ts'

/** Engagement that makes a lead worth a call: kinds of timeline events. */
export const ENGAGEMENT_KINDS = ['mail_opened', 'mail_clicked', 'mail_answered'] as const
export type EngagementKind = (typeof ENGAGEMENT_KINDS)[number]

export const LeadToCall = z.object({
  leadId: Id,
  name: z.string(),
  company: z.string(),
  phone: z.string().nullable(),
  score: z.number().int(),
  lastEngagement: z.object({ kind: z.enum(ENGAGEMENT_KINDS), at: Timestamp }).nullable(),
})
export type LeadToCall = z.infer<typeof LeadToCall>

const DueTask = z.object({
  id: Id,
  kind: z.enum(Object.keys(TASK_KINDS) as [TaskKind, ...TaskKind[]]),
  /** Of its lead; null for a to-do about no lead. */
  name: z.string().nullable(),
  note: z.string(),
  dueOn: z.iso.date(),
  dueTime: z.string().nullable(),
})

/** `countIsExact: false`: there are at least so many, and more. */
const Counted = { count: z.number().int(), countIsExact: z.literal(false).optional() }

/** The user's to-do list for today. */
export const Today = z.object({
  replies: z.object({
    ...Counted,
    newest: z.array(z.object({ noticeId: Id, name: z.string(), link: z.string(), at: Timestamp })),
  }),
  onHold: z.object({ ...Counted, reason: z.string().nullable(), cause: EmailReason.nullable() }),
  calls: z.array(LeadToCall),
  /** Due today or earlier, the soonest first. Missing from a server of the previous version. */
  tasks: z.object({ ...Counted, next: z.array(DueTask) }).optional(),
})
export type Today = z.infer<typeof Today>
export type DueTasks = NonNullable<Today['tasks']>
