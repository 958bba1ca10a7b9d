import type { Industry } from '../../../contract/lead.ts'
import { anyOf, foldWords } from './fold-words.ts'
import { INDUSTRY_WORDS, NONE_OF_OURS } from './industry-word-lists.ts'

const noneOfOurs = anyOf(NONE_OF_OURS)
const industries = INDUSTRY_WORDS.map(([industry, words]) => [industry, anyOf(words)] as const)

/** Undefined when the text names no industry of ours. */
export function readIndustry(text: string): Industry | undefined {
  const words = foldWords(text)
  if (words === ' other ') return 'other'
  if (noneOfOurs.test(words)) return undefined
  return industries.find(([, pattern]) => pattern.test(words))?.[0]
}
