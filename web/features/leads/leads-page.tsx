import { Suspense, useEffect, useState } from 'react'
import { formatCount } from '../../lib/format.ts'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ImportProgress } from './import-progress.tsx'
import { LeadDrawer, preloadParts } from './lazy-parts.ts'
import { useLeads } from './lead-api.ts'
import { LeadList } from './lead-list.tsx'
import { listQuery } from './lead-view.ts'
import { LeadsActions } from './leads-actions.tsx'
import { useLeadView } from './use-lead-view.ts'

export default function LeadsPage() {
  const [view, change] = useLeadView()
  const query = listQuery(view)
  const total = useLeads(query).data?.total
  useEffect(preloadParts, [])

  // Once opened the drawer stays, closed, so that its leaving can be shown.
  const [hasDrawer, setHasDrawer] = useState(false)
  if (view.lead !== undefined && !hasDrawer) setHasDrawer(true)

  return (
    <>
      <PageHeader
        title="Leads"
        aside={total === undefined ? undefined : formatCount(total)}
        tourTarget="leads-header"
        actions={<LeadsActions query={query} />}
      />
      <PageBody>
        <ImportProgress />
        <LeadList title={null} query={query} control={{ view, change }} />
      </PageBody>
      {hasDrawer && (
        <Suspense>
          <LeadDrawer view={view} change={change} />
        </Suspense>
      )}
    </>
  )
}
