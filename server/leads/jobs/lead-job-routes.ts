import { z } from 'zod'
import { LeadJob, LeadJobId } from '../../../contract/lead-job.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { cancelLeadJob, findLeadJob, listLeadJobs } from './lead-job-queries.ts'

/** The progress of jobs over many leads. */
export function leadJobRoutes(app: App, { db }: Parts) {
  app.get('/lead-jobs', { schema: { response: { 200: z.array(LeadJob) } } }, (req) => listLeadJobs(db, req.userId))

  app.get('/lead-jobs/:id', { schema: { params: LeadJobId, response: { 200: LeadJob } } }, (req) =>
    report(req.userId, req.params.id),
  )

  app.post('/lead-jobs/:id/cancel', { schema: { params: LeadJobId, response: { 200: LeadJob } } }, async (req) => {
    const { id } = req.params
    if (!(await cancelLeadJob(db, req.userId, id)) && (await findLeadJob(db, req.userId, id)))
      throw new AppError('conflict', 'This job has already finished')
    return report(req.userId, id)
  })

  async function report(userId: number, id: number) {
    const job = await findLeadJob(db, userId, id)
    if (!job) throw notFound('Job')
    return job
  }
}
