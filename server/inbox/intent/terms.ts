// The words of a folded text, one and two at a time, in a form that brings together what means the same.

type Term = { term: string; start: number; end: number }

const MAX_WORDS = 400
const TOKEN = /[^\s@]{1,64}@[^\s@]{1,80}\.[a-z]{2,10}|https?:\/\/\S{1,300}|www\.\S{1,200}|\d[\d.,:/]*|[\p{L}']+|\?/gu
const BREAK = /[.!;:\n]|, /

export function termsOf(folded: string): Term[] {
  const tokens: (Term & { isFirst: boolean })[] = []
  let last = 0
  for (const { 0: raw, index } of folded.matchAll(TOKEN)) {
    if (tokens.length >= MAX_WORDS) break
    const isFirst = tokens.length === 0 || BREAK.test(folded.slice(last, index))
    last = index + raw.length
    tokens.push({ term: termOf(raw), start: index, end: last, isFirst })
  }
  const pairs = tokens.flatMap((token, at) => {
    const before = tokens[at - 1]
    return before && !token.isFirst
      ? [{ term: `${before.term} ${token.term}`, start: before.start, end: token.end }]
      : []
  })
  return [...tokens.map(({ term, start, end }) => ({ term, start, end })), ...pairs]
}

function termOf(raw: string): string {
  if (raw.includes('@')) return '@'
  if (/^(?:https?:|www\.)/.test(raw)) return '://'
  if (/^\d/.test(raw)) return '#'
  const word = raw.replace(/^'+|'+$/g, '')
  return word.length > 5 ? word.replace(/(?:ing|ed|es|s|ly|en|er)$/, '') : word
}
