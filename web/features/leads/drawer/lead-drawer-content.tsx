import { ChevronDown, ChevronUp, CloudOff, Mail, Trash2, UserX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { ApiError } from '../../../lib/api.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EnrichIconButton } from '../../enrichment/enrich-button.tsx'
import { LeadFacts } from '../../enrichment/lead-facts.tsx'
import { SyncIconButton } from '../../integrations/sync-lead.tsx'
import { useLead } from '../../lead-data/lead-api.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { ScoreReasons } from '../../scoring/score-reasons.tsx'
import { LeadTimeline } from '../timeline/lead-timeline.tsx'
import { LeadFields } from './lead-fields.tsx'
import type { Neighbour, Neighbours } from './use-neighbours.ts'

type Props = {
  id: number
  neighbours: Neighbours
  onGo: (to: Neighbour) => void
  onOpenLead: (id: number) => void
  onClose: () => void
  onWrite: (lead: Lead) => void
  onDelete: (lead: Lead) => void
}

export function LeadDrawerContent({ id, neighbours, onGo, onOpenLead, onClose, onWrite, onDelete }: Props) {
  const { data: lead, error, isFetching, isPlaceholderData, refetch } = useLead(id)
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  const { previous, next } = neighbours
  return (
    <>
      <header className="sticky top-0 z-10 flex flex-wrap items-center gap-1 bg-surface px-5 pt-2 pb-3 sm:flex-nowrap sm:gap-0 sm:pt-4">
        <div className="order-last min-w-0 basis-full sm:order-none sm:flex-1 sm:basis-0">
          {lead && <Who lead={lead} />}
        </div>
        <IconButton
          label="Previous lead"
          className="-ml-2 sm:ml-0"
          title="Previous lead (k)"
          aria-keyshortcuts="k"
          disabled={previous === undefined}
          onClick={() => previous && onGo(previous)}
        >
          <ChevronUp aria-hidden="true" />
        </IconButton>
        <IconButton
          label="Next lead"
          title="Next lead (j)"
          aria-keyshortcuts="j"
          disabled={next === undefined}
          onClick={() => next && onGo(next)}
        >
          <ChevronDown aria-hidden="true" />
        </IconButton>
        {lead && <EnrichIconButton lead={lead} label="lead" />}
        {lead && <SyncIconButton leadId={id} label="Sync lead" />}
        {lead && (
          <IconButton label="Delete lead" title="Delete lead" onClick={() => onDelete(lead)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label="Close" title="Close (Esc)" onClick={onClose} className="-mr-2 ml-auto sm:ml-0">
          <X aria-hidden="true" />
        </IconButton>
      </header>
      {lead && (
        <div className="pt-2">
          <div className="flex flex-wrap gap-2 px-5 pb-4">
            <Button variant="primary" onClick={() => onWrite(lead)}>
              <Mail aria-hidden="true" />
              Generate email
            </Button>
          </div>
          <LeadFields lead={lead} onOpenLead={onOpenLead} />
          <ScoreReasons leadId={id} />
          <LeadFacts lead={lead} isLoading={isPlaceholderData} />
          <LeadTimeline leadId={id} />
        </div>
      )}
      {!lead && isMissing && (
        <Problem icon={UserX} title="Lead not found" text="It may have been deleted, or it belongs to somebody else.">
          <Button onClick={onClose}>Back to the list</Button>
        </Problem>
      )}
      {!lead && error && !isMissing && !isFetching && (
        <Problem icon={CloudOff} title="This lead didn't load" text="Check your connection, then try again.">
          <Button onClick={() => refetch()}>Try again</Button>
        </Problem>
      )}
      {!lead && (!error || (isFetching && !isMissing)) && <Waiting />}
    </>
  )
}

function Who({ lead }: { lead: Lead }) {
  return (
    <div className="flex items-center gap-3" aria-live="polite">
      <Avatar name={fullName(lead)} className="size-10 text-sm" />
      <div className="min-w-0">
        <h2 className="truncate font-semibold text-lg leading-6">{fullName(lead)}</h2>
        <p className="truncate text-ink-3 text-sm">
          {lead.jobTitle ? `${lead.jobTitle} at ${lead.company}` : lead.company}
        </p>
      </div>
    </div>
  )
}

function Problem({ children, ...state }: { icon: typeof X; title: string; text: string; children: ReactNode }) {
  return (
    <div role="alert">
      <EmptyState {...state} action={children} />
    </div>
  )
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading lead" className="flex flex-col gap-4 px-5 pt-4">
      {['w-1/3', 'w-2/3', 'w-1/2', 'w-3/5', 'w-2/5'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  )
}
