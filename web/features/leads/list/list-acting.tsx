import { useLocation } from 'wouter'
import type { Lead, LeadTotal } from '../../../../contract/lead.ts'
import { formatCount } from '../../../lib/format.ts'
import { usePageActions } from '../../../lib/places/page-actions.ts'
import { useBulkEnrich } from '../../enrichment/use-bulk-enrich.ts'
import { type ActedOn, type Acting, openActing } from '../../lead-data/acting.ts'
import type { Deletion } from '../../lead-data/lead-api.ts'
import type { LeadFilters } from '../../lead-data/lead-filters.ts'
import { hasFilters } from '../../lead-data/lead-filters.ts'
import type { Acts } from '../bulk/act-keys.ts'
import { pairHref } from '../duplicates/pair-href.ts'
import { BulkBar } from '../lazy-parts.ts'
import { MAX_EXPORTED_IDS, selectionHref } from './export-button.tsx'
import { pressActKey, useListKeys } from './use-list-keys.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  selection: Selection
  /** The leads of this page. */
  visible: Lead[]
  filters: LeadFilters
  counted: LeadTotal
  openLeadId: number | undefined
  onNote: (lead: Lead) => void
  onDelete: (deletion: Deletion) => void
}

/** What can be done to the selected leads, by the bar at the bottom, by keys and in the palette; keys alone also to the lead in focus. */
export function ListActing({ selection, visible, filters, counted, openLeadId, onNote, onDelete }: Props) {
  const [, navigate] = useLocation()
  const { total } = counted
  const count = selection.isEverything ? total : selection.leads.length
  const ids = selection.leads.map(({ id }) => id)
  const selected: ActedOn = selection.isEverything ? { filter: filters, expected: total } : { ids }
  const enrich = useBulkEnrich(selection.isEverything ? { filter: filters } : { ids }, count, selection.clear)
  const open = (act: Acting['act'], leads: ActedOn) => openActing({ act, leads, filters, onDone: clear })
  function clear() {
    // The bar disappears, and its buttons with it.
    if (document.activeElement?.closest('[data-bulk-bar]'))
      document.getElementById('main')?.focus({ preventScroll: true })
    selection.clear()
  }
  const [one, other, third] = selection.isEverything ? [] : ids
  const acts: Acts = {
    onSequence: () => open('sequence', selected),
    onStatus: () => open('status', selected),
    onTemplate: () => open('template', selected),
    onTask: () => open('task', selected),
    onExport:
      selection.isEverything || count <= MAX_EXPORTED_IDS
        ? () => window.location.assign(selectionHref(selected))
        : undefined,
    onMerge: one && other && !third ? () => navigate(pairHref(one, other)) : undefined,
    onDelete: () =>
      onDelete(selection.isEverything ? { filter: filters, expected: total } : { leads: selection.leads }),
  }
  usePageActions(
    count > 0 ? (count === 1 ? '1 selected lead' : `${formatCount(count)} selected leads`) : undefined,
    paletteActions(acts, 'onStart' in enrich ? enrich.onStart : undefined),
  )
  useListKeys({
    visible,
    selection,
    openLeadId,
    onNote,
    onAct: (act, lead) => {
      if (count > 0) return void acts[act]?.()
      if (!lead) return
      const leads = { ids: [lead.id] }
      if (act === 'onDelete') onDelete({ leads: [lead] })
      else if (act === 'onExport') window.location.assign(selectionHref(leads))
      else if (act !== 'onMerge') open(OPENED[act], leads)
    },
  })
  if (count === 0) return null
  return (
    <BulkBar
      count={count}
      acts={acts}
      enrich={enrich}
      tagged={selected}
      onClear={selection.clear}
      everything={
        // What is done to all of them needs their exact number.
        selection.page === true && counted.totalIsExact !== false && total > count
          ? {
              label: `Select all ${formatCount(total)} leads${hasFilters(filters) ? ' that match' : ''}`,
              onSelect: selection.selectEverything,
            }
          : undefined
      }
    />
  )
}

const OPENED = { onSequence: 'sequence', onStatus: 'status', onTemplate: 'template', onTask: 'task' } as const

/** Those that are possible for this selection. Tags are typed in the bar. */
function paletteActions(acts: Acts, onEnrich: (() => void) | undefined) {
  const offered = [
    { label: 'Add to sequence', words: ['enroll', 'campaign'], run: acts.onSequence },
    { label: 'Change status', words: ['qualify', 'contacted', 'lost', 'new'], run: acts.onStatus },
    { label: 'Send template', words: ['email'], run: acts.onTemplate },
    { label: 'Add task', words: ['call', 'to-do', 'reminder'], run: acts.onTask },
    { label: 'Add or remove tags', words: ['label'], run: () => pressActKey('t') },
    { label: 'Export', words: ['csv', 'download'], run: acts.onExport },
    { label: 'Enrich', words: ['facts', 'data'], run: onEnrich },
    { label: 'Merge', words: ['duplicates'], run: acts.onMerge },
    { label: 'Delete leads', words: ['remove'], run: acts.onDelete },
  ]
  return offered.flatMap(({ run, ...action }) => (run ? [{ ...action, run }] : []))
}
