import { Lead, type LeadChanges } from '../../../contract/lead.ts'
import {
  Dismissal,
  DuplicateList,
  DuplicatePair,
  DuplicateQuery,
  EmailOwner,
  EmailQuery,
  Merge,
  MergeId,
  MergeResult,
  PairQuery,
  SureMerges,
} from '../../../contract/lead-duplicate.ts'
import { retried } from '../../db/retry.ts'
import { notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { allowNewAddress } from '../../outbox/enrolling/allow-new-address.ts'
import { coalesceReads } from './coalesce-reads.ts'
import { dismissPair, undoDismissal } from './dismiss-pairs.ts'
import { findLeadByEmail } from './duplicate-queries.ts'
import { findDuplicates, findPair } from './find-duplicates.ts'
import { mergedFields } from './merge-fields.ts'
import { mergeLeads, undoMerge } from './merge-leads.ts'
import { mergeSure } from './merge-sure.ts'

// Each search compares many leads of the owner. One follows every merge, and nobody merges faster than this.
const SEARCHES_A_MINUTE = 60

export function duplicateRoutes(app: App, { db, pool }: Parts) {
  const searches = rateLimit(pool, 'find-duplicates', SEARCHES_A_MINUTE, 60)
  const search = coalesceReads((userId, query: DuplicateQuery) => findDuplicates({ db, pool }, userId, query))

  app.get('/leads/by-email', { schema: { querystring: EmailQuery, response: { 200: EmailOwner } } }, async (req) => {
    const { email, except } = req.query
    return { lead: await findLeadByEmail(db, req.userId, email, except) }
  })

  app.get(
    '/leads/duplicates',
    { schema: { querystring: DuplicateQuery, response: { 200: DuplicateList } } },
    async (req) => {
      await searches.spend(String(req.userId))
      const { pairs, ...found } = await search(req.userId, req.query)
      return { ...found, pairs: pairs.map(withChanges) }
    },
  )

  app.get(
    '/leads/duplicates/pair',
    { schema: { querystring: PairQuery, response: { 200: DuplicatePair } } },
    async (req) => {
      const pair = await findPair(db, req.userId, req.query)
      if (!pair) throw notFound('Lead')
      return withChanges(pair)
    },
  )

  app.post('/leads/duplicates/merge-sure', { schema: { response: { 200: SureMerges } } }, (req) =>
    mergeSure({ db, pool }, req),
  )

  app.post('/leads/duplicates/dismiss', { schema: { body: Dismissal } }, async (req, reply) => {
    if (!(await dismissPair(db, req.userId, req.body))) throw notFound('Lead')
    return reply.code(204).send()
  })

  app.post('/leads/duplicates/undo-dismiss', { schema: { body: Dismissal } }, async (req, reply) => {
    if (!(await undoDismissal(db, req.userId, req.body))) throw notFound('Lead')
    return reply.code(204).send()
  })

  app.post('/leads/merge', { schema: { body: Merge, response: { 200: MergeResult } } }, async (req) => {
    const { keepId, otherId } = req.body
    await allowNewAddress(db, req, otherId, { leadId: keepId })
    const merged = await retried(() => mergeLeads(db, req.userId, req.body))
    if (!merged) throw notFound('Lead')
    return merged
  })

  app.post('/leads/merge/:id/undo', { schema: { params: MergeId, response: { 200: Lead } } }, async (req) => {
    const lead = await retried(() => undoMerge(db, req.userId, req.params.id))
    if (!lead) throw notFound('Merge')
    return lead
  })
}

/** Uses the merge rule to preview what a merge would do. */
function withChanges<P extends { leads: [Lead, Lead] }>(pair: P) {
  const [older, newer] = pair.leads
  return { ...pair, changes: [mergedFields(older, newer), mergedFields(newer, older)] as [LeadChanges, LeadChanges] }
}
