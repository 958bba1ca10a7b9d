import { sql } from 'drizzle-orm'

/**
 * A LIKE pattern that finds the typed text anywhere in a searchable text. `%` and `_` are escaped after accents are removed, since
 * that turns their full-width forms into plain ones.
 */
export function likePattern(typed: string) {
  const words = typed.replace(/\s+/g, ' ')
  return sql`'%' || regexp_replace(leadwright_searchable(${words}), '[\\\\%_]', '\\\\\\&', 'g') || '%'`
}
