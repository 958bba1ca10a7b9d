import { type ReactNode, useEffect, useId, useRef } from 'react'
import { canConfirm } from '../../../../contract/launch-confirmation.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import type { Doubt } from './launch-doubts.ts'
import { setTick, useTicks } from './launch-ticks.ts'

type Props = {
  doubt: Doubt | undefined
  confirmLabel: string
  cancelLabel?: string
  onLaunch: () => void
  onCancel: () => void
}

const NOTHING: Doubt = { problems: [] }

/** Asked before leads join a sequence with something to confirm, and before they join one automatically. */
export function LaunchQuestion({ doubt, confirmLabel, cancelLabel = 'Go back', onLaunch, onCancel }: Props) {
  // The question keeps its text while the dialog closes.
  const last = useRef(doubt)
  if (doubt) last.current = doubt
  const asked = last.current ?? NOTHING
  const isReady = useIsReady(asked)
  return (
    <ConfirmDialog
      isOpen={doubt !== undefined}
      question={questionOf(asked)}
      text={<Reasons doubt={asked} />}
      confirmLabel={canConfirm(asked.problems) ? confirmLabel : undefined}
      isConfirmDisabled={!isReady}
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
      <div hidden={doubt !== undefined} className="h-full">
        {children}
      </div>
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
  const isReady = useIsReady(doubt)
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
            <Button
              variant={hasReason(doubt) ? 'destructive' : 'primary'}
              disabled={!isReady}
              aria-disabled={isBusy}
              onClick={onLaunch}
            >
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
  if (blocksOf(doubt).length > 1) return 'Before you launch'
  if (claimsIn(doubt).length > 0) return 'Launch with claims that have no source?'
  return doubt.problems.length > 0 ? 'Launch without reply detection?' : 'Launch now?'
}

type Block = 'claims' | 'unread-inbox'
const blockWords: Record<Block, { heading: string; tick: string }> = {
  claims: { heading: 'Claims without a source', tick: 'I can support these claims' },
  'unread-inbox': { heading: 'Replies are not read', tick: "I know that a reply won't stop follow-ups" },
}

/** What is to be confirmed, each on its own where there are several; none where something has to be fixed first. */
function blocksOf(doubt: Doubt): Block[] {
  if (!canConfirm(doubt.problems)) return []
  const isUnread = doubt.problems.some(({ code }) => code === 'unread-inbox')
  return [...(claimsIn(doubt).length > 0 ? ['claims' as const] : []), ...(isUnread ? ['unread-inbox' as const] : [])]
}

function useIsReady(doubt: Doubt | undefined) {
  const ticks = useTicks(doubt)
  const blocks = doubt ? blocksOf(doubt) : []
  return blocks.length < 2 || blocks.every((block) => ticks.has(block))
}

/** Spans: a question is one paragraph. */
function Reasons({ doubt }: { doubt: Doubt }) {
  const blocks = blocksOf(doubt)
  return (
    <>
      {doubt.joining && <span className="mb-1.5 block">{doubt.joining}</span>}
      {blocks.length > 1 ? (
        blocks.map((block) => (
          <TickedBlock key={block} doubt={doubt} block={block}>
            {block === 'claims' ? <Claims doubt={doubt} /> : <Messages doubt={doubt} />}
          </TickedBlock>
        ))
      ) : (
        <>
          <Claims doubt={doubt} />
          <Messages doubt={doubt} />
        </>
      )}
    </>
  )
}

function TickedBlock({ doubt, block, children }: { doubt: Doubt; block: Block; children: ReactNode }) {
  const isTicked = useTicks(doubt).has(block)
  const { heading, tick } = blockWords[block]
  const id = useId()
  return (
    <span className="mt-3 block rounded-md border p-3">
      <span id={`${id}-heading`} className="block font-medium text-ink">
        {heading}
      </span>
      {children}
      <span className="mt-2 flex items-center gap-2 text-ink">
        <Checkbox
          id={id}
          aria-describedby={`${id}-heading`}
          checked={isTicked}
          onCheckedChange={(next) => setTick(doubt, block, next === true)}
        />
        <label htmlFor={id}>{tick}</label>
      </span>
    </span>
  )
}

function Claims({ doubt }: { doubt: Doubt }) {
  const claims = claimsIn(doubt)
  if (claims.length === 0) return null
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

const Messages = ({ doubt }: { doubt: Doubt }) =>
  doubt.problems.map(
    ({ code, message }) =>
      code !== 'unsupported-claims' && (
        <span key={code} className="wrap-anywhere mt-1.5 block text-ink">
          {message}
        </span>
      ),
  )
