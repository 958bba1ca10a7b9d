import { ContactRules } from '../../../contract/contact-rules.ts'
import type { App, Parts } from '../../http/parts.ts'
import { readContactRules, saveContactRules } from './contact-rules-queries.ts'

/** Whom enrolling leaves out, in every sequence. */
export function contactRulesRoutes(app: App, { db }: Parts) {
  app.get('/contact-rules', { schema: { response: { 200: ContactRules } } }, (req) => readContactRules(db, req.userId))

  app.put('/contact-rules', { schema: { body: ContactRules, response: { 200: ContactRules } } }, async (req) => {
    await saveContactRules(db, req.userId, req.body)
    return readContactRules(db, req.userId)
  })
}
