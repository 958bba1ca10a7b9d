import { memo, useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { formatPounds } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TableCell } from '../../../ui/table.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { fullName } from '../../lead-data/lead-words.ts'
import { ScoreTooltip } from '../../scoring/score-tooltip.tsx'
import { IndustryBadge, ScoreBar, StatusBadge } from './lead-badges.tsx'
import { LeadLink, openLead } from './lead-link.tsx'
import { LeadRowActions } from './lead-row-actions.tsx'
import type { RowActions } from './use-row-actions.ts'

/** Columns that are shown only where the name still has room beside them. */
export const optionalCells = {
  industry: 'hidden min-[1400px]:table-cell',
  added: 'hidden min-[1600px]:table-cell',
  email: 'hidden min-[1840px]:table-cell',
}

const ROW =
  'group relative scroll-mt-24 hover:bg-sunken data-[selected=true]:bg-accent-soft data-[open=true]:bg-sunken has-[a:focus-visible]:bg-sunken'
const SECOND_LINE =
  'block truncate text-ink-3 text-xs group-hover:text-ink-2 group-data-[open=true]:text-ink-2 group-data-[selected=true]:text-ink-2'

type RowProps = {
  lead: Lead
  href: string
  isOpen: boolean
  isSelected: boolean
  isEnriching: boolean
  canSync: boolean
  /** Without them the row only opens the lead. */
  actions?: RowActions
}

/** Fifty of them are on a page, so a row has no more elements and hooks than it needs, and renders only when its lead changes. */
export const LeadRow = memo(function LeadRow({ lead, href, actions, ...state }: RowProps) {
  // The tooltip of the score is made when the pointer is on its way there.
  const [isNear, setIsNear] = useState(false)
  const score = (
    // Above the row's link, which would cover it. A click opens the row all the same.
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keyboard has the row's link.
    <span className="relative z-1 block w-fit cursor-pointer py-2" onClick={() => openLead(href)}>
      <ScoreBar score={lead.aiScore} />
    </span>
  )
  return (
    <tr
      data-selected={state.isSelected}
      data-open={state.isOpen}
      className={ROW}
      onPointerEnter={isNear ? undefined : () => setIsNear(true)}
    >
      {actions && (
        <TableCell>
          <Checkbox
            aria-label={`Select ${fullName(lead)}`}
            checked={state.isSelected}
            onCheckedChange={() => actions.onToggle(lead)}
            className="z-1"
          />
        </TableCell>
      )}
      <TableCell>
        <div className="flex items-center gap-2.5">
          <Avatar name={fullName(lead)} className="size-7.5 group-data-[selected=true]:bg-surface" />
          <div className="min-w-0 leading-4">
            <LeadLink lead={lead} href={href} />
            <span className={SECOND_LINE}>{lead.jobTitle}</span>
          </div>
        </div>
      </TableCell>
      <TableCell className="leading-4">
        <span className="block truncate">{lead.company}</span>
        {actions && lead.companySize && <span className={SECOND_LINE}>{lead.companySize} employees</span>}
      </TableCell>
      {actions && <TableCell className={`truncate text-ink-2 ${optionalCells.email}`}>{lead.email}</TableCell>}
      {actions && (
        <TableCell className={optionalCells.industry}>
          {lead.industry && <IndustryBadge industry={lead.industry} />}
        </TableCell>
      )}
      <TableCell>
        <StatusBadge status={lead.status} />
      </TableCell>
      <TableCell>{isNear ? <ScoreTooltip leadId={lead.id}>{score}</ScoreTooltip> : score}</TableCell>
      <TableCell className="whitespace-nowrap text-right">{formatPounds(lead.dealValue)}</TableCell>
      {actions && (
        <TableCell className={`truncate text-ink-2 ${optionalCells.added}`}>
          <TimeAgo moment={lead.createdAt} />
        </TableCell>
      )}
      {actions && (
        <TableCell className="px-1 text-right">
          <LeadRowActions lead={lead} actions={actions} isEnriching={state.isEnriching} canSync={state.canSync} />
        </TableCell>
      )}
    </tr>
  )
})
