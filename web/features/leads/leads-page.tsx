import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { formatTotal } from '../../lib/format.ts'
import { queryClient } from '../../lib/query-client.ts'
import { PageBody } from '../../ui/page-body.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { EnrichProgress } from '../enrichment/enrich-progress.tsx'
import { useLeads, useLeadTotal } from '../lead-data/lead-api.ts'
import { listQuery } from '../lead-data/lead-view.ts'
import { viewHref } from '../lead-data/saved-view-address.ts'
import { defaultOf, knownViews, SAVED_VIEWS_KEY, useSavedViews } from '../lead-data/saved-view-api.ts'
import { HelpButton } from '../onboarding/help-button.tsx'
import { BulkProgress } from './bulk/bulk-progress.tsx'
import { ColumnCells } from './columns/column-cells.tsx'
import { ColumnHeads } from './columns/column-heads.tsx'
import { layoutOf } from './columns/column-layout.ts'
import { FileDrop, handOverFile } from './import/file-drop.tsx'
import { IMPORT_PATH } from './import/import-paths.ts'
import { ImportProgress } from './import-progress.tsx'
import { ExtraCell, FilterBar, LeadDrawer, ViewBar, ViewProblem } from './lazy-parts.ts'
import { LeadList } from './list/lead-list.tsx'
import { LeadToolbar } from './list/lead-toolbar.tsx'
import { LeadsActions } from './list/leads-actions.tsx'
import { ListActing } from './list/list-acting.tsx'
import { useLeadNews } from './use-lead-news.ts'
import { listHref, useLeadView, viewNow } from './use-lead-view.ts'

const COLUMNS = { Heads: ColumnHeads, Cells: ColumnCells }

/** What the page shows first, asked for before it is drawn. */
export async function loadFirst() {
  const read = (queryKey: unknown[]) => queryClient.prefetchQuery({ queryKey })
  const others = [read(['/api/crm/integrations']), read(['/api/sample-data'])]
  const views = read(SAVED_VIEWS_KEY)
  // Most people have no saved view: their list is read along with that.
  const isPlain = !new URLSearchParams(window.location.search).has('view')
  if (isPlain) await read(['/api/leads', listQuery(viewNow())])
  await views
  const known = knownViews(queryClient) ?? []
  const usual = window.location.search === '' && defaultOf(known)
  if (usual) window.history.replaceState(null, '', viewHref(usual.id))
  const view = viewNow()
  // A failure shows when the bars are drawn.
  const filters = view.where && FilterBar.load().catch(() => undefined)
  const cells = view.columns && ExtraCell.load().catch(() => undefined)
  const bar = known.length > 0 && ViewBar.load().catch(() => undefined)
  await Promise.all([filters, cells, bar, read(['/api/leads', listQuery(view)]), ...others])
}

export default function LeadsPage() {
  const [view, change, saved] = useLeadView()
  useDefaultView()
  const query = listQuery(view)
  const leads = useLeads(query, !saved.isWaiting)
  const total = useLeadTotal(query, leads)
  useLeadNews()

  // Once opened, the drawer stays mounted, so that closing can animate.
  const [hasDrawer, setHasDrawer] = useState(false)
  if (view.lead !== undefined && !hasDrawer) setHasDrawer(true)

  const [, navigate] = useLocation()
  function openImport(file?: File) {
    if (file) handOverFile(file)
    navigate(IMPORT_PATH)
  }

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
        {saved.problem && <ViewProblem problem={saved.problem} />}
        <LeadList
          title={null}
          query={query}
          control={{
            view,
            change,
            saved,
            onImport: () => openImport(),
            Toolbar: LeadToolbar,
            Acting: ListActing,
            Pagination,
            columns: COLUMNS,
            layoutOf,
            leadsHref: listHref,
          }}
        />
      </PageBody>
      <FileDrop onFile={(file) => !isAsking() && openImport(file)} />
      {hasDrawer && <LeadDrawer view={view} change={change} />}
    </>
  )
}

/**
 * Each way to the page that doesn't say what to show leads to the default view. Decided once for each: a default that is chosen
 * later, in another tab, doesn't replace the list that is shown.
 */
function useDefaultView() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const { data: views } = useSavedViews()
  const isDecided = useRef(false)
  useEffect(() => {
    if (search !== '') isDecided.current = false
    // The list is still shown for a moment while another page loads.
    if (search !== '' || window.location.pathname !== '/leads' || !views || isDecided.current) return
    isDecided.current = true
    const usual = defaultOf(views)
    if (usual) navigate(viewHref(usual.id), { replace: true })
  }, [search, views, navigate])
}

/** Whether a question or a form is open, which comes first. */
const isAsking = () => document.querySelector('[role=alertdialog], [data-lead-form]') !== null
