import { useState } from 'react'
import { formatTotal } from '../../lib/format.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useDialogHost } from '../../ui/overlay/use-dialog-host.tsx'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { EnrichProgress } from '../enrichment/enrich-progress.tsx'
import { useLeads, useLeadTotal } from '../lead-data/lead-api.ts'
import { listQuery, readView } from '../lead-data/lead-view.ts'
import { HelpButton } from '../onboarding/help-button.tsx'
import { BulkProgress } from './bulk/bulk-progress.tsx'
import { FileDrop } from './import/file-drop.tsx'
import { ImportProgress } from './import/import-progress.tsx'
import { FilterBar, ImportLeadsDialog, LeadDrawer } from './lazy-parts.ts'
import { BulkBar } from './list/bulk-bar.tsx'
import { LeadList } from './list/lead-list.tsx'
import { LeadToolbar } from './list/lead-toolbar.tsx'
import { LeadsActions } from './list/leads-actions.tsx'
import { useLeadView } from './use-lead-view.ts'

/** What the page shows first, asked for before it is drawn. */
export function loadFirst() {
  const view = readView(window.location.search)
  const keys = [['/api/leads', listQuery(view)], ['/api/crm/integrations'], ['/api/sample-data']]
  // A failure shows when the bar is drawn.
  const filters = view.where && FilterBar.load().catch(() => undefined)
  return Promise.all([filters, ...keys.map((queryKey) => queryClient.prefetchQuery({ queryKey }))])
}

export default function LeadsPage() {
  const [view, change] = useLeadView()
  const query = listQuery(view)
  const leads = useLeads(query)
  const total = useLeadTotal(query, leads)

  // Once opened, the drawer stays mounted, so that closing can animate.
  const [hasDrawer, setHasDrawer] = useState(false)
  if (view.lead !== undefined && !hasDrawer) setHasDrawer(true)

  const importing = useDialogHost<{ file?: File }>()
  const openImport = (file?: File) => importing.open({ file })

  return (
    <>
      <PageHeader
        title="Leads"
        aside={leads.data && formatTotal(total)}
        tourTarget="leads-header"
        actions={
          <>
            <HelpButton />
            <LeadsActions query={query} onImport={() => openImport()} />
          </>
        }
      />
      <PageBody>
        <ImportProgress />
        <BulkProgress />
        <EnrichProgress />
        <LeadList
          title={null}
          query={query}
          control={{ view, change, onImport: () => openImport(), Toolbar: LeadToolbar, BulkBar, Pagination }}
        />
      </PageBody>
      {!importing.isOpen && <FileDrop onFile={(file) => !isAsking() && openImport(file)} />}
      {importing.host((dialog, { file }) => (
        <ImportLeadsDialog {...dialog} dropped={file} />
      ))}
      {hasDrawer && <LeadDrawer view={view} change={change} />}
    </>
  )
}

/** Whether a question or a form is open, which comes first. */
const isAsking = () => document.querySelector('[role=alertdialog], [data-lead-form]') !== null
