import { useQuery } from '@tanstack/react-query'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import type { LeadPage } from '../../../contract/lead.ts'
import type { SearchResults } from '../../../contract/search.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { isLooking, LOOK_AGAIN_MS } from '../lead-data/lead-api.ts'

const DEBOUNCE_MS = 150
const SHOWN = 5
const SHOWN_COMPANIES = 3
/** More than are shown: their companies are found with them. */
const LEADS_READ = 20

const looksFor = (page: LeadPage | undefined) => page !== undefined && isLooking(page, { limit: LEADS_READ })

/** Finds leads by name, company or email, their companies, templates by subject, sequences by name, and emails. */
export function useFound(text: string) {
  const wanted = text.trim()
  const search = useDebounced(wanted, DEBOUNCE_MS)
  const options = { enabled: search.length > 0, staleTime: 0 }
  const leads = useQuery<LeadPage>({
    queryKey: ['/api/leads', { search, limit: LEADS_READ }],
    ...options,
    refetchInterval: ({ state }) => looksFor(state.data) && LOOK_AGAIN_MS,
  })
  const templates = useQuery<EmailTemplate[]>({
    queryKey: ['/api/email-templates', { subject: search, limit: SHOWN }],
    ...options,
  })
  const others = useQuery<SearchResults>({ queryKey: ['/api/search', { text: search }], ...options })
  if (!wanted) return NOTHING
  const found = leads.data?.leads ?? []
  return {
    leads: found.slice(0, SHOWN),
    companies: companiesOf(found, wanted),
    templates: templates.data ?? [],
    sequences: others.data?.sequences ?? [],
    emails: others.data?.emails ?? [],
    /** No lead is known for this text yet; those shown are of an earlier one. */
    isLeadPending: wanted !== search || leads.isPending,
    isSearching:
      wanted !== search || leads.isFetching || looksFor(leads.data) || templates.isFetching || others.isFetching,
  }
}

const NOTHING = {
  leads: [],
  companies: [],
  templates: [],
  sequences: [],
  emails: [],
  isLeadPending: false,
  isSearching: false,
}

/** The companies of these leads that have every typed word in their name. */
export function companiesOf(leads: { company: string }[], text: string): string[] {
  const words = text.toLowerCase().split(/\s+/)
  const named = leads
    .map(({ company }) => company.trim())
    .filter((company) => company !== '' && words.every((word) => company.toLowerCase().includes(word)))
  return [...new Set(named)].slice(0, SHOWN_COMPANIES)
}

/** The text is a whole name, or begins with one: its leads come before commands such as "Analytics" for "Ana". */
export function namesLead(leads: { firstName: string; lastName: string }[], text: string) {
  const [first = '', ...others] = text.toLowerCase().trim().split(/\s+/)
  return leads.some(({ firstName, lastName }) => {
    const names = `${firstName} ${lastName}`.toLowerCase().split(/\s+/)
    return names.includes(first) && others.every((word) => names.some((name) => name.startsWith(word)))
  })
}
