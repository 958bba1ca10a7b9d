import type { Lead } from '../../../contract/lead.ts'
import { type Searched, SearchPicker } from '../../ui/form/search-picker.tsx'
import { isLooking, useLeads } from './lead-api.ts'
import { fullName } from './lead-words.ts'

const SHOWN = 8

export const firstLeads = (search = '') => ({ search, limit: SHOWN })

const LEADS: Searched<Lead> = {
  useFound(search) {
    const query = firstLeads(search)
    const { data, isError } = useLeads(query)
    const isEmpty = data?.leads.length === 0 && isLooking(data, query)
    return { found: isEmpty ? undefined : data?.leads, isError }
  },
  show: (lead) => (
    <span className="min-w-0">
      <span className="block truncate">{fullName(lead)}</span>
      <span className="block truncate text-ink-2 text-xs">{lead.company}</span>
    </span>
  ),
  words: {
    list: 'Leads',
    search: 'Search name, title, company or email',
    nothing: 'No leads found',
    failure: "Your leads didn't load. Try again.",
  },
}

type Props = {
  /** Label of the button that opens the picker, before the chosen name. */
  label: string
  placeholder: string
  lead: Lead | undefined
  /** Label of the "no lead" option; without it a lead must be chosen. */
  nobody?: string
  onChoose: (lead: Lead | undefined) => void
  disabled?: boolean
  className?: string
}

/** Picks one lead by typing a part of the name, title, company or email. */
export function LeadPicker({ label, placeholder, lead, nobody, onChoose, disabled, className }: Props) {
  return (
    <SearchPicker
      label={label}
      // The label, then the value as shown.
      aria-label={`${label}: ${lead ? `${fullName(lead)} · ${lead.company}` : placeholder}`}
      searched={LEADS}
      chosenId={lead?.id}
      none={nobody}
      onChoose={onChoose}
      disabled={disabled}
      className={className}
    >
      {lead ? (
        <span className="truncate">
          {fullName(lead)}
          <span className="text-ink-3"> · {lead.company}</span>
        </span>
      ) : (
        <span className="truncate text-ink-3">{placeholder}</span>
      )}
    </SearchPicker>
  )
}
