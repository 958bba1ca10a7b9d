import { useQuery } from '@tanstack/react-query'
import { Mail, User } from 'lucide-react'
import { useLocation } from 'wouter'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import type { LeadPage } from '../../../contract/lead.ts'
import { useRested } from '../../lib/use-rested.ts'
import { leadHref } from '../leads/lead-view.ts'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'
import { open } from './palette-state.ts'

const REST_MS = 150
const SHOWN = 5

type Props = { text: string; onChoose: (run: () => void) => void }

/** By name, company or address, as the list of leads searches. */
export function FoundLeads({ text, onChoose }: Props) {
  const [, navigate] = useLocation()
  const search = useRested(text.trim(), REST_MS)
  const { data } = useQuery<LeadPage>({
    queryKey: ['/api/leads', { search, limit: SHOWN }],
    enabled: search.length > 0,
    staleTime: 0,
  })
  if (text.trim() === '' || !data || data.leads.length === 0) return null
  return (
    <PaletteGroup heading="Leads">
      {data.leads.map((lead) => (
        <PaletteItem
          key={lead.id}
          value={`lead ${lead.id}`}
          onSelect={() => onChoose(() => navigate(leadHref(lead.id)))}
        >
          <User aria-hidden="true" />
          <span className="truncate">{`${lead.firstName} ${lead.lastName}`}</span>
          <span className="ml-auto min-w-0 truncate text-ink-2 text-xs">{lead.company}</span>
        </PaletteItem>
      ))}
    </PaletteGroup>
  )
}

/** By their subject, which is all that is shown of them. */
export function FoundTemplates({ text, onChoose }: Props) {
  const subject = useRested(text.trim(), REST_MS)
  const { data } = useQuery<EmailTemplate[]>({
    queryKey: ['/api/email-templates', { subject, limit: SHOWN }],
    enabled: subject.length > 0,
    staleTime: 0,
  })
  if (text.trim() === '' || !data || data.length === 0) return null
  return (
    <PaletteGroup heading="Email templates">
      {data.map((template) => (
        <PaletteItem
          key={template.id}
          value={`template ${template.id}`}
          onSelect={() => onChoose(() => open({ what: 'template', template }))}
        >
          <Mail aria-hidden="true" />
          <span className="truncate">{template.subject}</span>
        </PaletteItem>
      ))}
    </PaletteGroup>
  )
}
