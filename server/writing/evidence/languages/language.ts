import type { CheckedLanguage } from '../../../../contract/checked-language.ts'
import { dutch } from './dutch.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import type { LanguageWords } from './language-words.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

/** What is known about each language in which claims are checked. */
export const LANGUAGES: Record<CheckedLanguage, LanguageWords> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  pt: portuguese,
}
