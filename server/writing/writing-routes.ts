import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import {
  EmailForLead,
  EmailForLeadResponse,
  EvidenceRequest,
  EvidenceResponse,
  StreamRequest,
  WriterInUse,
  WritingCategory,
  WritingRequest,
  WrittenEmail,
} from '../../contract/writing.ts'
import { WritingSuggestions } from '../../contract/writing-suggestions.ts'
import { badField, notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { adviseOn, checkEvidence } from './check-claims.ts'
import { limitsOf } from './evidence/draft-evidence.ts'
import { languageOf } from './evidence/evidence.ts'
import { factsOfLead, factsOfRequest } from './gather-facts.ts'
import type { Model } from './model/model.ts'
import { recordUsage } from './model/record-usage.ts'
import { streamLines } from './model/stream-lines.ts'
import { readWithModel } from './second-reader.ts'
import { createWriter } from './writer.ts'
import { writingCategories } from './writing-categories.ts'

const WRITES_A_MINUTE = 30
const CHECKS_A_MINUTE = 120
/** A long draft costs as much as several checks. */
const CHARACTERS_A_CHECK = 5_000
const NOTHING = { subject: '', body: '' }

export function writingRoutes(app: App, { db, pool }: Parts, model: Model | undefined) {
  const writes = rateLimit(pool, 'write', WRITES_A_MINUTE, 60)
  const checks = rateLimit(pool, 'check-draft', CHECKS_A_MINUTE, 60)
  const writer = createWriter(model)

  app.get(
    '/email-writing/categories',
    { schema: { response: { 200: z.array(WritingCategory) } } },
    () => writingCategories,
  )

  app.get('/email-writing/writer', { schema: { response: { 200: WriterInUse } } }, () => ({
    name: writer.name,
    isModel: writer.isModel,
  }))

  app.post(
    '/email-templates/generate',
    { schema: { body: EmailForLead, response: { 200: EmailForLeadResponse } } },
    async ({ userId, body }, reply) => {
      await writes.spend(String(userId))
      const facts = found(await factsOfLead(db, userId, body.leadId))
      const brief = { ...body, seed: body.seed ?? anySeed() }
      const emailData = await recordUsage(db, userId, writer.name, 'write', () =>
        writer.write(facts, brief, disconnectSignal(reply)),
      )
      const evidence = await checkEvidence(userId, emailData, facts)
      return { emailData, evidence, language: languageOf(emailData), writtenBy: writer.name }
    },
  )

  app.post(
    '/email-writing/generate',
    { schema: { body: WritingRequest, response: { 200: WrittenEmail } } },
    async ({ userId, body }, reply) => {
      await writes.spend(String(userId))
      const facts = found(await factsOfRequest(db, userId, body))
      const brief = { ...body, seed: body.seed ?? anySeed() }
      const mail = await recordUsage(db, userId, writer.name, 'write', () =>
        writer.write(facts, brief, disconnectSignal(reply)),
      )
      const evidence = await checkEvidence(userId, mail, facts)
      return { ...mail, suggestions: await adviseOn(userId, mail, facts, brief), evidence, writtenBy: writer.name }
    },
  )

  app.post(
    '/email-writing/suggestions',
    { schema: { body: WritingRequest, response: { 200: WritingSuggestions } } },
    async ({ userId, body }, reply) => {
      await writes.spend(String(userId))
      const facts = found(await factsOfRequest(db, userId, body))
      const brief = { ...body, seed: body.seed ?? anySeed() }
      const draft = body.currentContent ?? NOTHING
      return recordUsage(db, userId, writer.name, 'suggest', () =>
        writer.suggest(userId, draft, facts, brief, disconnectSignal(reply)),
      )
    },
  )

  app.post(
    '/email-writing/improve',
    { schema: { body: WritingRequest, response: { 200: WrittenEmail } } },
    async ({ userId, body }, reply) => {
      await writes.spend(String(userId))
      const facts = found(await factsOfRequest(db, userId, body))
      const brief = { ...body, seed: body.seed ?? anySeed() }
      const draft = body.currentContent ?? NOTHING
      if (!draft.subject.trim() && !draft.body.trim())
        throw badField('currentContent', 'Write a subject or a body first')
      const work = () => writer.improve(userId, draft, facts, brief, disconnectSignal(reply))
      const mail = await recordUsage(db, userId, writer.name, 'improve', work)
      return { ...mail, evidence: await checkEvidence(userId, mail, facts), writtenBy: writer.name }
    },
  )

  // Streams JSON lines. Not compressed, because compression would buffer them.
  app.post(
    '/email-writing/stream',
    { schema: { body: StreamRequest }, compress: false },
    async ({ userId, body }, reply) => {
      await writes.spend(String(userId))
      const leadData = body.leadId ? { leadId: body.leadId } : body.leadData
      const facts = found(await factsOfRequest(db, userId, { leadData, customPrompt: body.customPrompt }))
      const brief = { ...body, seed: body.seed ?? anySeed() }
      const lines = await streamLines({ db, userId, model, writer }, facts, brief, disconnectSignal(reply))
      return reply.type('application/x-ndjson').header('cache-control', 'no-store').send(Readable.from(lines))
    },
  )

  app.post(
    '/email-writing/evidence',
    { schema: { body: EvidenceRequest, response: { 200: EvidenceResponse } } },
    async ({ userId, body: { withModel, leadId, ...mail } }, reply) => {
      await checks.spend(String(userId), Math.ceil((mail.body.length + 1) / CHARACTERS_A_CHECK))
      if (withModel && model) await writes.spend(String(userId))
      const facts = found(await factsOfRequest(db, userId, { leadData: { leadId }, customPrompt: null }))
      const evidence = await checkEvidence(userId, mail, facts)
      const note = limitsOf(mail, evidence)
      const read =
        withModel && model
          ? await readWithModel({ db, userId, model }, mail, facts, evidence, disconnectSignal(reply))
          : { evidence }
      return { ...read, language: languageOf(mail), ...(note && { note }) }
    },
  )
}

function found<T>(facts: T | undefined): T {
  if (!facts) throw notFound('Lead')
  return facts
}

const anySeed = () => randomInt(2_147_483_647)

/** Aborts when the client disconnects, so that the model stops writing. */
function disconnectSignal(reply: FastifyReply) {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
