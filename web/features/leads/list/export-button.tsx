import { Download } from 'lucide-react'
import { withParams } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import type { LeadListQuery } from '../../lead-data/lead-view.ts'

/** Downloads all leads of the current filter, whatever the page. */
export function exportHref({ search, industry, companySize, status, where, sort }: Partial<LeadListQuery>) {
  return withParams('/api/leads/export.csv', { search, industry, companySize, status, where, sort })
}

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
