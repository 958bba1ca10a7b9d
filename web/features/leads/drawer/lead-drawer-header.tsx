import { ChevronDown, ChevronUp, Maximize2, Trash2, X } from 'lucide-react'
import { Link } from 'wouter'
import type { Lead } from '../../../../contract/lead.ts'
import { useKeyHints } from '../../../lib/keys/letter-keys.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { EnrichIconButton } from '../../enrichment/enrich-button.tsx'
import { SyncIconButton } from '../../integrations/sync-lead.tsx'
import { leadHref } from '../../lead-data/lead-filters.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import type { Neighbour, Neighbours } from '../lead/use-neighbours.ts'

type Props = {
  /** Undefined while it is loading. */
  lead: Lead | undefined
  neighbours: Neighbours
  onGo: (to: Neighbour) => void
  onClose: () => void
  onDelete: (lead: Lead) => void
}

export function LeadDrawerHeader({ lead, neighbours: { previous, next }, onGo, onClose, onDelete }: Props) {
  const hint = useKeyHints()
  return (
    <header className="sticky top-0 z-10 flex flex-wrap items-center gap-1 bg-surface px-5 pt-2 pb-3 sm:flex-nowrap sm:gap-0 sm:pt-4">
      <div className="order-last min-w-0 basis-full sm:order-none sm:flex-1 sm:basis-0">
        {lead && <Name lead={lead} />}
      </div>
      <IconButton
        label="Previous lead"
        className="-ml-2 sm:ml-0"
        {...hint('Previous lead', 'k')}
        disabled={previous === undefined}
        onClick={() => previous && onGo(previous)}
      >
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Next lead"
        {...hint('Next lead', 'j')}
        disabled={next === undefined}
        onClick={() => next && onGo(next)}
      >
        <ChevronDown aria-hidden="true" />
      </IconButton>
      {lead && (
        <Button variant="ghost" size="icon" asChild>
          <Link href={leadHref(lead.id)} aria-label="Open page" title="Open page">
            <Maximize2 aria-hidden="true" />
          </Link>
        </Button>
      )}
      {lead && <EnrichIconButton lead={lead} label="lead" />}
      {lead && <SyncIconButton leadId={lead.id} label="Sync lead" />}
      {lead && (
        <IconButton label="Delete lead" title="Delete lead" onClick={() => onDelete(lead)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label="Close" title="Close (Esc)" onClick={onClose} className="-mr-2 ml-auto sm:ml-0">
        <X aria-hidden="true" />
      </IconButton>
    </header>
  )
}

function Name({ lead }: { lead: Lead }) {
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
