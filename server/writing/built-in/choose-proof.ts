import type { Instructions } from '../../../contract/instructions/instructions.ts'
import type { Voice } from '../../../contract/voice.ts'
import { type Picker, stemPattern } from './line-picker.ts'
import { spamWordsIn } from './spam-words.ts'
import type { Slots } from './writer-slots.ts'

const MOST_WORDS = 28

/** The proof point that the user names, or that shares a word with the lead's work, or any. */
export function proofOf(
  { proofPoints }: Voice,
  slots: Slots,
  { proof, avoidWords }: Instructions,
  picker: Picker,
): string | null {
  const fitting = proofPoints
    .map((point) =>
      point
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/[.!\s]+$/, ''),
    )
    .filter(
      (point) => point.split(' ').length <= MOST_WORDS && !/[?{}<>]/.test(point) && spamWordsIn(point).length === 0,
    )
    .filter((point) => !avoidWords.some((word) => stemPattern(word).test(point)))
  // A result says nothing to somebody who does not know what we sell.
  if (slots.offered === null && proof === null) return null
  if (proof) return fitting.find((point) => point.toLowerCase().includes(proof.toLowerCase())) ?? null
  const work = wordsOf([slots.industry, slots.does, slots.tagline, slots.title, slots.topic].filter(Boolean).join(' '))
  const near = fitting.filter((point) => wordsOf(point).some((word) => work.includes(word)))
  const choice = near.length > 0 ? near : fitting
  return choice[picker.below(Math.max(1, choice.length))] ?? null
}

const wordsOf = (text: string) => (text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.replace(/s$/, ''))
