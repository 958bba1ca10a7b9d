import { useRef } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Doubt } from './use-launch.ts'

type Props = { doubt: Doubt | undefined; confirmLabel: string; onLaunch: () => void; onCancel: () => void }

/** Asked before the first mail of a sequence whose text claims what nothing says. */
export function LaunchQuestion({ doubt, confirmLabel, onLaunch, onCancel }: Props) {
  // The question keeps its words while the dialog closes.
  const last = useRef(doubt)
  if (doubt) last.current = doubt
  const claims = last.current?.claims
  return (
    <ConfirmDialog
      isOpen={doubt !== undefined}
      question={claims ? 'Launch with claims that have no source?' : 'Launch without a flight check?'}
      text={claims ? <Claims claims={claims} /> : 'The text could not be checked just now.'}
      confirmLabel={confirmLabel}
      cancelLabel="Go back"
      onConfirm={onLaunch}
      onCancel={onCancel}
    />
  )
}

function Claims({ claims }: { claims: string[] }) {
  return (
    <span className="block">
      Nothing you have told Leadwright backs them:
      {claims.map((claim) => (
        <span key={claim} className="wrap-anywhere mt-1.5 block rounded-sm bg-warn-soft px-2 py-1 text-ink">
          {claim}
        </span>
      ))}
    </span>
  )
}
