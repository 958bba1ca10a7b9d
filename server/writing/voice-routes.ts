import { Voice, VoiceToSave } from '../../contract/voice.ts'
import type { App, Parts } from '../http/parts.ts'
import { rewriteReadyEmails } from '../outbox/changes/rewrite-emails.ts'
import { retryHeldContent } from '../outbox/preparing/retry-held-content.ts'
import { readVoice, saveVoice } from './voice-queries.ts'

export function voiceRoutes(app: App, { db }: Parts) {
  app.get('/voice', { schema: { response: { 200: Voice } } }, (req) => readVoice(db, req.userId))

  app.put('/voice', { schema: { body: VoiceToSave, response: { 200: Voice } } }, async (req) => {
    await db.transaction(async (tx) => {
      await saveVoice(tx, req.userId, req.body)
      await retryHeldContent(tx, req.userId)
      await rewriteReadyEmails(tx, req.userId)
    })
    return readVoice(db, req.userId)
  })
}
