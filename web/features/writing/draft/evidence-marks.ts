import type { Evidence } from '../../../../contract/writing.ts'

export type Draft = { subject: string; body: string }
type Place = Evidence['place']
type Range = { start: number; end: number }
export type Mark = Range & { tone: 'warn' | 'bad' }

/** What still stands where it was found: the text may have been edited since. */
export const stillThere = (evidence: readonly Evidence[], draft: Draft) =>
  evidence.filter(({ claim, place, start, end }) => draft[place].slice(start, end) === claim)

/** Claims nothing speaks for, in the order they are read. */
export const unsourced = (evidence: readonly Evidence[]) =>
  evidence.filter(({ source }) => source === null).sort(byPlace)
/** Claims with what says so, each once. */
export function sourced(evidence: readonly Evidence[]) {
  const seen = new Set<string>()
  return evidence
    .filter(({ source }) => source !== null)
    .sort(byPlace)
    .filter(({ claim, source }) => {
      const key = `${claim}\n${source}`
      return !seen.has(key) && seen.add(key)
    })
}

const byPlace = (a: Evidence, b: Evidence) => (a.place === b.place ? a.start - b.start : a.place === 'subject' ? -1 : 1)

/** The text in pieces, marked or not. Where marks overlap, the first one counts. */
export function pieces(text: string, marks: readonly Mark[]): { text: string; tone?: Mark['tone'] }[] {
  const result: { text: string; tone?: Mark['tone'] }[] = []
  let at = 0
  for (const { start, end, tone } of [...marks].sort((a, b) => a.start - b.start)) {
    if (start < at || end <= start || end > text.length) continue
    if (start > at) result.push({ text: text.slice(at, start) })
    result.push({ text: text.slice(start, end), tone })
    at = end
  }
  if (at < text.length) result.push({ text: text.slice(at) })
  return result
}

/** The sentence around a place. A line ends a sentence too. */
export function sentenceAround(text: string, { start, end }: Range): Range {
  const before = text.slice(0, start)
  const from = Math.max(before.lastIndexOf('\n'), lastEnd(before)) + 1
  // The claim may end the sentence itself: "40%." does, "3.5" does not.
  const rest = text.slice(Math.max(start, end - 1))
  const stop = rest.search(/[.!?]+(?=\s|$)|\n/)
  const to =
    stop === -1 ? text.length : Math.max(start, end - 1) + stop + (rest[stop] === '\n' ? 0 : endLength(rest, stop))
  const skipped = text.slice(from, start).search(/\S|$/)
  return { start: from + skipped, end: Math.max(to, end) }
}

const lastEnd = (before: string) => {
  let last = -1
  for (const match of before.matchAll(/[.!?]+\s/g)) last = match.index + match[0].length - 1
  return last
}
const endLength = (rest: string, stop: number) => rest.slice(stop).match(/^[.!?]+/)?.[0].length ?? 0

/** What to cut so that a claim is gone: its sentence with one space, or in a subject the claim alone. */
export function cutFor({ place, start, end }: Evidence, draft: Draft): Range {
  const text = draft[place]
  const cut = place === 'subject' ? { start, end } : sentenceAround(text, { start, end })
  const isWord = (letter: string | undefined) => letter !== undefined && /\S/.test(letter)
  if (text[cut.end] === ' ') return { start: cut.start, end: cut.end + 1 }
  if (text[cut.start - 1] === ' ' && !isWord(text[cut.end])) return { start: cut.start - 1, end: cut.end }
  return cut
}

/** Where a claim is and what could be said of it, in one string: the list's keys. */
export const evidenceKey = ({ place, start, claim }: { place: Place; start: number; claim: string }) =>
  `${place} ${start} ${claim}`
