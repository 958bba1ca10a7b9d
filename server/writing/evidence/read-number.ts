import { scaleLetters, scaleOf, unitOf, valuesOfDigits } from './number-words.ts'
import type { Token } from './text-tokens.ts'

/** A number that starts at a token, in digits or words: its possible values, its scale, and the token after it. */
export type NumberRead = { values: number[]; scale: number; next: number; isInWords: boolean; hasScale: boolean }

export function readNumber(tokens: Token[], at: number): NumberRead | null {
  const token = tokens[at]
  if (!token) return null
  return token.kind === 'number' ? readDigits(tokens, at, token) : token.kind === 'word' ? readWords(tokens, at) : null
}

/** "1,500", "1.5k", "2 million". */
function readDigits(tokens: Token[], at: number, token: Token): NumberRead | null {
  const values = valuesOfDigits(token.text)
  if (values.length === 0) return null
  const after = tokens[at + 1]
  const scale = after && ((after.isGlued ? scaleLetters.get(after.folded) : undefined) ?? scaleOf(after.folded))
  // "2m" is two million, "2 m" is not.
  if (!scale) return { values, scale: 1, next: at + 1, isInWords: false, hasScale: false }
  return { values: values.map((v) => v * scale), scale, next: at + 2, isInWords: false, hasScale: true }
}

/** "twenty-five", "three hundred and twenty", "half a million", "a dozen". */
function readWords(tokens: Token[], at: number): NumberRead | null {
  const word = tokens[at]?.folded ?? ''
  if (unitOf(word) === undefined && scaleOf(word) === undefined && !/^(a|an|half)$/.test(word)) return null
  let total = 0
  let current = 0
  let scale = 1
  let next = at
  let hasScale = false
  const first = tokens[at]
  const isHalf = first?.folded === 'half' && tokens[at + 1]?.folded === 'a' && scaleOf(tokens[at + 2]?.folded ?? '')
  if (isHalf) return { values: [isHalf / 2], scale: isHalf, next: at + 3, isInWords: true, hasScale: true }
  const isArticle = first?.folded === 'a' || first?.folded === 'an'
  if (isArticle) {
    if (!scaleOf(tokens[at + 1]?.folded ?? '')) return null
    current = 1
    next++
  }
  for (; next < tokens.length && next < at + 12; next++) {
    const word = tokens[next]
    if (word?.kind !== 'word') break
    const unit = unitOf(word.folded)
    const factor = scaleOf(word.folded)
    const isJoined = word.folded === 'and' && current >= 100 && unitOf(tokens[next + 1]?.folded ?? '') !== undefined
    if (isJoined) continue
    // "forty five" is one number, "two three" is not.
    if (unit !== undefined && (current % 100 === 0 || (current % 10 === 0 && unit < 10))) current += unit
    else if (factor !== undefined && (current > 0 || next === at)) {
      hasScale = true
      scale = factor
      current = (current || 1) * factor
      if (factor >= 1_000) {
        total += current
        current = 0
      }
    } else break
  }
  const value = total + current
  if (next === at || (value === 0 && first?.folded !== 'zero')) return null
  return { values: [value], scale, next, isInWords: true, hasScale }
}
