import { Voice } from '../../contract/voice.ts'
import type { App, Parts } from '../http/parts.ts'
import { readVoice, saveVoice } from './voice-queries.ts'

export function voiceRoutes(app: App, { db }: Parts) {
  app.get('/voice', { schema: { response: { 200: Voice } } }, (req) => readVoice(db, req.userId))

  app.put('/voice', { schema: { body: Voice, response: { 200: Voice } } }, async (req) => {
    await saveVoice(db, req.userId, req.body)
    return req.body
  })
}
