import { PausedAddressId, PausedAddressPage, PausedAddressQuery } from '../../../contract/paused-address.ts'
import { retried } from '../../db/retry.ts'
import { notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { listPaused } from './paused-address-queries.ts'
import { resumeAddress } from './soft-bounces.ts'

/** Addresses that are paused because too many emails to them came back. */
export function pausedAddressRoutes(app: App, { db }: Parts) {
  app.get(
    '/paused-addresses',
    { schema: { querystring: PausedAddressQuery, response: { 200: PausedAddressPage } } },
    (req) => listPaused(db, req.userId, req.query.page, req.query.limit),
  )

  app.delete('/paused-addresses/:id', { schema: { params: PausedAddressId } }, async (req, reply) => {
    const { userId, params } = req
    if (!(await retried(() => db.transaction((tx) => resumeAddress(tx, userId, params))))) throw notFound('Address')
    return reply.code(204).send()
  })
}
