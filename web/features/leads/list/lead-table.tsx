import { type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { cn } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Table, TableHead } from '../../../ui/table.tsx'
import { useEnrichingIds } from '../../enrichment/enrichment-api.ts'
import { useCanSync } from '../../integrations/sync-lead.tsx'
import { LeadRow } from './lead-row.tsx'
import type { ListTools } from './list-tools.ts'
import { AT_FIRST, useGradualRows } from './use-gradual-rows.ts'
import { useRowActions } from './use-row-actions.ts'
import { useRowKeys } from './use-row-keys.ts'

type Props = {
  leads: Lead[]
  hrefOf: (lead: Lead) => string
  openLeadId?: number | undefined
  tools?: ListTools | undefined
}

export function LeadTable({ leads, hrefOf, openLeadId, tools }: Props) {
  const actions = useRowActions(tools)
  const canSync = useCanSync()
  const enrichingIds = useEnrichingIds()
  const shown = useGradualRows(leads, { takesOver: true })
  const { keys, isTakenOver } = useRowKeys(leads)
  const later = useDeferredValue(leads)
  // The rows on the screen change at once, those below it a moment later: a letter in the search box doesn't wait for them.
  const rows = isTakenOver ? [...leads.slice(0, AT_FIRST), ...later.slice(AT_FIRST, leads.length)] : leads
  return (
    <Scrolling minWidth={tools?.layout.minWidth}>
      <thead>
        <tr>
          {tools && (
            <TableHead className="w-11">
              <Checkbox
                aria-label="Select all on this page"
                checked={tools.selection.page}
                onCheckedChange={tools.selection.togglePage}
              />
            </TableHead>
          )}
          {tools ? (
            <tools.parts.Heads tools={tools} />
          ) : (
            <>
              <TableHead>Lead</TableHead>
              <TableHead className="w-[18%]">Company</TableHead>
              <TableHead className="w-29">Status</TableHead>
              <TableHead className="w-27 xl:w-31">AI score</TableHead>
              <TableHead className="w-30 text-right xl:w-34">Deal value</TableHead>
            </>
          )}
          {tools && (
            // As wide as the buttons of a row.
            <TableHead
              className={
                canSync
                  ? 'w-52 pointer-coarse:w-69 xl:w-60 xl:pointer-coarse:w-80'
                  : 'w-44 pointer-coarse:w-59 xl:w-52 xl:pointer-coarse:w-70'
              }
            >
              <span className="sr-only">Actions</span>
            </TableHead>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, shown).map((lead, at) => (
          <LeadRow
            key={keys[at]}
            lead={lead}
            href={hrefOf(lead)}
            isOpen={lead.id === openLeadId}
            isSelected={tools?.selection.has(lead.id) ?? false}
            isEnriching={enrichingIds.includes(lead.id)}
            canSync={canSync}
            actions={actions}
            layout={tools?.layout}
            Cells={tools?.parts.Cells}
          />
        ))}
      </tbody>
      {shown < leads.length && (
        <tbody aria-hidden="true">
          <tr style={{ height: `calc(${leads.length - shown} * var(--spacing-row))` }} />
        </tbody>
      )}
    </Scrolling>
  )
}

/** The table fills the width. Where its columns need more, it scrolls sideways, and its header goes along with the rows. */
function Scrolling({ minWidth, children }: { minWidth: number | undefined; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [isTooWide, setIsTooWide] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || minWidth === undefined) return setIsTooWide(false)
    const measure = () => setIsTooWide(element.clientWidth < minWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [minWidth])
  return (
    <div ref={frame} className={isTooWide ? 'relative overflow-x-auto' : undefined}>
      <Table
        className={cn('table-fixed', isTooWide && '[&_th]:relative [&_th]:top-0')}
        style={isTooWide ? { minWidth } : undefined}
      >
        {children}
      </Table>
    </div>
  )
}
