import { Info } from 'lucide-react'
import { BY_RULES, EnrichedData } from '../../../contract/enrichment.ts'
import type { Lead } from '../../../contract/lead.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { EnrichButton } from './enrich-button.tsx'
import { FactList } from './fact-list.tsx'
import { writerWords } from './fact-words.ts'
import { Suggestions } from './suggestions.tsx'

const HEADING = 'lead-facts'

/**
 * In the lead's drawer: what enrichment found, where it was found, and what it offers. The list knows that a lead was enriched,
 * the facts are here once the lead itself is loaded.
 */
export function LeadFacts({ lead, isLoading }: { lead: Lead; isLoading: boolean }) {
  const { data } = EnrichedData.safeParse(lead.enrichedData)
  const isEnriched = lead.enrichedData !== null
  return (
    <section className="border-t px-5 py-5 first:border-t-0" aria-labelledby={HEADING}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 id={HEADING} tabIndex={-1} className="rounded-sm font-semibold text-sm">
          Facts
        </h3>
        {/* One button in one place, so that it keeps the focus when the facts appear. */}
        <EnrichButton leadId={lead.id} label={isEnriched ? 'Enrich again' : 'Enrich this lead'} size="sm" />
      </div>
      {data ? (
        <Found lead={lead} data={data} />
      ) : isEnriched && isLoading ? (
        <div className="flex flex-col gap-2">
          <Skeleton className="w-3/4" />
          <Skeleton className="w-1/2" />
        </div>
      ) : (
        <p className="text-ink-2 text-sm">
          No facts yet. Enriching reads the company's public website and saves each fact with its source.
        </p>
      )}
    </section>
  )
}

function Found({ lead, data }: { lead: Lead; data: EnrichedData }) {
  // The writer is named beside it, unless there was nothing to write.
  const summary = data.summary.replace(BY_RULES, '').trim()
  const isWritten = data.summaryBy === 'model' || data.summary.includes(BY_RULES)
  return (
    <>
      {summary && <p className="wrap-anywhere text-ink-2 text-sm">{summary}</p>}
      <p className="mt-1 text-ink-3 text-xs">
        {isWritten && `${writerWords(data.summaryBy)} `}
        Enriched <TimeAgo moment={data.enrichedAt} />.
      </p>
      {data.notes.length > 0 && (
        <ul aria-label="What we couldn't read" className="mt-3 flex flex-col gap-1.5">
          {data.notes.map((note) => (
            <li key={note} className="flex gap-2 text-ink-2 text-sm">
              <Info className="mt-0.5 size-4 shrink-0 text-ink-3" aria-hidden="true" />
              <span className="wrap-anywhere min-w-0">{note}</span>
            </li>
          ))}
        </ul>
      )}
      <Suggestions key={data.enrichedAt} lead={lead} suggestions={data.suggestions} focusAfterLast={HEADING} />
      {data.facts.length > 0 && <FactList facts={data.facts} />}
    </>
  )
}
