import { CrmKey } from '../../../contract/crm-connection.ts'
import { CrmIntegration } from '../../../contract/crm-integration.ts'
import type { App, Parts } from '../../http/parts.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { connectWithKey } from './connect-with-key.ts'
import { listIntegrations } from './integration-queries.ts'

const KEYS_IN_TEN_MINUTES = 20

export function crmKeyRoutes(app: App, { db, pool, config, mail: { box } }: Parts) {
  const attempts = rateLimit(pool, 'crm key', KEYS_IN_TEN_MINUTES, 600)

  app.post(
    '/crm/hubspot/key',
    { schema: { body: CrmKey, response: { 200: CrmIntegration } } },
    async ({ userId, body }) => {
      await attempts.spend(String(userId))
      await connectWithKey({ db, config, box }, userId, 'hubspot', body.key)
      const connected = (await listIntegrations(db, userId)).find(({ provider }) => provider === 'hubspot')
      if (!connected) throw new Error('the integration was deleted meanwhile')
      return connected
    },
  )
}
