import { useRef } from 'react'
import type { Evidence } from '../../../../contract/writing.ts'
import { useEvidence } from '../writing-api.ts'
import type { DraftMarks, DraftRefs } from './draft-fields.tsx'
import { type Draft, stillThere, unsourced } from './evidence-marks.ts'

/** The claims of a draft as it is typed, and what to mark of them. */
export function useDraftCheck(draft: Draft, leadId: number | null, isOn: boolean) {
  const refs: DraftRefs = { subject: useRef(null), body: useRef(null) }
  const check = useEvidence(draft, leadId, isOn)
  const evidence = stillThere(check.data?.evidence ?? [], draft)
  const doubtful = unsourced(evidence)
  const marksOf = (place: Evidence['place']) =>
    doubtful.filter((claim) => claim.place === place).map(({ start, end }) => ({ start, end, tone: 'warn' as const }))
  const marks: DraftMarks = { subject: marksOf('subject'), body: marksOf('body') }
  return { refs, evidence, doubtful, marks }
}
