import type { Lead } from '../../../contract/lead.ts'
import { type Searched, SearchPicker } from '../../ui/form/search-picker.tsx'
import { useLeads } from '../leads/lead-api.ts'
import { fullName } from '../leads/lead-words.ts'

const SHOWN = 8

export const firstLeads = (search = '') => ({ search, limit: SHOWN })

const LEADS: Searched<Lead> = {
  useFound(search) {
    const { data, isError } = useLeads(firstLeads(search))
    return { found: data?.leads, isError }
  },
  show: (lead) => (
    <span className="min-w-0">
      <span className="block truncate">{fullName(lead)}</span>
      <span className="block truncate text-ink-2 text-xs">{lead.company}</span>
    </span>
  ),
  words: {
    list: 'Leads',
    search: 'Search name, company or email',
    nothing: 'No leads found',
    failure: 'Your leads could not be loaded.',
  },
}

type Props = {
  /** Of the button that opens it, beside the chosen name. */
  label: string
  placeholder: string
  lead: Lead | undefined
  /** With nobody to choose too, where given. */
  nobody?: string
  onChoose: (lead: Lead | undefined) => void
  className?: string
}

/** One lead out of all, found by typing a part of name, company or address. */
export function LeadPicker({ label, placeholder, lead, nobody, onChoose, className }: Props) {
  return (
    <SearchPicker
      label={label}
      // Its value as it is shown, after what it is for.
      aria-label={`${label}: ${lead ? `${fullName(lead)} · ${lead.company}` : placeholder}`}
      searched={LEADS}
      chosenId={lead?.id}
      none={nobody}
      onChoose={onChoose}
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
