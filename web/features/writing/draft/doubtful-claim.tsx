import { useState } from 'react'
import type { Evidence } from '../../../../contract/writing.ts'
import { Button } from '../../../ui/button.tsx'
import { ApproveClaimForm } from './approve-claim-form.tsx'
import type { DraftRefs } from './draft-fields.tsx'
import { replaceWords, showWords } from './edit-words.ts'
import { type Draft, rangeToRemove } from './evidence-marks.ts'

type Props = { claim: Evidence; draft: Draft; refs: DraftRefs }

/** One claim without a source: the reason, and the ways to fix it. */
export function DoubtfulClaim({ claim, draft, refs }: Props) {
  const [isApproving, setIsApproving] = useState(false)

  const show = () => showWords(refs, draft, claim)
  const remove = () => replaceWords(refs, draft, { place: claim.place, ...rangeToRemove(claim, draft) }, '')

  return (
    <li className="border-warn/25 px-3 py-2 not-first:border-t">
      <p className="wrap-anywhere">
        <strong className="font-medium">{`“${claim.claim}”`}</strong>{' '}
        <span className="text-ink-2">
          {claim.place === 'subject' ? 'in the subject. ' : ''}
          {claim.reason}
        </span>
      </p>
      {isApproving ? (
        <ApproveClaimForm claim={claim} draft={draft} onDone={() => setIsApproving(false)} />
      ) : (
        <div className="-ml-2.5 mt-0.5 flex flex-wrap">
          <Button size="sm" variant="ghost" onClick={show}>
            Rewrite
          </Button>
          <Button size="sm" variant="ghost" onClick={remove}>
            {claim.place === 'subject' ? 'Remove' : 'Remove sentence'}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setIsApproving(true)}>
            Approve as proof point
          </Button>
        </div>
      )}
    </li>
  )
}
