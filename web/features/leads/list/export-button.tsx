import { Download } from 'lucide-react'
import type { LeadFilter } from '../../../../contract/lead.ts'
import { withParams } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'

/** Downloads all leads of the current filter, whatever the page. */
export function exportHref({ search, industry, companySize, status, minScore, sort }: Partial<LeadFilter>) {
  return withParams('/api/leads/export.csv', { search, industry, companySize, status, minScore, sort })
}

export function ExportButton({ query, className }: { query: Partial<LeadFilter>; className?: string }) {
  return (
    <Button asChild className={className}>
      <a href={exportHref(query)} download>
        <Download aria-hidden="true" />
        Export
      </a>
    </Button>
  )
}
