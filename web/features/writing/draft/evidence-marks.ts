import type { Evidence } from '../../../../contract/writing.ts'

export type Draft = { subject: string; body: string }
type Place = Evidence['place']
type Range = { start: number; end: number }
export type Mark = Range & { tone: 'warn' | 'bad' | 'info' }

/** The claims still found at their position: the text may have been edited since. */
export const claimsStillInDraft = (evidence: readonly Evidence[], draft: Draft) =>
  evidence.filter(({ claim, place, start, end }) => draft[place].slice(start, end) === claim)

/** Claims without a source, in reading order. */
export const unsourced = (evidence: readonly Evidence[]) =>
  evidence.filter(({ source }) => source === null).sort(byPlace)
/** Claims with their source, without duplicates. */
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

/** The text cut into marked and unmarked pieces. Where marks overlap, the first one wins. */
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

/** The sentence around a range. A line break ends a sentence too. */
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

/** The range to delete to remove a claim: its sentence with one space, or in a subject the claim alone. */
export function rangeToRemove({ place, start, end }: Evidence, draft: Draft): Range {
  const text = draft[place]
  const cut = place === 'subject' ? { start, end } : sentenceAround(text, { start, end })
  const isWord = (letter: string | undefined) => letter !== undefined && /\S/.test(letter)
  if (text[cut.end] === ' ') return { start: cut.start, end: cut.end + 1 }
  if (text[cut.start - 1] === ' ' && !isWord(text[cut.end])) return { start: cut.start - 1, end: cut.end }
  return cut
}

/** A React key: where a claim is, and its text. */
export const evidenceKey = ({ place, start, claim }: { place: Place; start: number; claim: string }) =>
  `${place} ${start} ${claim}`
