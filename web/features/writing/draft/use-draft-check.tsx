import { useRef } from 'react'
import type { Evidence } from '../../../../contract/writing.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { useEvidence, useSecondReader } from '../writing-api.ts'
import type { DraftMarks, DraftRefs } from './draft-fields.tsx'
import { type DraftedClaim, withDrafted } from './drafted-claims.ts'
import { claimsStillInDraft, type Draft, unsourced } from './evidence-marks.ts'
import { WhatIsChecked } from './what-is-checked.tsx'

const FAILED = 'Failed to ask the model.'

type Reply = {
  /** The conversation that the draft replies to. */
  conversationId?: number
  /** What the writer took from a source. */
  drafted?: DraftedClaim[]
}

/** The claims of a draft as the user types, and which of them to mark. */
export function useDraftCheck(
  draft: Draft,
  leadId: number | null,
  isEnabled: boolean,
  { conversationId, drafted = [] }: Reply = {},
) {
  const recipient = { leadId, conversationId }
  const refs: DraftRefs = { subject: useRef(null), body: useRef(null), rich: useRef(null) }
  const check = useEvidence(draft, recipient, isEnabled)
  const reader = useSecondReader()
  const evidence = withDrafted(claimsStillInDraft(check.data?.evidence ?? [], draft), drafted, draft.body)
  const doubtful = unsourced(evidence)
  const marksOf = (place: Evidence['place']) =>
    doubtful.filter((claim) => claim.place === place).map(({ start, end }) => ({ start, end, tone: 'warn' as const }))
  const marks: DraftMarks = { subject: marksOf('subject'), body: marksOf('body') }
  const about = check.data && (
    <WhatIsChecked
      check={check.data}
      isReading={reader.isPending}
      onAskModel={() => reader.mutate({ draft, recipient }, { onError: (error) => toastFailure(error, FAILED) })}
    />
  )
  return { refs, evidence, doubtful, marks, about }
}
