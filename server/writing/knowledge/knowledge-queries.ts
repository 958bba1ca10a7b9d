import { and, eq, sql } from 'drizzle-orm'
import type { KnowledgeSnippet, SnippetInput } from '../../../contract/knowledge.ts'
import { MAX_SNIPPETS } from '../../../contract/knowledge-limits.ts'
import type { Db } from '../../db/connect.ts'
import { KNOWLEDGE_LOCK } from '../../db/locks.ts'
import { knowledgeSnippets } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'

const { userId: owner, id, title, text, source } = knowledgeSnippets
const shown = { id, title, text, source }

const isSnippet = (userId: number, snippetId: number) => and(eq(owner, userId), eq(id, snippetId))

export const listSnippets = (db: Db, userId: number): Promise<KnowledgeSnippet[]> =>
  db.select(shown).from(knowledgeSnippets).where(eq(owner, userId)).orderBy(title, id).limit(MAX_SNIPPETS)

export const addSnippet = (db: Db, userId: number, snippet: SnippetInput): Promise<KnowledgeSnippet> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KNOWLEDGE_LOCK}, ${userId})`)
    if ((await tx.$count(knowledgeSnippets, eq(owner, userId))) >= MAX_SNIPPETS)
      throw new AppError('conflict', `You have ${MAX_SNIPPETS} snippets, the most we store. Delete one first.`)
    const [added] = await tx
      .insert(knowledgeSnippets)
      .values({ userId, ...snippet })
      .returning(shown)
    if (!added) throw new Error('a snippet was inserted but not returned')
    return added
  })

export async function changeSnippet(db: Db, userId: number, snippetId: number, snippet: SnippetInput) {
  const [changed] = await db
    .update(knowledgeSnippets)
    .set({ ...snippet, updatedAt: new Date() })
    .where(isSnippet(userId, snippetId))
    .returning(shown)
  return changed
}

export async function deleteSnippet(db: Db, userId: number, snippetId: number) {
  const deleted = await db.delete(knowledgeSnippets).where(isSnippet(userId, snippetId)).returning({ id })
  return deleted.length > 0
}
