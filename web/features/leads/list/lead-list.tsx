import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Lead, LeadPage } from '../../../../contract/lead.ts'
import { formatCount } from '../../../lib/format.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { useDialogHost } from '../../../ui/overlay/use-dialog-host.tsx'
import type { Pagination } from '../../../ui/pagination.tsx'
import { useBulkEnrich } from '../../enrichment/use-bulk-enrich.ts'
import { type Deletion, useLeads, useLeadTotal } from '../../lead-data/lead-api.ts'
import {
  filtersOf,
  hasFilters,
  type LeadListQuery,
  type LeadView,
  leadHref,
  leadsHref,
  NO_FILTERS,
} from '../../lead-data/lead-view.ts'
import { useLeadEmail } from '../../writing/use-lead-email.tsx'
import { DeleteLeadsDialog, LeadDialog } from '../lazy-parts.ts'
import type { ChangeView } from '../use-lead-view.ts'
import type { BulkBar } from './bulk-bar.tsx'
import { LeadListBody } from './lead-list-body.tsx'
import type { LeadToolbar } from './lead-toolbar.tsx'
import { useSelection } from './use-selection.ts'

type Props = {
  /** Null where the page header has the title. */
  title?: string | null
  titleAction?: ReactNode
  query: LeadListQuery
  /** The view in the URL, with search, filters, order, selection and pages. Without it, the list is read-only. */
  control?: {
    view: LeadView
    change: ChangeView
    onImport: () => void
    /** Passed in, so that the dashboard does not load them. */
    Toolbar: typeof LeadToolbar
    BulkBar: typeof BulkBar
    Pagination: typeof Pagination
  }
}

export function LeadList({ title = 'Recent Leads', titleAction, query, control }: Props) {
  const titleId = useId()
  const isWide = useMedia('(width >= 768px)')
  const leads = useLeads(query)
  const page = leads.data
  const hrefOf = useLeadAddresses(leads, control?.view)
  const filters = filtersOf(query)
  const counted = useLeadTotal(query, leads)
  const { total } = counted
  const selection = useSelection(JSON.stringify(filters), page?.leads ?? NO_LEADS)
  const form = useDialogHost<{ lead?: Lead }>()
  const deleting = useDialogHost<Deletion>({ keepsState: true })
  const email = useLeadEmail()
  const selectedCount = selection.isEverything ? total : selection.leads.length
  const enrich = useBulkEnrich(
    selection.isEverything ? { filter: filters } : { ids: selection.leads.map(({ id }) => id) },
    selectedCount,
    selection.clear,
  )
  useExistingPage(page, query, control?.change)

  const openForm = (lead?: Lead) => form.open({ lead })
  const onAdd = useStableCallback(() => openForm())
  const tools = control && {
    sort: control.view.sort,
    onSort: (sort: LeadView['sort']) => control.change({ sort }),
    selection,
    onWrite: email.open,
    onEdit: openForm,
    onDelete: (lead: Lead) => deleting.open({ leads: [lead] }),
  }

  function turnTo(page: number) {
    control?.change({ page })
    window.scrollTo(0, 0)
  }

  function forget(deletion: Deletion) {
    const open = control?.view.lead
    const isGone = 'filter' in deletion || deletion.leads.some(({ id }) => id === open)
    if ('filter' in deletion) selection.clear()
    else selection.drop(deletion.leads.map(({ id }) => id))
    if (open !== undefined && isGone) control?.change({ lead: undefined }, { replace: true })
  }

  return (
    <Card
      data-tour={control ? 'leads-list' : 'recent-leads'}
      {...(title ? { 'aria-labelledby': titleId } : { 'aria-label': 'Leads list' })}
    >
      {title && <CardHeader title={title} titleId={titleId} actions={titleAction} />}
      {control && <control.Toolbar view={control.view} onChange={control.change} onAdd={onAdd} />}
      <LeadListBody
        leads={leads}
        isWide={isWide}
        hrefOf={hrefOf}
        openLeadId={control?.view.lead}
        tools={tools}
        onAdd={onAdd}
        onImport={control?.onImport}
        narrowed={
          hasFilters(filters)
            ? { onlyBySearch: !hasFilters({ ...filters, search: '' }), onClear: () => control?.change(NO_FILTERS) }
            : undefined
        }
      />
      {control && total > 0 && (
        <footer className="border-t px-4 py-2.5">
          <control.Pagination page={query.page ?? 1} pageSize={query.limit} {...counted} onPageChange={turnTo} />
        </footer>
      )}
      {control && selectedCount > 0 && (
        <control.BulkBar
          count={selectedCount}
          onDelete={() =>
            deleting.open(selection.isEverything ? { filter: filters, expected: total } : { leads: selection.leads })
          }
          enrich={enrich}
          tagged={
            selection.isEverything ? { filter: filters, expected: total } : { ids: selection.leads.map(({ id }) => id) }
          }
          onClear={selection.clear}
          everything={
            // What is done to all of them needs their exact number.
            selection.page === true && counted.totalIsExact !== false && total > selectedCount
              ? {
                  label: `Select all ${formatCount(total)} leads${hasFilters(filters) ? ' that match' : ''}`,
                  onSelect: selection.selectEverything,
                }
              : undefined
          }
        />
      )}
      {email.dialog}
      {deleting.host(({ isOpen, onClose }, deletion) => (
        <DeleteLeadsDialog deletion={isOpen ? deletion : undefined} onClose={onClose} onDelete={forget} />
      ))}
      {form.host((dialog, { lead }) => (
        <LeadDialog {...dialog} lead={lead} />
      ))}
    </Card>
  )
}

const NO_LEADS: Lead[] = []

/** The addresses of the leads that are shown. They change with the rows, not with every key in the search. */
function useLeadAddresses({ isPlaceholderData }: ReturnType<typeof useLeads>, view: LeadView | undefined) {
  const address = view && leadsHref({ ...view, lead: undefined })
  const [shown, setShown] = useState(address)
  if (!isPlaceholderData && shown !== address) setShown(address)
  return ({ id }: Lead) => (shown === undefined ? leadHref(id) : `${shown}${shown.includes('?') ? '&' : '?'}lead=${id}`)
}

/** After deletions the page in the URL may be past the last one: go to the last one instead. */
function useExistingPage(data: LeadPage | undefined, query: LeadListQuery, change?: ChangeView) {
  const page = query.page ?? 1
  const isPast = data !== undefined && data.totalIsExact !== false && data.leads.length === 0 && page > 1
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / query.limit))
  useEffect(() => {
    if (isPast && lastPage < page) change?.({ page: lastPage }, { replace: true })
  }, [isPast, lastPage, page, change])
}
