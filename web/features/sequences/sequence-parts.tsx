import { useRef } from 'react'
import type { EmailSequence } from '../../../contract/email-sequence.ts'
import { AnalyticsDialog, FlightCheckDialog, PeopleDialog } from './lazy-parts.ts'
import type { SequenceView } from './sequence-view.ts'

type Props = {
  sequences: EmailSequence[]
  view: SequenceView
  onClose: () => void
  onEnroll: (sequence: EmailSequence) => void
}

/** The dialog of a sequence that the URL asks for. The last one stays rendered while it closes. */
export function SequenceParts({ sequences, view, onClose, onEnroll }: Props) {
  const last = useRef<{ part: NonNullable<SequenceView>['part']; sequence: EmailSequence }>(undefined)
  // Each opening is a new dialog, which loads its data again.
  const opening = useRef({ isOpen: false, count: 0 })
  const sequence = sequences.find(({ id }) => id === view?.sequence)
  const isOpen = view !== undefined && sequence !== undefined
  if (isOpen !== opening.current.isOpen) opening.current = { isOpen, count: opening.current.count + (isOpen ? 1 : 0) }
  if (view && sequence) last.current = { part: view.part, sequence }
  if (!last.current) return null
  const { count } = opening.current
  const dialog = { isOpen, sequence: last.current.sequence, onClose }
  const enroll = () => last.current && onEnroll(last.current.sequence)
  return (
    <>
      {last.current.part === 'analytics' && <AnalyticsDialog {...dialog} key={count} />}
      {last.current.part === 'people' && <PeopleDialog {...dialog} key={count} onEnroll={enroll} />}
      {last.current.part === 'preview' && <FlightCheckDialog {...dialog} key={count} onEnroll={enroll} />}
    </>
  )
}
