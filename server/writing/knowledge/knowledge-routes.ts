import { KnowledgeList, KnowledgeSnippet, SnippetId, SnippetInput } from '../../../contract/knowledge.ts'
import { notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { addSnippet, changeSnippet, deleteSnippet, listSnippets } from './knowledge-queries.ts'

/** Short texts with a source, which drafts quote and the evidence check treats as true. */
export function knowledgeRoutes(app: App, { db }: Parts) {
  app.get('/knowledge', { schema: { response: { 200: KnowledgeList } } }, ({ userId }) => listSnippets(db, userId))

  app.post(
    '/knowledge',
    { schema: { body: SnippetInput, response: { 201: KnowledgeSnippet } } },
    async ({ userId, body }, reply) => reply.code(201).send(await addSnippet(db, userId, body)),
  )

  app.put(
    '/knowledge/:id',
    { schema: { params: SnippetId, body: SnippetInput, response: { 200: KnowledgeSnippet } } },
    async ({ userId, params, body }) => {
      const changed = await changeSnippet(db, userId, params.id, body)
      if (!changed) throw notFound('Snippet')
      return changed
    },
  )

  app.delete('/knowledge/:id', { schema: { params: SnippetId } }, async ({ userId, params }, reply) => {
    if (!(await deleteSnippet(db, userId, params.id))) throw notFound('Snippet')
    return reply.code(204).send()
  })
}
