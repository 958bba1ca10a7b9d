import { MAX_ID } from '../../../contract/max-id.ts'

/** The dialogs of a sequence that have a URL of their own. */
const PARTS = ['analytics', 'people', 'preview'] as const
export type SequencePart = (typeof PARTS)[number]
export type SequenceView = { sequence: number; part: SequencePart } | undefined

export function readView(search: string): SequenceView {
  const params = new URLSearchParams(search)
  const id = params.get('sequence') ?? ''
  const part = PARTS.find((name) => name === params.get('show'))
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_ID || !part) return undefined
  return { sequence: Number(id), part }
}

export const sequencesHref = (view: SequenceView) =>
  view ? `/sequences?sequence=${view.sequence}&show=${view.part}` : '/sequences'
