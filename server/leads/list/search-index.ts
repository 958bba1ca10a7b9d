import { type SQL, sql } from 'drizzle-orm'
import { leads } from '../../db/schema.ts'

const LETTER = '[\\p{L}\\p{N}]'
// What the index of three letters in a row can look up: three letters, or two at the edge of a word.
const INDEXED = new RegExp(`${LETTER}{3}|[^\\p{L}\\p{N}]${LETTER}|${LETTER}{2}[^\\p{L}\\p{N}]`, 'u')
const TWO_LETTERS = /^[a-z0-9]{2}$/

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Leads that have a text, as leads are searched, anywhere in name, company or address. */
export const hasText = (text: string) => sql`${leads.searchText} like ${`%${escaped(text)}%`}`

/**
 * The same for the search index, if it can help. Of two letters it knows every third that may follow them, as long as that is ASCII.
 * The few leads with other letters have an index of their own; they are looked for apart, because the planner takes them for many.
 */
export function hasIndexedText(userId: number, text: string): SQL | undefined {
  if (INDEXED.test(text)) return hasText(text)
  if (!TWO_LETTERS.test(text)) return undefined
  const inOtherLetters = sql`select id from leads where user_id = ${userId}
    and octet_length(search_text) <> char_length(search_text) and strpos(search_text, ${text}) > 0`
  return sql`(${leads.searchText} ~ ${`${text}[\\x01-\\x7f]`} or ${leads.searchText} like ${`%${text}`}
    or ${leads.id} = any(array(${inOtherLetters})))`
}
