import { useRef } from 'react'
import type { Evidence } from '../../../../contract/writing.ts'
import { useEvidence } from '../writing-api.ts'
import type { DraftMarks, DraftRefs } from './draft-fields.tsx'
import { claimsStillInDraft, type Draft, unsourced } from './evidence-marks.ts'

/** The claims of a draft as the user types, and which of them to mark. */
export function useDraftCheck(draft: Draft, leadId: number | null, isEnabled: boolean) {
  const refs: DraftRefs = { subject: useRef(null), body: useRef(null) }
  const check = useEvidence(draft, leadId, isEnabled)
  const evidence = claimsStillInDraft(check.data?.evidence ?? [], draft)
  const doubtful = unsourced(evidence)
  const marksOf = (place: Evidence['place']) =>
    doubtful.filter((claim) => claim.place === place).map(({ start, end }) => ({ start, end, tone: 'warn' as const }))
  const marks: DraftMarks = { subject: marksOf('subject'), body: marksOf('body') }
  return { refs, evidence, doubtful, marks }
}
