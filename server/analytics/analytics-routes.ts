import { Stats } from '../../contract/analytics.ts'
import type { App, Parts } from '../http/parts.ts'
import { readStats } from './stats-queries.ts'

export function analyticsRoutes(app: App, { db }: Parts) {
  app.get('/stats', { schema: { response: { 200: Stats } } }, (req) => readStats(db, req.userId))
}
