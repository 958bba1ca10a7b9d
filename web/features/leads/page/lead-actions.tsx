import { ArrowLeft, ListPlus, Mail, MailPlus, Phone, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import type { Lead } from '../../../../contract/lead.ts'
import { useKeyHints } from '../../../lib/keys/letter-keys.ts'
import { openComposer } from '../../../lib/places/open-composer.ts'
import { phoneAddress } from '../../../lib/safe-link.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { EnrichIconButton } from '../../enrichment/enrich-button.tsx'
import { SyncIconButton } from '../../integrations/sync-lead.tsx'
import { openActing } from '../../lead-data/acting.ts'
import { refusedIf } from '../lead/do-not-contact-note.tsx'

type Props = { lead: Lead; back: string; onWrite: () => void; onDelete: () => void }

/** The way back to the list, and what can be done with the lead. */
export function LeadActions({ lead, back, onWrite, onDelete }: Props) {
  const hint = useKeyHints()
  const call = phoneAddress(lead.phone ?? '')
  const refused = refusedIf(lead)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="ghost" asChild className="-ml-2 text-ink-2">
        <Link href={back}>
          <ArrowLeft aria-hidden="true" />
          All leads
        </Link>
      </Button>
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {call && (
          <Button asChild>
            <a href={call}>
              <Phone aria-hidden="true" />
              Call {lead.phone}
            </a>
          </Button>
        )}
        <Button onClick={() => openActing({ act: 'sequence', leads: { ids: [lead.id] } })} {...refused}>
          <ListPlus aria-hidden="true" />
          Add to sequence
        </Button>
        <Button {...hint('New email', 'c')} onClick={() => openComposer({ leadId: lead.id })} {...refused}>
          <MailPlus aria-hidden="true" />
          New email
        </Button>
        <Button variant="primary" onClick={onWrite} {...refused}>
          <Mail aria-hidden="true" />
          Generate email
        </Button>
        <EnrichIconButton lead={lead} label="lead" />
        <SyncIconButton leadId={lead.id} label="Sync lead" />
        <IconButton label="Delete lead" title="Delete lead" onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}
