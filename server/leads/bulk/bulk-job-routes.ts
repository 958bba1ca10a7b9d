import { z } from 'zod'
import { BulkJob, BulkJobId } from '../../../contract/bulk-job.ts'
import { LeadDeletion, LeadsToDelete, LeadsToRestore } from '../../../contract/lead-deletion.ts'
import { LeadsToMove, MovedLeads, StatusChangeToUndo } from '../../../contract/lead-status-change.ts'
import { ensureQueue } from '../../db/queue.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { allowSending } from '../../outbox/steps/allow-continuing.ts'
import { cancelBulkJob, findBulkJob, listBulkJobs, retryBulkJob } from './bulk-job-queries.ts'
import { deleteByIds, deleteMatching, restoreByIds, restoreDeletion } from './delete-many.ts'
import { statusOfMany, undoStatusOfMany } from './status-many.ts'

/** Deleting and restoring many leads and changing their status: within the request, or as a job with its progress. */
export function bulkJobRoutes(app: App, { db, pool }: Parts) {
  app.post(
    '/leads/bulk-delete',
    { schema: { body: LeadsToDelete, response: { 200: LeadDeletion, 202: BulkJob } } },
    async ({ userId, body: { ids, filter, expected } }, reply) => {
      await ensureQueue(pool)
      const answer =
        filter && expected
          ? await deleteMatching(db, userId, filter, expected)
          : await deleteByIds(db, userId, ids ?? [])
      return 'id' in answer ? reply.code(202).send(answer) : answer
    },
  )

  app.post(
    '/leads/restore',
    { schema: { body: LeadsToRestore, response: { 200: z.object({ restored: z.number().int() }), 202: BulkJob } } },
    async ({ userId, body: { ids, deletedAt } }, reply) => {
      await ensureQueue(pool)
      const answer = deletedAt
        ? await restoreDeletion(db, userId, new Date(deletedAt))
        : await restoreByIds(db, userId, ids ?? [])
      return 'id' in answer ? reply.code(202).send(answer) : answer
    },
  )

  app.post(
    '/leads/bulk-status',
    { schema: { body: LeadsToMove, response: { 200: MovedLeads, 202: BulkJob } } },
    async ({ userId, body: { status, ...chosen } }, reply) => {
      await ensureQueue(pool)
      const answer = await statusOfMany(db, userId, chosen, status)
      return 'id' in answer ? reply.code(202).send(answer) : answer
    },
  )

  app.post(
    '/leads/bulk-status/undo',
    { schema: { body: StatusChangeToUndo, response: { 200: MovedLeads, 202: BulkJob } } },
    async ({ userId, body: { changedAt } }, reply) => {
      await ensureQueue(pool)
      const answer = await undoStatusOfMany(db, userId, changedAt)
      return 'id' in answer ? reply.code(202).send(answer) : answer
    },
  )

  app.get('/bulk-jobs', { schema: { response: { 200: z.array(BulkJob) } } }, (req) => listBulkJobs(db, req.userId))

  app.get('/bulk-jobs/:id', { schema: { params: BulkJobId, response: { 200: BulkJob } } }, (req) =>
    found(req.userId, req.params.id),
  )

  app.post('/bulk-jobs/:id/cancel', { schema: { params: BulkJobId, response: { 200: BulkJob } } }, async (req) => {
    const { id } = req.params
    if (!(await cancelBulkJob(db, req.userId, id)) && (await findBulkJob(db, req.userId, id)))
      throw new AppError('conflict', 'This job has already finished')
    return found(req.userId, id)
  })

  app.post(
    '/bulk-jobs/:id/retry',
    { schema: { params: BulkJobId, response: { 202: BulkJob } } },
    async (req, reply) => {
      const { id } = req.params
      const { kind } = await found(req.userId, id)
      // What a deletion canceled is sent after all.
      if (kind === 'send' || kind === 'restore') allowSending(req)
      await ensureQueue(pool)
      if (!(await retryBulkJob(db, req.userId, id)))
        throw new AppError('conflict', 'This job can’t be retried. Select the leads again.')
      return reply.code(202).send(await found(req.userId, id))
    },
  )

  async function found(userId: number, id: number) {
    const job = await findBulkJob(db, userId, id)
    if (!job) throw notFound('Job')
    return job
  }
}
