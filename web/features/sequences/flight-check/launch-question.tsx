import { type ReactNode, useEffect, useRef } from 'react'
import { canConfirm } from '../../../../contract/launch-confirmation.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import type { Doubt } from './launch-doubts.ts'

type Props = {
  doubt: Doubt | undefined
  confirmLabel: string
  cancelLabel?: string
  onLaunch: () => void
  onCancel: () => void
}

/** Asked before leads join a sequence with something to confirm, and before they join one automatically. */
export function LaunchQuestion({ doubt, confirmLabel, cancelLabel = 'Go back', onLaunch, onCancel }: Props) {
  // The question keeps its text while the dialog closes.
  const last = useRef(doubt)
  if (doubt) last.current = doubt
  const asked = last.current ?? { problems: [] }
  return (
    <ConfirmDialog
      isOpen={doubt !== undefined}
      question={questionOf(asked)}
      text={<Reasons doubt={asked} />}
      confirmLabel={canConfirm(asked.problems) ? confirmLabel : undefined}
      confirmVariant={hasReason(asked) ? 'destructive' : 'primary'}
      cancelLabel={cancelLabel}
      onConfirm={() => doubt && onLaunch()}
      onCancel={onCancel}
    />
  )
}

/** The same inside a dialog, in place of its content, which stays as it was for the way back. */
export function LaunchStep({ doubt, children }: { doubt: Doubt | undefined; children: ReactNode }) {
  return (
    <>
      <div hidden={doubt !== undefined}>{children}</div>
      {doubt && (
        <section role="alert" aria-label={questionOf(doubt)} className="text-ink-2 text-sm">
          <h3 className="mb-1 text-balance font-semibold text-base text-ink">{questionOf(doubt)}</h3>
          <Reasons doubt={doubt} />
        </section>
      )}
    </>
  )
}

type ButtonsProps = Omit<Props, 'cancelLabel'> & { isBusy: boolean; children: ReactNode }

/** The footer of that dialog: its own buttons, or the answers. The safe answer gets the focus, which returns afterwards. */
export function LaunchButtons({ doubt, confirmLabel, isBusy, onLaunch, onCancel, children }: ButtonsProps) {
  const back = useRef<HTMLButtonElement>(null)
  const before = useRef<Element>(null)
  const isAsked = doubt !== undefined
  useEffect(() => {
    if (isAsked) {
      before.current = document.activeElement
      back.current?.focus()
    } else if (before.current instanceof HTMLElement) before.current.focus()
  }, [isAsked])
  return (
    <>
      <div className={isAsked ? 'hidden' : 'contents'}>{children}</div>
      {doubt && (
        <>
          <Button ref={back} onClick={onCancel}>
            Go back
          </Button>
          {canConfirm(doubt.problems) && (
            <Button variant={hasReason(doubt) ? 'destructive' : 'primary'} aria-disabled={isBusy} onClick={onLaunch}>
              {confirmLabel}
            </Button>
          )}
        </>
      )}
    </>
  )
}

const claimsIn = ({ problems, claims = [] }: Doubt) => {
  const refused = problems.flatMap((problem) => (problem.code === 'unsupported-claims' ? problem.claims : []))
  return refused.length > 0 ? refused : claims
}
const hasReason = (doubt: Doubt) => doubt.problems.length > 0 || claimsIn(doubt).length > 0

function questionOf(doubt: Doubt) {
  if (!canConfirm(doubt.problems)) return "This sequence can't start yet"
  if (claimsIn(doubt).length > 0) return 'Launch with claims that have no source?'
  return doubt.problems.length > 0 ? 'Launch without reply detection?' : 'Launch now?'
}

function Reasons({ doubt }: { doubt: Doubt }) {
  const claims = claimsIn(doubt)
  return (
    <>
      {doubt.joining && <span className="mb-1.5 block">{doubt.joining}</span>}
      {claims.length > 0 && (
        <span className="block">
          We found no source for these claims:
          {claims.map((claim) => (
            <span key={claim} className="wrap-anywhere mt-1.5 block rounded-sm bg-warn-soft px-2 py-1 text-ink">
              {claim}
            </span>
          ))}
        </span>
      )}
      {doubt.problems.map(
        ({ code, message }) =>
          code !== 'unsupported-claims' && (
            <span key={code} className="wrap-anywhere mt-1.5 block text-ink">
              {message}
            </span>
          ),
      )}
    </>
  )
}
