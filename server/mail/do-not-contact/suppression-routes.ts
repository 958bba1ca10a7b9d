import { Readable } from 'node:stream'
import { z } from 'zod'
import { escapeFormula } from '../../../contract/csv-formula.ts'
import {
  NewSuppressions,
  SuppressionId,
  SuppressionPage,
  SuppressionQuery,
  SuppressionRun,
  UndoneSuppressions,
  UndoSuppressions,
} from '../../../contract/suppression.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { allowResuming } from '../../outbox/steps/allow-continuing.ts'
import { allSuppressions, listSuppressions, suppress } from './suppression-queries.ts'
import { listSuppressionRuns, removeEntry, undoSuppressions } from './suppression-runs.ts'

/** The do-not-contact list. */
export function suppressionRoutes(app: App, { db }: Parts) {
  app.get('/suppressions', { schema: { querystring: SuppressionQuery, response: { 200: SuppressionPage } } }, (req) =>
    listSuppressions(db, req.userId, req.query.search, req.query.page, req.query.limit),
  )

  app.post(
    '/suppressions',
    { schema: { body: NewSuppressions, response: { 200: z.object({ added: z.number().int() }) } } },
    async ({ userId, body: { addresses, note } }) => ({
      added: await db.transaction((tx) => suppress(tx, userId, addresses, 'manual', note ?? null)),
    }),
  )

  app.delete('/suppressions/:id', { schema: { params: SuppressionId } }, async (req, reply) => {
    if (!(await retried(() => removeEntry(db, req.userId, req.params.id)))) throw notFound('Address')
    return reply.code(204).send()
  })

  app.get('/suppressions/runs', { schema: { response: { 200: z.array(SuppressionRun) } } }, (req) =>
    listSuppressionRuns(db, req.userId),
  )

  app.post(
    '/suppressions/undo',
    { schema: { body: UndoSuppressions, response: { 200: UndoneSuppressions } } },
    async (req) => {
      const { userId, body } = req
      const undone = await retried(() => undoSuppressions(db, userId, body, allowResuming(req)))
      if (undone.removed === 0) throw notFound('Addresses to remove')
      return undone
    },
  )

  app.get('/suppressions/export.csv', (req, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="do-not-contact.csv"')
      .send(Readable.from(exported(db, req.userId))),
  )
}

/** Streamed in batches, so that a list of any length fits. */
async function* exported(db: Db, userId: number) {
  yield 'Email,Reason,Since\r\n'
  for await (const entries of allSuppressions(db, userId))
    yield entries
      .map(({ address, reason, createdAt }) => `${escapeFormula(address)},${reason},${createdAt.toISOString()}\r\n`)
      .join('')
}
