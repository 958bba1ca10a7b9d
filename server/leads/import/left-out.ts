import { MAX_EXTRA_COLUMNS } from '../../../contract/extra-columns.ts'
import type { ImportField } from '../../../contract/lead-import.ts'
import { MAX_TAG_LENGTH, MAX_TAGS, MAX_TAGS_A_LEAD } from '../../../contract/lead-tag-rules.ts'

/** Part of a row that its lead does not get; the rest of the row is imported. */
export type LeftOut = {
  field: ImportField
  reason: 'long_tag' | 'too_many_tags' | 'tag_without_room' | 'unreadable' | 'too_many_extras' | 'known_lead_won'
  /** The tags, the names of the columns, or what it is. */
  said: string
}

const SHOWN_TAGS = 3
const SHOWN_CHARACTERS = 60

export const tagsLeftOut = (reason: LeftOut['reason'], tags: string[]): LeftOut => ({
  field: 'tags',
  reason,
  said: wordsOf(tags),
})

export const saleLeftOut: LeftOut = { field: 'wonOn', reason: 'known_lead_won', said: 'the sale' }

export const extrasLeftOut = (names: string[]): LeftOut => ({
  field: 'extra',
  reason: 'too_many_extras',
  said: wordsOf(names),
})

function wordsOf(tags: string[]) {
  const shown = tags.slice(0, SHOWN_TAGS).map((tag) => `“${tag.slice(0, SHOWN_CHARACTERS)}”`)
  const more = tags.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

/** In words; a check says what will happen. */
export function leftOutNote({ reason, said }: LeftOut, isCheck: boolean) {
  const leftOut = isCheck ? "so we won't import" : "so we didn't import"
  switch (reason) {
    case 'long_tag':
      return `A tag has at most ${MAX_TAG_LENGTH} characters, ${leftOut} ${said}.`
    case 'too_many_tags':
      return `A lead has at most ${MAX_TAGS_A_LEAD} tags, ${leftOut} ${said}.`
    case 'tag_without_room':
      return `Your account already has ${MAX_TAGS.toLocaleString('en-GB')} different tags, ${leftOut} ${said}.`
    case 'too_many_extras':
      return `A lead keeps at most ${MAX_EXTRA_COLUMNS} extra columns, ${leftOut} ${said}.`
    case 'known_lead_won':
      return `An import doesn't mark leads you already have as won, ${leftOut} ${said}. Open the lead to mark it as won.`
    case 'unreadable':
      return `Some letters in ${said} can’t be read, ${leftOut} it.`
  }
}
