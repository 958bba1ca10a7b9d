import { isCommonWord } from './common-words.ts'
import { LEGAL_FORMS } from './name-words.ts'
import type { NameRun } from './names.ts'
import type { Source } from './sources.ts'
import { isCapital, type Token } from './text-tokens.ts'

/**
 * Finds the company names of the lead and the user, so that "Data 4 Good" isn't read as a number. One of a single word is found at
 * the start of a sentence, where it could be any word.
 */
export function readOwnNames(tokens: Token[], sources: Source[]): NameRun[] {
  const names = sources
    .filter(({ kind }) => kind === 'company')
    .map(({ phrase }) => withoutForm(phrase.trim().split(' ')))
  const runs: NameRun[] = []
  for (let at = 0; at < tokens.length; at++) {
    const first = tokens[at] as Token
    const words = names.find((name) => name[0] === first.folded)
    if (!words || !(isCapital(first) || /\d/.test(first.text))) continue
    const next = tokens[at + 1]
    const isLonger = !first.startsSentence || isCommonWord(first.folded) || (next !== undefined && isCapital(next))
    if (words.length === 1 && isLonger) continue
    const run = matchAt(tokens, at, words)
    if (run) runs.push({ tokens: run, before: tokens[at - 1], after: tokens[at + run.length], isGreeting: false })
    if (run) at += run.length - 1
  }
  return runs
}

function withoutForm(words: string[]) {
  const end = words.findLastIndex((word) => !LEGAL_FORMS.has(word))
  return words.slice(0, end + 1)
}

/** Skips symbols between the words: "Harrow & Sons". */
function matchAt(tokens: Token[], at: number, words: string[]): Token[] | null {
  const run: Token[] = []
  let matched = 0
  for (let next = at; matched < words.length; next++) {
    const token = tokens[next]
    if (!token || token.kind === 'break' || next > at + words.length * 2) return null
    run.push(token)
    if (token.kind === 'sign') continue
    if (token.folded !== words[matched]) return null
    matched++
  }
  return run
}
