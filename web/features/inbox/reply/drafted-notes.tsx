import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Evidence } from '../../../../contract/writing.ts'
import type { DraftRefs } from '../../writing/draft/draft-fields.tsx'
import { EvidencePanel } from '../../writing/draft/evidence-panel.tsx'
import { GoBackButton } from '../../writing/draft/go-back-button.tsx'
import { StandInNote } from '../../writing/draft/stand-in-note.tsx'
import type { ReplyDraft } from './reply-draft.ts'

type Props = {
  draft: ReplyDraft
  evidence: Evidence[]
  refs: DraftRefs
  about: ReactNode
  onRestore: () => void
}

/** Below a drafted reply: where its claims come from, what it leaves open, and the way back. */
export function DraftedNotes({ draft: { body, drafted, replaced }, evidence, refs, about, onRestore }: Props) {
  const open = drafted?.open.filter((question) => body.includes(question)) ?? []
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {replaced && (
        <div className="-ml-2.5">
          <GoBackButton onClick={onRestore} />
        </div>
      )}
      {drafted && (
        <>
          <StandInNote standIn={drafted.standIn} />
          {open.length > 0 && (
            <p className="flex items-start gap-2 text-sm">
              <CircleHelp className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
              {open.length === 1
                ? 'No snippet covers one of their questions. Fill in the gap in brackets.'
                : `No snippet covers ${open.length} of their questions. Fill in the gaps in brackets.`}
            </p>
          )}
          <EvidencePanel evidence={evidence} draft={{ subject: '', body }} refs={refs} about={about} />
        </>
      )}
    </div>
  )
}
