import { EnrichmentSettings, LeadsToEnrich, SuggestionAnswer } from '../../contract/enrichment.ts'
import { Lead, LeadId } from '../../contract/lead.ts'
import { LeadJob } from '../../contract/lead-job.ts'
import { ensureQueue } from '../db/queue.ts'
import { retried } from '../db/retry.ts'
import { notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { recordUsage } from '../writing/model/record-usage.ts'
import type { ModelSource } from '../writing/model/settings/model-source.ts'
import { summarizeFacts } from '../writing/model/summarize-facts.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { decideSuggestion } from './decide-suggestion.ts'
import { enrichLead, type Summarizer } from './enrich-lead.ts'
import { addEnrichJob, enrichesNewLeads, setEnrichesNewLeads } from './enrichment-queries.ts'
import { createCompanyReader, fetchRules } from './fetch/read-company.ts'

const READS_A_MINUTE = 120
const JOBS_A_MINUTE = 20
const SUMMARIES_A_MINUTE = 30

export function enrichmentRoutes(app: App, { db, pool, config }: Parts, currentModel: ModelSource) {
  const reads = rateLimit(pool, 'enrich', READS_A_MINUTE, 60)
  const jobs = rateLimit(pool, 'enrich-job', JOBS_A_MINUTE, 60)
  const limited = createConcurrencyLimit({ atOnce: 32, atOncePerUser: 8, waitMs: 20_000 })
  const readCompany = createCompanyReader(fetchRules(config))
  const summaries = rateLimit(pool, 'summarise', SUMMARIES_A_MINUTE, 60)
  // For one lead at a time. Jobs over thousands use rules: a model's bill is no surprise to anybody.
  const summarizerFor = async (userId: number): Promise<Summarizer | undefined> => {
    const model = await currentModel()
    if (!model) return undefined
    return async (lead, facts) => {
      await summaries.spend(String(userId))
      return recordUsage(db, userId, model.name, 'summarise', () => summarizeFacts(model, lead, facts))
    }
  }

  app.post('/leads/:id/enrich', { schema: { params: LeadId, response: { 200: Lead } } }, async (req) => {
    await reads.spend(String(req.userId))
    const summarize = await summarizerFor(req.userId)
    const lead = await limited(req.userId, () => enrichLead(db, req.userId, req.params.id, readCompany, summarize))
    if (!lead) throw notFound('Lead')
    return lead
  })

  app.post('/leads/enrich', { schema: { body: LeadsToEnrich, response: { 202: LeadJob } } }, async (req, reply) => {
    await jobs.spend(String(req.userId))
    await ensureQueue(pool)
    const job = await addEnrichJob(db, req.userId, req.body.ids)
    if (!job) throw notFound('Lead')
    return reply.code(202).send(job)
  })

  app.post(
    '/leads/:id/suggestions',
    { schema: { params: LeadId, body: SuggestionAnswer, response: { 200: Lead } } },
    async (req) => {
      const lead = await retried(() => decideSuggestion(db, req.userId, req.params.id, req.body))
      if (!lead) throw notFound('Suggestion')
      return lead
    },
  )

  app.get('/enrichment/settings', { schema: { response: { 200: EnrichmentSettings } } }, async (req) => ({
    enrichesNewLeads: await enrichesNewLeads(db, req.userId),
  }))

  app.put(
    '/enrichment/settings',
    { schema: { body: EnrichmentSettings, response: { 200: EnrichmentSettings } } },
    async (req) => {
      await setEnrichesNewLeads(db, req.userId, req.body.enrichesNewLeads)
      return req.body
    },
  )
}
