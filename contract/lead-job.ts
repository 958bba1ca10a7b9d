import { z } from 'zod'
import { Id, idParams } from './ids.ts'

export const LEAD_JOB_KINDS = ['enrich', 'score'] as const
export const LEAD_JOB_STATUSES = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const

/** A job over many leads, with its progress. */
export const LeadJob = z.object({
  id: Id,
  kind: z.enum(LEAD_JOB_KINDS),
  status: z.enum(LEAD_JOB_STATUSES),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  message: z.string().nullable(),
})
export type LeadJob = z.infer<typeof LeadJob>

export const LeadJobId = idParams('job')
