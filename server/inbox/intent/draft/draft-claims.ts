import type { Evidence } from '../../../../contract/writing.ts'
import type { DraftSource } from './draft-text.ts'

type Range = { start: number; end: number }

/** The claims of a draft: what the writer took from a source, and what the check found besides. Placeholders are no claims. */
export function draftClaims(text: string, sources: readonly DraftSource[], checked: readonly Evidence[]): Evidence[] {
  const quoted = sources.map(
    ({ start, end, source }): Evidence => ({
      claim: text.slice(start, end),
      kind: 'statement',
      place: 'body',
      start,
      end,
      source,
      reason: null,
    }),
  )
  const covered: Range[] = [...sources, ...placeholdersIn(text)]
  const found = checked.filter(({ start, end }) => !covered.some((one) => one.start < end && one.end > start))
  return [...quoted, ...found].sort((a, b) => a.start - b.start)
}

const placeholdersIn = (text: string): Range[] =>
  [...text.matchAll(/\[[^\]]{1,300}\]/g)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
