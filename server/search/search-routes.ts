import { SearchQuery, SearchResults } from '../../contract/search.ts'
import type { App, Parts } from '../http/parts.ts'
import { findEmails, findSequences } from './search-queries.ts'

export function searchRoutes(app: App, { db }: Parts) {
  app.get(
    '/search',
    { schema: { querystring: SearchQuery, response: { 200: SearchResults } } },
    async ({ userId, query: { text } }) => {
      const [sequences, emails] = await Promise.all([findSequences(db, userId, text), findEmails(db, userId, text)])
      return { sequences, emails }
    },
  )
}
