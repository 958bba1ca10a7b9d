import { useRef } from 'react'
import type { EmailSequence } from '../../../contract/email-sequence.ts'
import { AnalyticsDialog } from './lazy-parts.ts'

type Props = { sequences: EmailSequence[]; id: number | undefined; onClose: () => void }

/** The analytics that the URL asks for. The last ones stay rendered while the dialog closes. */
export function ShownAnalytics({ sequences, id, onClose }: Props) {
  const last = useRef<EmailSequence>(undefined)
  // Each opening is a new dialog, which loads its data again.
  const opening = useRef({ isOpen: false, count: 0 })
  const sequence = sequences.find((one) => one.id === id)
  const isOpen = sequence !== undefined
  if (isOpen !== opening.current.isOpen) opening.current = { isOpen, count: opening.current.count + (isOpen ? 1 : 0) }
  if (sequence) last.current = sequence
  if (!last.current) return null
  return <AnalyticsDialog isOpen={isOpen} sequence={last.current} onClose={onClose} key={opening.current.count} />
}
