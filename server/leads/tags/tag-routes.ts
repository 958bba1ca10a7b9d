import { BulkJob } from '../../../contract/bulk-job.ts'
import { LeadsToTag, TaggedLeads } from '../../../contract/lead-tag-change.ts'
import { TagList } from '../../../contract/lead-tags.ts'
import { ensureQueue } from '../../db/queue.ts'
import type { App, Parts } from '../../http/parts.ts'
import { tagByIds, tagMatching } from './tag-many.ts'
import { listTags } from './tag-queries.ts'

export function tagRoutes(app: App, { db, pool }: Parts) {
  app.get('/lead-tags', { schema: { response: { 200: TagList } } }, (req) => listTags(db, req.userId))

  app.post(
    '/leads/bulk-tag',
    { schema: { body: LeadsToTag, response: { 200: TaggedLeads, 202: BulkJob } } },
    async ({ userId, body: { ids, filter, expected, ...change } }, reply) => {
      await ensureQueue(pool)
      const answer =
        filter && expected
          ? await tagMatching(db, userId, filter, expected, change)
          : await tagByIds(db, userId, ids ?? [], change)
      return 'id' in answer ? reply.code(202).send(answer) : answer
    },
  )
}
