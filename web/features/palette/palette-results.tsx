import { useQuery } from '@tanstack/react-query'
import { Mail, User } from 'lucide-react'
import { useLocation } from 'wouter'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import type { Lead, LeadPage } from '../../../contract/lead.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { isLooking, LOOK_AGAIN_MS } from '../lead-data/lead-api.ts'
import { leadHref } from '../lead-data/lead-view.ts'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'
import { open } from './palette-state.ts'

const DEBOUNCE_MS = 150
const SHOWN = 5

const looksFor = (page: LeadPage | undefined) => page !== undefined && isLooking(page, { limit: SHOWN })

/** Finds leads by name, company or email, and templates by subject. */
export function useFound(text: string) {
  const wanted = text.trim()
  const search = useDebounced(wanted, DEBOUNCE_MS)
  const options = { enabled: search.length > 0, staleTime: 0 }
  const leads = useQuery<LeadPage>({
    queryKey: ['/api/leads', { search, limit: SHOWN }],
    ...options,
    refetchInterval: ({ state }) => looksFor(state.data) && LOOK_AGAIN_MS,
  })
  const templates = useQuery<EmailTemplate[]>({
    queryKey: ['/api/email-templates', { subject: search, limit: SHOWN }],
    ...options,
  })
  return {
    leads: wanted ? (leads.data?.leads ?? []) : [],
    templates: wanted ? (templates.data ?? []) : [],
    isSearching:
      wanted !== '' && (wanted !== search || leads.isFetching || looksFor(leads.data) || templates.isFetching),
  }
}

type Choose = { onChoose: (run: () => void) => void }

export function FoundLeads({ leads, onChoose }: Choose & { leads: Lead[] }) {
  const [, navigate] = useLocation()
  if (leads.length === 0) return null
  return (
    <PaletteGroup heading="Leads">
      {leads.map((lead) => (
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

export function FoundTemplates({ templates, onChoose }: Choose & { templates: EmailTemplate[] }) {
  if (templates.length === 0) return null
  return (
    <PaletteGroup heading="Email templates">
      {templates.map((template) => (
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
