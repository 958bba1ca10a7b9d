import { sql } from 'drizzle-orm'

/**
 * What was typed, anywhere in a searchable text. `%` and `_` mean themselves, and so do the wide ones that lose their width with
 * the accents.
 */
export function likePattern(typed: string) {
  const words = typed.replace(/\s+/g, ' ')
  return sql`'%' || regexp_replace(leadwright_searchable(${words}), '[\\\\%_]', '\\\\\\&', 'g') || '%'`
}
