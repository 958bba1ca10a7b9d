import { z } from 'zod'
import { ENTRY_CHANGED } from '../../../contract/entry-codes.ts'
import { LeadId } from '../../../contract/lead.ts'
import {
  AddedEntry,
  ChangedEntry,
  EntryId,
  EntryQuery,
  LeadEntry,
  LeadEntryChanges,
  NewLeadEntry,
  RemovedEntry,
} from '../../../contract/lead-entry.ts'
import { AppError, badField, notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { allowResuming } from '../../outbox/steps/allow-continuing.ts'
import { findLead } from '../lead-queries.ts'
import { findEntry, listEntries } from './entry-queries.ts'
import { bringEntryBack, changeEntry, logEntry, removeEntry } from './write-entry.ts'

/** As many as a person or a script that copies them needs. */
const WRITES_A_MINUTE = 240

/** Notes and calls of a lead. Its timeline shows them among the events. */
export function entryRoutes(app: App, { db, pool }: Parts) {
  const writes = rateLimit(pool, 'lead-entry', WRITES_A_MINUTE, 60)
  const readEntry = async (userId: number, leadId: number, entryId: number) => {
    const entry = await findEntry(db, userId, leadId, entryId)
    if (!entry) throw notFound('Entry')
    return entry
  }

  app.get(
    '/leads/:id/entries',
    { schema: { params: LeadId, querystring: EntryQuery, response: { 200: z.array(LeadEntry) } } },
    async ({ userId, params, query }) => {
      if (!(await findLead(db, userId, params.id))) throw notFound('Lead')
      return listEntries(db, userId, params.id, query)
    },
  )

  app.post(
    '/leads/:id/entries',
    { schema: { params: LeadId, body: NewLeadEntry, response: { 201: AddedEntry } } },
    async ({ userId, params, body }, reply) => {
      await writes.spend(String(userId))
      const happenedAt = body.happenedAt ? new Date(body.happenedAt) : undefined
      const logged = await logEntry(db, userId, params.id, { ...body, happenedAt })
      if (!logged) throw notFound('Lead')
      return reply.code(201).send({ ...logged, ...(await readEntry(userId, params.id, logged.id)) })
    },
  )

  app.patch(
    '/leads/:id/entries/:entryId',
    { schema: { params: EntryId, body: LeadEntryChanges, response: { 200: ChangedEntry } } },
    async (req) => {
      const { userId, body } = req
      const { id, entryId } = req.params
      const entry = await readEntry(userId, id, entryId)
      if (entry.kind === 'note' && body.text === '') throw badField('text', 'Enter a note')
      if (entry.kind === 'note' && body.outcome) throw badField('outcome', 'Only a call has an outcome')
      const isChanged = body.text !== undefined || body.happenedAt !== undefined || body.outcome !== undefined
      if (!isChanged) return entry
      await writes.spend(String(userId))
      const followed = await changeEntry(db, userId, id, entryId, body, allowResuming(req))
      const now = await readEntry(userId, id, entryId)
      // The response to the same request was lost, or another tab has the same text.
      const isSame = now.text === body.text && (body.outcome === undefined || now.outcome === body.outcome)
      if (!followed && !isSame) throw changedElsewhere(now)
      return { ...now, ...followed }
    },
  )

  app.delete(
    '/leads/:id/entries/:entryId',
    { schema: { params: EntryId, response: { 200: RemovedEntry, 204: z.null() } } },
    async (req, reply) => {
      const { id, entryId } = req.params
      const followed = await removeEntry(db, req.userId, id, entryId, allowResuming(req))
      if (!followed) throw notFound('Entry')
      return Object.keys(followed).length > 0 ? followed : reply.code(204).send(null)
    },
  )

  app.post(
    '/leads/:id/entries/:entryId/restore',
    { schema: { params: EntryId, response: { 200: AddedEntry } } },
    async ({ userId, params: { id, entryId } }) => {
      const ended = await bringEntryBack(db, userId, id, entryId)
      return { ...(await readEntry(userId, id, entryId)), ...ended }
    },
  )
}

const changedElsewhere = ({ kind, text }: LeadEntry) =>
  new AppError('conflict', `This ${kind} was changed since you opened it. Check both texts, then save again.`, {
    issues: [{ field: 'text', message: text }],
    details: { code: ENTRY_CHANGED },
  })
