import type { SequenceStep } from '../../../../contract/email-sequence.ts'
import type { SequenceAnalytics } from '../../../../contract/sequence-analytics.ts'
import type { Share } from '../../../../contract/share.ts'
import { shareWords } from '../../../lib/figures/share-words.ts'
import { NOT_TRACKED, type Tracked, useTracking } from '../../../lib/figures/use-tracking.ts'
import { formatCount } from '../../../lib/format.ts'
import { wayWords } from '../branch-words.ts'

type Props = Pick<SequenceAnalytics, 'steps'> & { all: SequenceStep[] | undefined }

/** Emails sent per step, and how recipients reacted. `all`: also the steps without an email. */
export function StepFunnel({ steps, all }: Props) {
  const isUntracked = useTracking()
  const words = (what: Tracked, share: Share) => (isUntracked(what, share.count) ? NOT_TRACKED : shareWords(share))
  const most = Math.max(1, ...steps.map(({ sent }) => sent))
  return (
    <ol className="divide-y rounded-md border">
      {steps.map(({ stepId, stepNumber, name, sent, ...shares }) => (
        <li key={stepId} className="flex flex-col gap-1.5 px-4 py-3 text-sm">
          <div className="flex items-baseline justify-between gap-3">
            <span className="wrap-anywhere min-w-0 font-medium">
              {`Step ${stepNumber}`}
              <span className="font-normal text-ink-2">
                {[wayWords(all, stepNumber), name].filter(Boolean).map((words) => ` · ${words}`)}
              </span>
            </span>
            <span className="shrink-0 tabular-nums">{`${formatCount(sent)} sent`}</span>
          </div>
          <div className="h-1.5 overflow-hidden rounded-full bg-quiet-soft" aria-hidden="true">
            <div className="h-full rounded-full bg-accent" style={{ width: `${(sent / most) * 100}%` }} />
          </div>
          <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-ink-2 text-xs tabular-nums sm:grid sm:grid-cols-[repeat(3,12rem)]">
            <Part label="Opened">{words('opened', shares.opened)}</Part>
            <Part label="Clicked">{words('clicked', shares.clicked)}</Part>
            <Part label="Replied">{words('replied', shares.replied)}</Part>
          </dl>
        </li>
      ))}
    </ol>
  )
}

function Part({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
