import { LeadExport } from '../../../contract/lead-export.ts'
import type { App, Parts } from '../../http/parts.ts'
import { exportLeads } from './export-leads.ts'

export function exportRoutes(app: App, { db, pool }: Parts) {
  app.get('/leads/export.csv', { schema: { querystring: LeadExport } }, async (req, reply) => {
    const day = new Date().toISOString().slice(0, 10)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="leads-${day}.csv"`)
      .header('cache-control', 'no-store')
      .send(await exportLeads({ db, pool }, req.userId, req.query))
  })
}
