import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import type { Lead, LeadPage } from '../../../../contract/lead.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { useStableCallback } from '../../../lib/use-stable-callback.ts'
import { Card, CardHeader } from '../../../ui/card.tsx'
import { useDialogHost } from '../../../ui/overlay/use-dialog-host.tsx'
import type { Pagination } from '../../../ui/pagination.tsx'
import { type Deletion, useLeads, useLeadTotal } from '../../lead-data/lead-api.ts'
import { filtersOf, hasFilters, leadHref, NO_FILTERS } from '../../lead-data/lead-filters.ts'
import type { LeadListQuery, LeadView, leadsHref } from '../../lead-data/lead-view.ts'
import { useLeadEmail } from '../../writing/use-lead-email.tsx'
import type { ColumnLayout, layoutOf } from '../columns/column-layout.ts'
import { DeleteLeadsDialog, LeadDialog } from '../lazy-parts.ts'
import { askForNote } from '../timeline/note-request.ts'
import type { ChangeView, Saved } from '../use-lead-view.ts'
import { LeadListBody } from './lead-list-body.tsx'
import type { LeadToolbar } from './lead-toolbar.tsx'
import type { ListActing } from './list-acting.tsx'
import type { ColumnParts } from './list-tools.ts'
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
    saved: Saved
    onImport: () => void
    /** Passed in, so that the dashboard does not load them. */
    Toolbar: typeof LeadToolbar
    Acting: typeof ListActing
    Pagination: typeof Pagination
    columns: ColumnParts
    layoutOf: typeof layoutOf
    leadsHref: typeof leadsHref
  }
}

export function LeadList({ title = 'Recent Leads', titleAction, query, control }: Props) {
  const titleId = useId()
  const isWide = useMedia('(width >= 768px)')
  const leads = useLeads(query, !control?.saved.isWaiting)
  const page = leads.data
  const hrefOf = useLeadAddresses(leads, control?.leadsHref({ ...control.view, lead: undefined }))
  const filters = filtersOf(query)
  const counted = useLeadTotal(query, leads)
  const { total } = counted
  const selection = useSelection(JSON.stringify(filters), page?.leads ?? NO_LEADS)
  const form = useDialogHost<{ lead?: Lead }>()
  const deleting = useDialogHost<Deletion>({ keepsState: true })
  const email = useLeadEmail()
  useExistingPage(page, query, control?.change)

  const layout = useMemo(
    () => control?.layoutOf(control.view.columns) ?? NO_COLUMNS,
    [control?.layoutOf, control?.view.columns],
  )
  const openForm = (lead?: Lead) => form.open({ lead })
  const onAdd = useStableCallback(() => openForm())
  const tools = control && {
    sort: control.view.sort,
    onSort: (sort: LeadView['sort']) => control.change({ sort }),
    selection,
    layout,
    onColumns: (columns: string) => control.change({ columns }, { replace: true }),
    parts: control.columns,
    onWrite: email.open,
    onEdit: openForm,
    onNote: writeNote,
    onDelete: (lead: Lead) => deleting.open({ leads: [lead] }),
  }

  function writeNote({ id }: Lead) {
    askForNote(id)
    control?.change({ lead: id })
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
      {control && <control.Toolbar view={control.view} onChange={control.change} saved={control.saved} onAdd={onAdd} />}
      <LeadListBody
        leads={leads}
        isWide={isWide}
        hrefOf={hrefOf}
        openLeadId={control?.view.lead}
        tools={tools}
        onAdd={onAdd}
        onImport={control?.onImport}
        onSortNewest={control && (() => control.change({ sort: '-createdAt' }))}
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
      {control && (
        <control.Acting
          selection={selection}
          visible={page?.leads ?? NO_LEADS}
          filters={filters}
          counted={counted}
          openLeadId={control.view.lead}
          onNote={writeNote}
          onDelete={deleting.open}
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
const NO_COLUMNS: ColumnLayout = { columns: [] }

/** The addresses of the leads that are shown. They change with the rows, not with every key in the search. */
function useLeadAddresses({ isPlaceholderData }: ReturnType<typeof useLeads>, address: string | undefined) {
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
