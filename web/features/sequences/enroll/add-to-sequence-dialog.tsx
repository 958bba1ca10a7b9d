import { useState } from 'react'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { formatCount } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { SearchChoices, type Searched } from '../../../ui/form/search-picker.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { type ActedOn, countOf } from '../../lead-data/acting.ts'
import type { LeadFilters } from '../../lead-data/lead-filters.ts'
import { useSequences } from '../sequence-api.ts'
import { EnrollContent } from './enroll-dialog.tsx'

type Props = {
  isOpen: boolean
  leads: ActedOn
  /** Of the list they were selected in. */
  filters?: LeadFilters | undefined
  onDone?: (() => void) | undefined
  onClose: () => void
}

/** Picks a sequence for leads selected elsewhere, then enrolls them as on the page of the sequence. */
export default function AddToSequenceDialog({ isOpen, leads, filters, onDone, onClose }: Props) {
  const [sequence, setSequence] = useState<EmailSequence>()
  const count = countOf(leads)
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <EnrollContent
        isOpen={isOpen}
        sequence={sequence}
        leads={leads}
        filters={filters}
        onClose={onClose}
        onEnrolled={() => onDone?.()}
        picker={
          <SearchChoices
            label={`Sequence for ${count === 1 ? 'one lead' : `${formatCount(count)} leads`}`}
            searched={SEQUENCES}
            chosenId={undefined}
            onChoose={setSequence}
          />
        }
      />
    </Dialog>
  )
}

const SHOWN = 50

const SEQUENCES: Searched<EmailSequence> = {
  useFound(search) {
    const { data, isError } = useSequences()
    const wanted = search.toLowerCase()
    return { found: data?.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, SHOWN), isError }
  },
  show: ({ name, isActive, isLaunched }) => (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <Badge tone={isActive ? 'good' : 'neutral'} hasDot>
        {isActive ? 'Active' : isLaunched ? 'Inactive: paused' : 'Inactive: draft'}
      </Badge>
    </span>
  ),
  words: {
    list: 'Sequences',
    search: 'Search sequences',
    nothing: 'No sequences found. Create one under Email Sequences.',
    failure: "Your sequences didn't load. Try again.",
  },
}
