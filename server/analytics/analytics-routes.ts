import { Analytics, AnalyticsQuery, Outreach, PipelineData, Stats } from '../../contract/analytics.ts'
import { Setup } from '../../contract/setup.ts'
import { Today } from '../../contract/today.ts'
import { readTimeZone } from '../accounts/time-zone.ts'
import type { App, Parts } from '../http/parts.ts'
import { type LocalDay, lastDays, monthStart } from './local-days.ts'
import { readOutreach } from './outreach-queries.ts'
import { readPipeline } from './pipeline-queries.ts'
import { readSetup } from './setup-queries.ts'
import { readDays, readStats } from './stats-queries.ts'
import { readToday } from './today-queries.ts'

export function analyticsRoutes(app: App, { db }: Parts) {
  app.get('/stats', { schema: { response: { 200: Stats } } }, async ({ userId }) =>
    readStats(db, userId, monthStart(new Date(), await readTimeZone(db, userId))),
  )

  app.get('/today', { schema: { response: { 200: Today } } }, async ({ userId }) => {
    const now = new Date()
    const [day] = lastDays(now, await readTimeZone(db, userId), 1) as [LocalDay]
    return readToday(db, userId, now, day)
  })

  app.get('/setup', { schema: { response: { 200: Setup } } }, (req) => readSetup(db, req.userId))

  app.get('/pipeline-data', { schema: { response: { 200: PipelineData } } }, (req) => readPipeline(db, req.userId))

  app.get(
    '/analytics',
    { schema: { querystring: AnalyticsQuery, response: { 200: Analytics } } },
    async ({ userId, query }) => {
      const timeZone = await readTimeZone(db, userId)
      return { timeZone, days: await readDays(db, userId, lastDays(new Date(), timeZone, query.days)) }
    },
  )

  /** Outreach results: from the daily counts, and for the first, partial day from its emails. */
  app.get(
    '/analytics/outreach',
    { schema: { querystring: AnalyticsQuery, response: { 200: Outreach } } },
    async ({ userId, query }) => {
      const [first] = lastDays(new Date(), await readTimeZone(db, userId), query.days)
      return readOutreach(db, userId, first?.startsAt ?? new Date())
    },
  )
}
