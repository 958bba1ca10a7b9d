import { eq } from 'drizzle-orm'
import { LeadSettings } from '../../contract/lead-settings.ts'
import { users } from '../db/schema.ts'
import { unauthorized } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'

export function leadSettingsRoutes(app: App, { db }: Parts) {
  app.get('/leads/settings', { schema: { response: { 200: LeadSettings } } }, async ({ userId }) => {
    const [settings] = await db.select({ marksContacted: users.marksContacted }).from(users).where(eq(users.id, userId))
    if (!settings) throw unauthorized()
    return settings
  })

  app.put(
    '/leads/settings',
    { schema: { body: LeadSettings, response: { 200: LeadSettings } } },
    async ({ userId, body }) => {
      await db.update(users).set(body).where(eq(users.id, userId))
      return body
    },
  )
}
