import { Fragment } from 'react'
import { writerWords } from '../../../../contract/writer-name.ts'
import type { StandIn } from '../../../../contract/writing.ts'
import { Button } from '../../../ui/button.tsx'
import { changedRuns } from './changed-runs.ts'
import type { Draft } from './evidence-marks.ts'
import { StandInNote } from './stand-in-note.tsx'

type Props = {
  mine: Draft
  offered: Draft
  writtenBy: string
  standIn?: StandIn | undefined
  /** Advice that only the user can act on. */
  advice?: string[]
  onTake: () => void
  onKeep: () => void
}

/** An improvement, shown as a word-by-word diff before the user accepts it. */
export function Difference({ mine, offered, writtenBy, standIn, advice = [], onTake, onKeep }: Props) {
  const isSame = mine.subject === offered.subject && mine.body === offered.body
  const title = !isSame
    ? 'Suggested improvement'
    : advice.length > 0
      ? 'Only you can make these changes'
      : 'Nothing to improve'
  return (
    <section
      aria-label="Suggested improvement"
      // Receives focus when it appears.
      tabIndex={-1}
      ref={(panel) => panel?.focus()}
      className="rounded-md border border-accent/40 outline-none focus-visible:shadow-none"
    >
      <header className="flex flex-wrap items-center gap-2 border-b px-3 py-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="font-medium text-sm">{title}</h3>
          <p className="text-ink-3 text-xs">Written by {writerWords(writtenBy)}</p>
        </div>
        <Button size="sm" onClick={onKeep}>
          {isSame ? 'Got it' : 'Keep mine'}
        </Button>
        {!isSame && (
          <Button size="sm" variant="primary" onClick={onTake}>
            Use this version
          </Button>
        )}
      </header>
      {standIn && (
        <div className="border-b px-3 py-2">
          <StandInNote standIn={standIn} />
        </div>
      )}
      {!isSame && (
        <div className="wrap-anywhere max-h-96 overflow-y-auto px-3 py-2.5 text-sm">
          <p className="font-medium">
            <Words before={mine.subject} after={offered.subject} />
          </p>
          <p className="mt-2 whitespace-pre-wrap">
            <Words before={mine.body} after={offered.body} />
          </p>
        </div>
      )}
      {advice.length > 0 && (
        <div className="not-first:border-t px-3 py-2.5 text-sm">
          {!isSame && <h4 className="mb-1 text-ink-3 text-xs">Also consider</h4>}
          <ul className="flex list-disc flex-col gap-1 pl-4 text-ink-2">
            {advice.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Words({ before, after }: { before: string; after: string }) {
  return changedRuns(before, after).map(({ same, removed, added }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity and no state.
    <Fragment key={index}>
      {removed && <del className="rounded-[3px] bg-bad-soft text-bad">{removed}</del>}
      {removed && added && ' '}
      {added && <ins className="rounded-[3px] bg-good-soft text-good-text no-underline">{added}</ins>}
      {same}
    </Fragment>
  ))
}
