import type { EmailSequence, SequenceFigures } from '../../../../contract/email-sequence.ts'

export type SequenceRow = { sequence: EmailSequence; results: SequenceFigures | undefined }

/** Inactive sequences were never launched, or are paused. */
export function statusDetail({ isActive, isLaunched }: EmailSequence): 'Draft' | 'Paused' | undefined {
  if (isActive) return undefined
  return isLaunched ? 'Paused' : 'Draft'
}

const STATUS_ORDER = { Active: 0, Paused: 1, Draft: 2 }

type Value = string | number | undefined
const COLUMNS: Record<string, (row: SequenceRow) => Value> = {
  name: ({ sequence }) => sequence.name.toLowerCase(),
  status: ({ sequence }) => STATUS_ORDER[statusDetail(sequence) ?? 'Active'],
  running: ({ sequence }) => sequence.running,
  sent: ({ results }) => results?.sent,
  // By the lower bound of the interval: one reply to one email is not the best.
  replied: ({ results }) => (results && results.sent > 0 ? results.replied.low : undefined),
  nextSendAt: ({ results }) => results?.nextSendAt ?? undefined,
  createdAt: ({ sequence }) => sequence.createdAt,
}
export const NEWEST_FIRST = '-createdAt'

export const readSort = (text: string | null) =>
  text !== null && Object.hasOwn(COLUMNS, text.replace('-', '')) ? text : NEWEST_FIRST

/** Rows without a value come last in both directions. */
export function sortRows(rows: SequenceRow[], sort: string): SequenceRow[] {
  const columnOf = COLUMNS[sort.replace('-', '')]
  const direction = sort.startsWith('-') ? -1 : 1
  if (!columnOf) return rows
  return rows.toSorted((one, other) => {
    const [a, b] = [columnOf(one), columnOf(other)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return a === b ? 0 : direction * (a < b ? -1 : 1)
  })
}

/** Every typed word is in the name, the campaign or the description. */
export function findSequences(sequences: EmailSequence[], text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return sequences.filter(({ name, campaignName, description }) => {
    const known = [name, campaignName, description].join('\n').toLowerCase()
    return words.every((word) => known.includes(word))
  })
}
