import { z } from 'zod'

/** The languages in which the claims of a draft are checked, each with its English name. */
export const CHECKED_LANGUAGES = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pt: 'Portuguese',
} as const
export type CheckedLanguage = keyof typeof CHECKED_LANGUAGES
export const CheckedLanguage = z.enum(Object.keys(CHECKED_LANGUAGES) as [CheckedLanguage, ...CheckedLanguage[]])

export const NOT_CHECKED = 'Not checked in this language'

/** "English, German and French". */
export function languageNames(joint: 'and' | 'or' = 'and') {
  const names = Object.values(CHECKED_LANGUAGES)
  return `${names.slice(0, -1).join(', ')} ${joint} ${names.at(-1)}`
}
