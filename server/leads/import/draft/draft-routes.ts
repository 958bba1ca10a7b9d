import { z } from 'zod'
import { ImportDraft, ImportId, LeadImport, WantedOptions } from '../../../../contract/lead-import.ts'
import type { App, Parts } from '../../../http/parts.ts'
import { listDrafts } from '../import-queries.ts'
import { changeDraft, readDraft } from './draft.ts'

/** Files that are kept and not imported yet: what their columns mean. */
export function draftRoutes(app: App, { db }: Pick<Parts, 'db'>) {
  app.get('/leads/import/drafts', { schema: { response: { 200: z.array(LeadImport) } } }, (req) =>
    listDrafts(db, req.userId),
  )

  app.get('/leads/import/:id/columns', { schema: { params: ImportId, response: { 200: ImportDraft } } }, (req) =>
    readDraft(db, req.userId, req.params.id),
  )

  app.put(
    '/leads/import/:id/columns',
    { schema: { params: ImportId, body: WantedOptions, response: { 200: ImportDraft } } },
    (req) => changeDraft(db, req.userId, req.params.id, req.body),
  )
}
