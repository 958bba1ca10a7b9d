import { useRef } from 'react'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import type { Doubt } from './launch-doubts.ts'

type Props = {
  doubt: Doubt | undefined
  confirmLabel: string
  cancelLabel?: string
  onLaunch: () => void
  onCancel: () => void
}

/** Asked before the first email of a sequence that makes claims without a source, and before leads join one automatically. */
export function LaunchQuestion({ doubt, confirmLabel, cancelLabel = 'Go back', onLaunch, onCancel }: Props) {
  // The question keeps its text while the dialog closes.
  const last = useRef(doubt)
  if (doubt) last.current = doubt
  const { claims, joining } = last.current ?? {}
  return (
    <ConfirmDialog
      isOpen={doubt !== undefined}
      question={questionOf(claims)}
      text={
        <>
          {joining && <span className="mb-1.5 block">{joining}</span>}
          {!claims && (
            <span className="block">Checking the text failed. Go back and try again, or launch without the check.</span>
          )}
          {claims && claims.length > 0 && <Claims claims={claims} />}
        </>
      }
      confirmLabel={confirmLabel}
      confirmVariant={claims?.length === 0 ? 'primary' : 'destructive'}
      cancelLabel={cancelLabel}
      onConfirm={() => doubt && onLaunch()}
      onCancel={onCancel}
    />
  )
}

function questionOf(claims: string[] | undefined) {
  if (!claims) return 'Launch without the check?'
  return claims.length > 0 ? 'Launch with claims that have no source?' : 'Launch now?'
}

function Claims({ claims }: { claims: string[] }) {
  return (
    <span className="block">
      We found no source for these claims:
      {claims.map((claim) => (
        <span key={claim} className="wrap-anywhere mt-1.5 block rounded-sm bg-warn-soft px-2 py-1 text-ink">
          {claim}
        </span>
      ))}
    </span>
  )
}
