import { Suspense, useRef } from 'react'
import type { EmailSequence } from '../../../contract/email-sequence.ts'
import { AnalyticsDialog, FlightCheckDialog, PeopleDialog } from './lazy-parts.ts'
import type { SequenceView } from './sequence-view.ts'

type Props = {
  sequences: EmailSequence[]
  view: SequenceView
  onClose: () => void
  onEnroll: (sequence: EmailSequence) => void
}

/** What the address asks to see of a sequence. What was seen last stays while it closes. */
export function SequenceParts({ sequences, view, onClose, onEnroll }: Props) {
  const last = useRef<{ part: NonNullable<SequenceView>['part']; sequence: EmailSequence }>(undefined)
  const sequence = sequences.find(({ id }) => id === view?.sequence)
  if (view && sequence) last.current = { part: view.part, sequence }
  if (!last.current) return null
  const dialog = {
    key: last.current.sequence.id,
    isOpen: view !== undefined && sequence !== undefined,
    sequence: last.current.sequence,
    onClose,
  }
  const enroll = () => last.current && onEnroll(last.current.sequence)
  return (
    <Suspense>
      {last.current.part === 'analytics' && <AnalyticsDialog {...dialog} key={dialog.key} />}
      {last.current.part === 'people' && <PeopleDialog {...dialog} key={dialog.key} onEnroll={enroll} />}
      {last.current.part === 'preview' && <FlightCheckDialog {...dialog} key={dialog.key} onEnroll={enroll} />}
    </Suspense>
  )
}
