import type { Evidence } from '../../../contract/writing.ts'
import { isCommonWord } from './common-words.ts'
import {
  BEFORE_COMPANY,
  BEFORE_PERSON,
  COMPANY_ENDINGS,
  CONNECTORS,
  hasRoleHead,
  isRole,
  LEGAL_FORMS,
  PRODUCT_ENDINGS,
  titleWords,
} from './name-words.ts'
import type { NameRun } from './names.ts'
import type { Source } from './sources.ts'
import type { Token } from './text-tokens.ts'

export type NameClaim = { tokens: Token[]; kind: Evidence['kind']; source: string | null; reason: string | null }

/** The claims of a run of capitalized words: the whole run if it has a source, else its known and unknown parts. */
export function traceRun(run: NameRun, sources: Source[]): NameClaim[] {
  const words = run.tokens.filter(({ kind }) => kind !== 'sign')
  if (run.isOfRecipient) {
    const title = titleWords(words.map(({ folded }) => folded))
    const holder = sources.find(
      ({ kind, whose, phrase }) => whose !== 'user' && kind !== 'company' && containsAll(phrase, title),
    )
    return [holder ? known(words, run, holder) : unknown(words, run)]
  }
  const whole = sourceOfWords(words, sources)
  if (whole) return [known(words, run, whole)]
  if (isRole(words.map(({ folded }) => folded))) return isIgnored(words, run) ? [] : [unknown(words, run)]
  const parts = splitByKnown(words, sources)
  const [first, second] = parts
  // "Maria Bianchi" is not Maria Rossi, and "Navona Robotics" not Navona.
  if (first?.source && second && !second.source && parts.length === 2 && isOneName(first.words, second.words, words))
    return [unknown(words, run)]
  return parts.flatMap(({ words: part, source }) => {
    if (source) return [known(part, run, source)]
    const named = trimmed(part)
    return named.length === 0 || isIgnored(named, run) ? [] : [unknown(named, run)]
  })
}

type Part = { words: Token[]; source: Source | null }

function splitByKnown(words: Token[], sources: Source[]): Part[] {
  // A shortcut: most unknown names share no word with any source.
  if (!words.some(({ folded }) => sources.some(({ phrase }) => phrase.includes(` ${folded} `))))
    return [{ words, source: null }]
  const parts: Part[] = []
  for (let at = 0; at < words.length; ) {
    let end = words.length
    let source: Source | null = null
    for (; end > at; end--) {
      source = CONNECTORS.has(words[at]?.folded ?? '') ? null : sourceOfWords(words.slice(at, end), sources)
      if (source) break
    }
    const last = parts.at(-1)
    if (source) parts.push({ words: words.slice(at, end), source })
    else if (last && !last.source) last.words.push(words[at] as Token)
    else parts.push({ words: [words[at] as Token], source: null })
    at = source ? end : at + 1
  }
  return parts
}

function sourceOfWords(words: Token[], sources: Source[]): Source | null {
  const folded = words.map((word) => word.folded)
  while (folded.length > 1 && LEGAL_FORMS.has(folded.at(-1) ?? '')) folded.pop()
  if (isRole(folded)) {
    const title = titleWords(folded)
    const holder = sources.find(({ kind, phrase }) => kind === 'title' && containsAll(phrase, title))
    if (holder) return holder
  }
  const phrase = ` ${folded.join(' ')} `
  const compact = folded.join('').replace(/[^\p{L}\p{N}]/gu, '')
  return (
    sources.find((source) => source.phrase === phrase) ??
    sources.find((source) => source.phrase.includes(phrase)) ??
    sources.find(
      ({ kind, compact: other }) =>
        kind === 'company' && compact.length > 3 && (other === compact || other.startsWith(compact)),
    ) ??
    sources.find((source) => source.kind === 'company' && isInitials(words, source)) ??
    sources.find(({ links }) => links.some((link) => link.split(/[@/.]/).includes(compact))) ??
    null
  )
}

function containsAll(phrase: string, title: string[]) {
  const has = new Set(titleWords(phrase.trim().split(' ')))
  return title.length > 0 && title.every((word) => has.has(word))
}

const isInitials = (words: Token[], { phrase }: Source) => {
  const parts = phrase
    .trim()
    .split(' ')
    .filter((word) => !LEGAL_FORMS.has(word))
  const [word] = words
  return (
    words.length === 1 &&
    parts.length > 1 &&
    word?.text === word?.text.toUpperCase() &&
    word?.folded === parts.map((part) => part[0]).join('')
  )
}

const isOneName = (first: Token[], second: Token[], words: Token[]) =>
  first.every(({ folded }) => !isRole([folded])) &&
  !words.some(({ folded }) => CONNECTORS.has(folded)) &&
  second.some(({ folded }) => !isCommonWord(folded) || COMPANY_ENDINGS.has(folded) || PRODUCT_ENDINGS.has(folded))

const trimmed = (part: Token[]) => {
  const from = part.findIndex(({ folded }) => !CONNECTORS.has(folded))
  const to = part.findLastIndex(({ folded }) => !CONNECTORS.has(folded))
  return from < 0 ? [] : part.slice(from, to + 1)
}

/** Departments and general titles are no claims; "as Head of Sales" is. */
function isIgnored(words: Token[], run: NameRun) {
  const folded = words.map((word) => word.folded)
  if (words.every(({ kind }) => kind === 'number')) return true
  if (!isRole(folded) || /^(plan|package|tier|bundle|edition)$/.test(run.after?.folded ?? '')) return false
  return !(hasRoleHead(folded) && /^(as|the|a|an|role|are|you're)$/.test(run.before?.folded ?? ''))
}

const known = (tokens: Token[], run: NameRun, { label, kind }: Source): NameClaim => ({
  tokens,
  kind: kind === 'company' ? 'company' : kind === 'name' || kind === 'title' ? 'name' : kindOf(tokens, run),
  source: label,
  reason: null,
})

function unknown(tokens: Token[], run: NameRun): NameClaim {
  const kind = kindOf(tokens, run)
  const name = `${tokens[0]?.text}${
    tokens.length > 1
      ? ` ${tokens
          .slice(1)
          .map(({ text }) => text)
          .join(' ')}`
      : ''
  }`
  const reason = run.isGreeting
    ? `The lead's name isn't ${name}`
    : `We found no source for ${name} in the lead's data, your details or proof points`
  return { tokens, kind, source: null, reason }
}

function kindOf(tokens: Token[], { before, after, isGreeting }: NameRun): Evidence['kind'] {
  const last = tokens.at(-1)?.folded ?? ''
  if (isGreeting) return 'name'
  if (LEGAL_FORMS.has(last) || COMPANY_ENDINGS.has(last)) return 'company'
  const isProduct =
    PRODUCT_ENDINGS.has(last) ||
    PRODUCT_ENDINGS.has(after?.folded ?? '') ||
    tokens.some(({ kind }) => kind === 'number')
  if (isProduct || tokens.some(({ text }) => /\p{Ll}\p{Lu}/u.test(text))) return 'product'
  if (BEFORE_PERSON.has(before?.folded ?? '')) return 'name'
  return tokens.length === 1 || BEFORE_COMPANY.has(before?.folded ?? '') ? 'company' : 'name'
}
