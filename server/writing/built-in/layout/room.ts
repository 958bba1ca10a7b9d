import type { Instructions } from '../../../../contract/instructions/instructions.ts'
import type { Picker } from '../line-picker.ts'

// People read short emails: what nothing is known about is left out, not filled up.
const SHORT = 34
export const LEAST = 46
const MOST = 90
const LONG = 92
const MOST_LONG = 118

export type Room = { target: number; most: number; sentences: number; isStrict: boolean }

/** How long the email may be, and how long it should be. */
export function roomFor({ length, mostWords, leastWords, mostSentences }: Instructions, picker: Picker): Room {
  const usual = length === 'shorter' ? SHORT : length === 'longer' ? LONG : LEAST + picker.below(14)
  const most = mostWords ?? (length === 'longer' ? MOST_LONG : MOST)
  return {
    target: Math.min(Math.max(usual, leastWords ?? 0), most),
    most: Math.max(most, mostWords ? 0 : (leastWords ?? 0) + 20),
    sentences: mostSentences ?? Number.POSITIVE_INFINITY,
    isStrict: mostWords !== null,
  }
}

export const wordCount = (text: string) => text.split(/\s+/).filter(Boolean).length
export const sentenceCount = (text: string) => text.split(/(?<=[.?!])\s+/).filter((part) => /\p{L}/u.test(part)).length
