import { and, type SQL, sql } from 'drizzle-orm'
import { leads } from '../../db/schema.ts'

const LETTER = '[\\p{L}\\p{N}]'
// What the indexes of three letters in a row can look up: three letters, or two at the edge of a word.
const INDEXED = new RegExp(`${LETTER}{3}|[^\\p{L}\\p{N}]${LETTER}|${LETTER}{2}[^\\p{L}\\p{N}]`, 'u')
const TWO_LETTERS = /^[a-z0-9]{2}$/

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

// As it is indexed (migration 0068).
const TITLE = sql`leadwright_searchable(${leads.jobTitle})`
// The same text: the function removes accents, which ASCII has none of. Without it a lead is read in a fifth of the time. Checked is the
// text in lower case, since in Turkish that of "I" is no ASCII.
const LOWER_TITLE = sql`lower(${leads.jobTitle})`
const READ_TITLE = sql`case when octet_length(${LOWER_TITLE}) = char_length(${LOWER_TITLE}) then ${LOWER_TITLE} else ${TITLE} end`
/** The columns that a search reads. */
export const SEARCHED_COLUMNS = ['search_text', 'job_title']

type PatternOf = (word: string) => SQL | string

/** Leads of which each word of a text is in the name, company, address or job title. `patternOf` makes a word a LIKE pattern. */
export const hasEveryWord = (text: string, patternOf: PatternOf) => hasWords(text, patternOf, TITLE)

/** The same for leads that are read one by one: no index helps, and each takes less time. */
export const readsEveryWord = (text: string, patternOf: PatternOf) => hasWords(text, patternOf, READ_TITLE)

function hasWords(text: string, patternOf: PatternOf, title: SQL): SQL {
  const found = wordsOf(text).map((word) => {
    const pattern = patternOf(word)
    return sql`(${leads.searchText} like ${pattern} or ${title} like ${pattern})`
  })
  return and(...found) ?? sql`true`
}

/** Without those that another word contains. */
function wordsOf(text: string) {
  const words = [...new Set(text.split(/\s+/).filter(Boolean))]
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
}

/** The same for a text as leads are searched: lower case, without accents. */
const hasText = (text: string) => hasEveryWord(text, (word) => `%${escaped(word)}%`)
export const readsText = (text: string) => readsEveryWord(text, (word) => `%${escaped(word)}%`)

/** The same for the search indexes, if they can help: one word that they can look up is enough. */
export function hasIndexedText(userId: number, text: string): SQL | undefined {
  const words = wordsOf(text)
  if (words.some((word) => INDEXED.test(word))) return hasText(text)
  const pair = words.find((word) => TWO_LETTERS.test(word))
  if (pair === undefined) return undefined
  return and(hasPair(userId, pair), hasText(words.filter((word) => word !== pair).join(' ')))
}

/**
 * Of two letters the indexes know every third that may follow them, as long as that is ASCII. The few leads with other letters have
 * indexes of their own; they are looked for apart, because the planner takes them for many.
 */
function hasPair(userId: number, pair: string) {
  const inOtherLetters = (text: SQL) => sql`select id from leads where user_id = ${userId}
    and octet_length(${text}) <> char_length(${text}) and strpos(${text}, ${pair}) > 0`
  const hasIt = (text: SQL) => sql`${text} ~ ${`${pair}[\\x01-\\x7f]`} or ${text} like ${`%${pair}`}`
  const texts = [sql`${leads.searchText}`, TITLE]
  return sql`(${sql.join(texts.map(hasIt), sql` or `)}
    or ${leads.id} = any(array(${sql.join(texts.map(inOtherLetters), sql` union `)})))`
}
