import { useQuery } from '@tanstack/react-query'
import type { Lead } from '../../../../contract/lead.ts'
import type { SuggestedTimeZone, TimeZoneSuggestion } from '../../../../contract/time-zone-suggestion.ts'
import { Button } from '../../../ui/button.tsx'
import type { FieldEdits } from './use-field-edits.ts'

type Props = { lead: Lead; edits: FieldEdits }

/** Under an empty time zone: the one that the lead's other fields suggest. */
export function ZoneSuggestion({ lead, edits }: Props) {
  const isEmpty = !lead.timeZone
  const { data } = useQuery<SuggestedTimeZone>({ queryKey: [`/api/leads/${lead.id}/time-zone`], enabled: isEmpty })
  const suggestion = isEmpty && data?.suggestion
  if (!suggestion) return null
  const { timeZone } = suggestion
  return (
    <div className="mt-1 mb-1.5 ml-[7rem] flex flex-wrap items-center gap-x-2 gap-y-1 px-2 text-ink-2 text-xs">
      <span className="wrap-anywhere min-w-0">
        <span className="font-medium text-ink">{timeZone.replaceAll('_', ' ')}</span>
        {`, ${sourceOf(suggestion)}`}
      </span>
      <Button
        size="sm"
        aria-label={`Use time zone ${timeZone.replaceAll('_', ' ')}`}
        onClick={() => edits.save('timeZone', timeZone)}
      >
        Use
      </Button>
    </div>
  )
}

const BASES = { location: 'the location', phone: 'the phone number', company: 'the company:' }

/** "from the phone number +49" */
const sourceOf = ({ basis, clue, isCertain }: TimeZoneSuggestion) =>
  `${isCertain ? 'from' : 'a guess from'} ${BASES[basis]} ${clue}`
