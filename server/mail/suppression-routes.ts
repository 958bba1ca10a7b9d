import { z } from 'zod'
import { NewSuppressions, SuppressionPage, SuppressionQuery } from '../../contract/suppression.ts'
import { notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { neutralise } from '../leads/csv-cell.ts'
import { listSuppressions, removeSuppression, suppress } from './suppression-queries.ts'

const MAX_EXPORTED = 100_000
const Id = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

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

  app.delete('/suppressions/:id', { schema: { params: Id } }, async (req, reply) => {
    if (!(await removeSuppression(db, req.userId, req.params.id))) throw notFound('Address')
    return reply.code(204).send()
  })

  app.get('/suppressions/export.csv', async (req, reply) => {
    const { entries } = await listSuppressions(db, req.userId, '', 1, MAX_EXPORTED)
    const lines = entries.map(({ address, reason, createdAt }) => `${neutralise(address)},${reason},${createdAt}`)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="do-not-contact.csv"')
      .send(`Email,Reason,Since\r\n${lines.join('\r\n')}\r\n`)
  })
}
