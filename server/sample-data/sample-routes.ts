import { SampleKept, SampleState } from '../../contract/sample-data.ts'
import type { App, Parts } from '../http/parts.ts'
import { loadSampleData } from './load-sample-data.ts'
import { removeSampleData } from './remove-sample-data.ts'
import { readSampleState } from './sample-queries.ts'

export function sampleRoutes(app: App, { db }: Parts) {
  app.get('/sample-data', { schema: { response: { 200: SampleState } } }, (req) => readSampleState(db, req.userId))

  app.post('/sample-data', { schema: { response: { 201: SampleState } } }, async (req, reply) => {
    await loadSampleData(db, req.userId, new Date())
    return reply.code(201).send(await readSampleState(db, req.userId))
  })

  app.delete('/sample-data', { schema: { response: { 200: SampleKept } } }, (req) => removeSampleData(db, req.userId))
}
