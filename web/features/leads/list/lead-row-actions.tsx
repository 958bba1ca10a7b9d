import { Mail, Pencil, Trash2 } from 'lucide-react'
import type { Lead } from '../../../../contract/lead.ts'
import { cn } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { EnrichIconButton } from '../../enrichment/enrich-button.tsx'
import { SyncIconButton } from '../../integrations/sync-lead.tsx'
import { fullName } from '../../lead-data/lead-words.ts'

export type LeadActions = {
  onWrite: (lead: Lead) => void
  onEdit: (lead: Lead) => void
  onDelete: (lead: Lead) => void
}

/** The tools of a list that a row needs. */
export const actionsOf = ({ onWrite, onEdit, onDelete }: LeadActions) => ({ onWrite, onEdit, onDelete })

/** Above the row's link, which covers the whole row. */
export function LeadRowActions({
  lead,
  onWrite,
  onEdit,
  onDelete,
  className,
}: LeadActions & { lead: Lead; className?: string }) {
  const name = fullName(lead)
  return (
    <span className={cn('relative z-1 inline-flex', className)}>
      <IconButton label={`Generate email for ${name}`} title="Generate email" onClick={() => onWrite(lead)}>
        <Mail aria-hidden="true" />
      </IconButton>
      <EnrichIconButton lead={lead} />
      <SyncIconButton leadId={lead.id} label={`Sync ${name}`} />
      <IconButton label={`Edit ${name}`} title="Edit" onClick={() => onEdit(lead)}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${name}`} title="Delete" onClick={() => onDelete(lead)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </span>
  )
}
