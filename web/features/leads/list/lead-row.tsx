import { memo, useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { formatPounds } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cn } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { CELL } from '../../../ui/table.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { fullName } from '../../lead-data/lead-words.ts'
import { ScoreTooltip } from '../../scoring/score-tooltip.tsx'
import { IndustryBadge, PauseMark, ScoreBar, StatusBadge } from './lead-badges.tsx'
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

const CELLS = {
  company: cn(CELL, 'leading-4'),
  email: cn(CELL, 'truncate text-ink-2', optionalCells.email),
  industry: cn(CELL, optionalCells.industry),
  value: cn(CELL, 'whitespace-nowrap text-right'),
  added: cn(CELL, 'truncate text-ink-2', optionalCells.added),
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
        <td className={CELL}>
          <Checkbox
            aria-label={`Select ${fullName(lead)}`}
            checked={state.isSelected}
            onCheckedChange={() => actions.onToggle(lead)}
            className="z-1"
          />
        </td>
      )}
      <td className={CELL}>
        <div className="flex items-center gap-2.5">
          <Avatar name={fullName(lead)} className="size-7.5 group-data-[selected=true]:bg-surface" />
          <div className="min-w-0 leading-4">
            <LeadLink lead={lead} href={href} />
            <span className={SECOND_LINE}>
              {lead.emailPause && <PauseMark pause={lead.emailPause} isAlone={!lead.jobTitle} />}
              {lead.jobTitle}
            </span>
          </div>
        </div>
      </td>
      <td className={CELLS.company}>
        <span className="block truncate">{lead.company}</span>
        {actions && lead.companySize && <span className={SECOND_LINE}>{lead.companySize} employees</span>}
      </td>
      {actions && <td className={CELLS.email}>{lead.email}</td>}
      {actions && <td className={CELLS.industry}>{lead.industry && <IndustryBadge industry={lead.industry} />}</td>}
      <td className={CELL}>
        <StatusBadge status={lead.status} />
      </td>
      <td className={CELL}>{isNear ? <ScoreTooltip leadId={lead.id}>{score}</ScoreTooltip> : score}</td>
      <td className={CELLS.value}>{formatPounds(lead.dealValue)}</td>
      {actions && (
        <td className={CELLS.added}>
          <TimeAgo moment={lead.createdAt} />
        </td>
      )}
      {actions && (
        <td className={CELLS.actions}>
          <LeadRowActions lead={lead} actions={actions} isEnriching={state.isEnriching} canSync={state.canSync} />
        </td>
      )}
    </tr>
  )
})
