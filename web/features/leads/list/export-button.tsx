import { Download } from 'lucide-react'
import { withParams } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import type { ActedOn } from '../../lead-data/acting.ts'
import type { LeadListQuery } from '../../lead-data/lead-view.ts'

/** Downloads all leads of the current filter, whatever the page. */
export function exportHref({ search, industry, companySize, status, where, sort }: Partial<LeadListQuery>) {
  return withParams('/api/leads/export.csv', { search, industry, companySize, status, where, sort })
}

// The contract's number, repeated because its schemas would bring zod along.
export const MAX_EXPORTED_IDS = 1000

/** Downloads the selected leads. */
export const selectionHref = (leads: ActedOn) =>
  'ids' in leads ? withParams('/api/leads/export.csv', { ids: leads.ids.join(',') }) : exportHref(leads.filter)

export function ExportButton({ query, className }: { query: Partial<LeadListQuery>; className?: string }) {
  return (
    <Button asChild className={className}>
      <a href={exportHref(query)} download>
        <Download aria-hidden="true" />
        Export
      </a>
    </Button>
  )
}
