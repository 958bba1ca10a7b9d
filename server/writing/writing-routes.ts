import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import {
  EmailForLead,
  EmailForLeadResponse,
  EvidenceRequest,
  EvidenceResponse,
  StreamRequest,
  SuggestionsResponse,
  WriterInUse,
  WritingCategory,
  WritingRequest,
  WrittenEmail,
} from '../../contract/writing.ts'
import { badField, notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { adviseOn, checkEvidence } from './check-claims.ts'
import { findLeadOfConversation, findTheirMessages } from './contact-queries.ts'
import { disconnectSignal } from './disconnect-signal.ts'
import { limitsOf } from './evidence/draft-evidence.ts'
import { languageOf } from './evidence/evidence.ts'
import { factsOfLead, factsOfRequest, withTheirWords } from './gather-facts.ts'
import type { ModelSource } from './model/settings/model-source.ts'
import { streamLines } from './model/stream-lines.ts'
import { readWithModel } from './second-reader.ts'
import { withStandIn } from './stand-in.ts'
import { writeLimit } from './write-limit.ts'
import { createWriter } from './writer.ts'
import { writingCategories } from './writing-categories.ts'

const CHECKS_A_MINUTE = 120
/** A long draft costs as much as several checks. */
const CHARACTERS_A_CHECK = 5_000
const NOTHING = { subject: '', body: '' }

export function writingRoutes(app: App, { db, pool }: Parts, currentModel: ModelSource) {
  const writes = writeLimit(pool)
  const checks = rateLimit(pool, 'check-draft', CHECKS_A_MINUTE, 60)
  const currentWriter = async () => createWriter(await currentModel())

  /** None where it is with another lead than the draft is for. */
  const messagesOf = async (userId: number, conversationId: number, leadId: number | null | undefined) => {
    const found = await findLeadOfConversation(db, userId, conversationId)
    if (found === undefined) throw notFound('Conversation')
    return found === leadId ? findTheirMessages(db, userId, conversationId) : []
  }

  app.get(
    '/email-writing/categories',
    { schema: { response: { 200: z.array(WritingCategory) } } },
    () => writingCategories,
  )

  app.get('/email-writing/writer', { schema: { response: { 200: WriterInUse } } }, async () => {
    const { name, isModel } = await currentWriter()
    return { name, isModel }
  })

  app.post(
    '/email-templates/generate',
    { schema: { body: EmailForLead, response: { 200: EmailForLeadResponse } } },
    async ({ userId, body, log }, reply) => {
      await writes.spend(String(userId))
      const facts = found(await factsOfLead(db, userId, body.leadId))
      const brief = { ...body, seed: body.seed ?? anySeed() }
      const signal = disconnectSignal(reply)
      const { answer: emailData, ...by } = await withStandIn(
        { db, userId, log, writer: await currentWriter() },
        'write',
        (writer) => writer.write(facts, brief, signal),
      )
      const evidence = await checkEvidence(userId, emailData, facts)
      return { emailData, evidence, language: languageOf(emailData), ...by }
    },
  )

  app.post(
    '/email-writing/generate',
    { schema: { body: WritingRequest, response: { 200: WrittenEmail } } },
    async ({ userId, body, log }, reply) => {
      await writes.spend(String(userId))
      const facts = found(await factsOfRequest(db, userId, body))
      const brief = { ...body, seed: body.seed ?? anySeed() }
      const signal = disconnectSignal(reply)
      const { answer: mail, ...by } = await withStandIn(
        { db, userId, log, writer: await currentWriter() },
        'write',
        (writer) => writer.write(facts, brief, signal),
      )
      const evidence = await checkEvidence(userId, mail, facts)
      return { ...mail, suggestions: await adviseOn(userId, mail, facts, brief), evidence, ...by }
    },
  )

  app.post(
    '/email-writing/suggestions',
    { schema: { body: WritingRequest, response: { 200: SuggestionsResponse } } },
    async ({ userId, body, log }, reply) => {
      await writes.spend(String(userId))
      const facts = found(await factsOfRequest(db, userId, body))
      const brief = { ...body, seed: body.seed ?? anySeed() }
      const draft = body.currentContent ?? NOTHING
      const signal = disconnectSignal(reply)
      const { answer, standIn } = await withStandIn(
        { db, userId, log, writer: await currentWriter() },
        'suggest',
        (writer) => writer.suggest(userId, draft, facts, brief, signal),
      )
      return { ...answer, ...(standIn && { standIn }) }
    },
  )

  app.post(
    '/email-writing/improve',
    { schema: { body: WritingRequest, response: { 200: WrittenEmail } } },
    async ({ userId, body, log }, reply) => {
      await writes.spend(String(userId))
      const facts = found(await factsOfRequest(db, userId, body))
      const brief = { ...body, seed: body.seed ?? anySeed() }
      const draft = body.currentContent ?? NOTHING
      if (!draft.subject.trim() && !draft.body.trim())
        throw badField('currentContent', 'Write a subject or a body first')
      const signal = disconnectSignal(reply)
      const { answer: mail, ...by } = await withStandIn(
        { db, userId, log, writer: await currentWriter() },
        'improve',
        (writer) => writer.improve(userId, draft, facts, brief, signal),
      )
      return { ...mail, evidence: await checkEvidence(userId, mail, facts), ...by }
    },
  )

  // Streams JSON lines. Not compressed, because compression would buffer them.
  app.post(
    '/email-writing/stream',
    { schema: { body: StreamRequest }, compress: false },
    async ({ userId, body, log }, reply) => {
      await writes.spend(String(userId))
      const leadData = body.leadId ? { leadId: body.leadId } : body.leadData
      const facts = found(await factsOfRequest(db, userId, { leadData, customPrompt: body.customPrompt }))
      const brief = { ...body, seed: body.seed ?? anySeed() }
      const lines = await streamLines(
        { db, userId, model: await currentModel(), log },
        facts,
        brief,
        disconnectSignal(reply),
      )
      return reply.type('application/x-ndjson').header('cache-control', 'no-store').send(Readable.from(lines))
    },
  )

  app.post(
    '/email-writing/evidence',
    { schema: { body: EvidenceRequest, response: { 200: EvidenceResponse } } },
    async ({ userId, body: { withModel, leadId, conversationId, ...mail } }, reply) => {
      await checks.spend(String(userId), Math.ceil((mail.body.length + 1) / CHARACTERS_A_CHECK))
      const model = withModel ? await currentModel() : undefined
      if (model) await writes.spend(String(userId))
      const theirs = conversationId ? await messagesOf(userId, conversationId, leadId) : []
      const known = found(await factsOfRequest(db, userId, { leadData: { leadId }, customPrompt: null }))
      const facts = withTheirWords(known, theirs)
      const evidence = await checkEvidence(userId, mail, facts)
      const note = limitsOf(mail, evidence)
      const read = model
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
