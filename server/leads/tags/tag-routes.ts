import { BulkJob } from '../../../contract/bulk-job.ts'
import { LeadsToTag, TagChangeToUndo, TaggedLeads } from '../../../contract/lead-tag-change.ts'
import { TagList } from '../../../contract/lead-tags.ts'
import { ensureQueue } from '../../db/queue.ts'
import type { App, Parts } from '../../http/parts.ts'
import { tagMany, undoTagsOfMany } from './tag-many.ts'
import { listTags } from './tag-queries.ts'

export function tagRoutes(app: App, { db, pool }: Parts) {
  app.get('/lead-tags', { schema: { response: { 200: TagList } } }, (req) => listTags(db, req.userId))

  app.post(
    '/leads/bulk-tag',
    { schema: { body: LeadsToTag, response: { 200: TaggedLeads, 202: BulkJob } } },
    async ({ userId, body: { ids, filter, expected, ...change } }, reply) => {
      await ensureQueue(pool)
      const answer = await tagMany(db, userId, { ids, filter, expected }, change)
      return 'id' in answer ? reply.code(202).send(answer) : answer
    },
  )

  app.post(
    '/leads/bulk-tag/undo',
    { schema: { body: TagChangeToUndo, response: { 200: TaggedLeads, 202: BulkJob } } },
    async ({ userId, body: { changedAt } }, reply) => {
      await ensureQueue(pool)
      const answer = await undoTagsOfMany(db, userId, changedAt)
      return 'id' in answer ? reply.code(202).send(answer) : answer
    },
  )
}
