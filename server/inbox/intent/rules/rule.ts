import type { Intent } from '../../../../contract/intent.ts'

/** Words that speak for an intent. Patterns read a folded sentence: lower case, no accents, straight quotes. */
export type Rule = {
  name: string
  intent: Intent
  pattern: RegExp
  /** In the same sentence, these words take it back. */
  unless?: RegExp
  isQuestion?: boolean
  /** Every sentence must fit: nothing else is said. */
  isWhole?: boolean
  /** Of the subject instead of the text. */
  isSubject?: boolean
}

/** Nothing in the same sentence, up to a few words. */
export const NEAR = '[^.!?\\n]{0,40}?'

const oneOf = (...parts: string[]) => `(?:${parts.join('|')})`
export const words = (...parts: string[]) => new RegExp(`(?<![\\p{L}\\d])${oneOf(...parts)}(?![\\p{L}])`, 'u')

const AUXILIARY = "(?:do|does|did|is|are|was|were|wo|would|could|should|ca|have|has|had|need)n'?t"
/** "Not" and what means it. */
export const NOT = `(?:not|never|no longer|hardly|cannot|neither|nor|${AUXILIARY})`
