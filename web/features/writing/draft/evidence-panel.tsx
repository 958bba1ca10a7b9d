import { ChevronRight, ListChecks, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Evidence } from '../../../../contract/writing.ts'
import { DoubtfulClaim } from './doubtful-claim.tsx'
import type { DraftRefs } from './draft-fields.tsx'
import { type Draft, evidenceKey, sourced, unsourced } from './evidence-marks.ts'

type Props = { evidence: Evidence[]; draft: Draft; refs: DraftRefs; about?: ReactNode }

/** The claims of a draft: first those without a source, then the details with theirs. A detail that has a source doesn't make its sentence true. */
export function EvidencePanel({ evidence, draft, refs, about }: Props) {
  const doubtful = unsourced(evidence)
  const known = sourced(evidence)
  return (
    <section aria-label="Evidence" className="flex flex-col gap-2 text-sm empty:hidden">
      {doubtful.length > 0 && (
        <div className="rounded-md border border-warn/40 bg-warn-soft/50">
          <h3 className="flex items-center gap-2 px-3 pt-2.5 font-medium text-warn-text" role="status">
            <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
            {doubtful.length === 1 ? '1 claim without a source' : `${doubtful.length} claims without a source`}
          </h3>
          <ul className="pb-1">
            {doubtful.map((claim) => (
              <DoubtfulClaim key={evidenceKey(claim)} claim={claim} draft={draft} refs={refs} />
            ))}
          </ul>
        </div>
      )}
      {known.length > 0 && (
        <details className="group rounded-md border">
          <summary className="flex cursor-pointer list-none items-center gap-2 rounded-md px-3 py-2 text-ink-2 pointer-coarse:py-3 [&::-webkit-details-marker]:hidden">
            <ListChecks className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
            {known.length === 1
              ? '1 name, number, date or link with a source'
              : `${known.length} names, numbers, dates or links with a source`}
            <ChevronRight className="ml-auto size-4 shrink-0 text-ink-3 group-open:rotate-90" aria-hidden="true" />
          </summary>
          <dl className="grid gap-x-4 gap-y-1.5 px-3 pb-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            {known.map((claim) => (
              <div key={evidenceKey(claim)} className="contents">
                <dt className="wrap-anywhere font-medium">{claim.claim}</dt>
                <dd className="wrap-anywhere text-ink-2 max-sm:mb-1.5">{claim.source}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {about}
    </section>
  )
}
