import { memo, useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { formatPounds } from '../../../lib/format.ts'
import { cn } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { CELL } from '../../../ui/table.tsx'
import { fullName } from '../../lead-data/lead-words.ts'
import type { ColumnLayout } from '../columns/column-layout.ts'
import { StatusBadge } from './lead-badges.tsx'
import { NameCell, ScoreCell } from './lead-cells.tsx'
import { LeadRowActions } from './lead-row-actions.tsx'
import type { ColumnParts } from './list-tools.ts'
import type { RowActions } from './use-row-actions.ts'

const ROW =
  'group relative scroll-mt-24 hover:bg-sunken data-[selected=true]:bg-accent-soft data-[open=true]:bg-sunken has-[a:focus-visible]:bg-sunken'

const CELLS = {
  company: cn(CELL, 'leading-4'),
  value: cn(CELL, 'whitespace-nowrap text-right'),
  actions: cn(CELL, 'px-1 text-right'),
}

type RowProps = {
  lead: Lead
  href: string
  isOpen: boolean
  isSelected: boolean
  isEnriching: boolean
  canSync: boolean
  /** Without them the row only opens the lead. */
  actions?: RowActions | undefined
  /** The columns that were chosen; without them, those of the dashboard. */
  layout?: ColumnLayout | undefined
  Cells?: ColumnParts['Cells'] | undefined
}

/** Fifty of them are on a page, so a row has no more elements and hooks than it needs, and renders only when its lead changes. */
export const LeadRow = memo(function LeadRow({ lead, href, actions, layout, Cells, ...state }: RowProps) {
  // The tooltip of the score is made when the pointer is on its way there.
  const [isNear, setIsNear] = useState(false)
  return (
    <tr
      data-selected={state.isSelected}
      data-open={state.isOpen}
      className={ROW}
      onPointerEnter={isNear ? undefined : () => setIsNear(true)}
    >
      {actions && (
        <td className={CELL}>
          <Checkbox
            aria-label={`Select ${fullName(lead)}`}
            checked={state.isSelected}
            onClick={(event) => actions.onToggle(lead, event.shiftKey)}
            className="z-1"
          />
        </td>
      )}
      {Cells && layout ? (
        <Cells columns={layout.columns} lead={lead} href={href} isNear={isNear} />
      ) : (
        <>
          <td className={CELL}>
            <NameCell lead={lead} href={href} />
          </td>
          <td className={CELLS.company}>
            <span className="block truncate">{lead.company}</span>
          </td>
          <td className={CELL}>
            <StatusBadge status={lead.status} />
          </td>
          <td className={CELL}>
            <ScoreCell lead={lead} href={href} isNear={isNear} />
          </td>
          <td className={CELLS.value}>{formatPounds(lead.dealValue)}</td>
        </>
      )}
      {actions && (
        <td className={CELLS.actions}>
          <LeadRowActions lead={lead} actions={actions} isEnriching={state.isEnriching} canSync={state.canSync} />
        </td>
      )}
    </tr>
  )
})
