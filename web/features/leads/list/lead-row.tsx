import { useLocation } from 'wouter'
import type { Lead } from '../../../../contract/lead.ts'
import { formatPounds } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cn } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TableCell, TableRow } from '../../../ui/table.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { fullName } from '../../lead-data/lead-words.ts'
import { ScoreTooltip } from '../../scoring/score-tooltip.tsx'
import { IndustryBadge, ScoreBar, StatusBadge } from './lead-badges.tsx'
import { LeadLink } from './lead-link.tsx'
import { actionsOf, LeadRowActions } from './lead-row-actions.tsx'
import type { ListTools } from './list-tools.ts'

/** Columns that are shown only where the name still has room beside them. */
export const optionalCells = {
  industry: 'hidden min-[1400px]:table-cell',
  added: 'hidden min-[1600px]:table-cell',
  email: 'hidden min-[1840px]:table-cell',
}

type RowProps = { lead: Lead; href: string; isOpen: boolean; tools?: ListTools }

export function LeadRow({ lead, href, isOpen, tools }: RowProps) {
  const [, navigate] = useLocation()
  const isSelected = tools?.selection.has(lead.id) ?? false
  return (
    <TableRow
      data-selected={isSelected}
      data-open={isOpen}
      className="relative scroll-mt-24 data-[open=true]:bg-sunken has-[a:focus-visible]:bg-sunken"
    >
      {tools && (
        <TableCell>
          <Checkbox
            aria-label={`Select ${fullName(lead)}`}
            checked={isSelected}
            onCheckedChange={() => tools.selection.toggle(lead)}
            className="z-1"
          />
        </TableCell>
      )}
      <TableCell>
        <div className="flex items-center gap-2.5">
          <Avatar name={fullName(lead)} className="size-7.5 group-data-[selected=true]:bg-surface" />
          <div className="min-w-0 leading-4">
            <LeadLink lead={lead} href={href} />
            <span className="block truncate text-ink-3 text-xs group-hover:text-ink-2 group-data-[open=true]:text-ink-2 group-data-[selected=true]:text-ink-2">
              {lead.jobTitle}
            </span>
          </div>
        </div>
      </TableCell>
      <TableCell className="leading-4">
        <span className="block truncate">{lead.company}</span>
        {tools && lead.companySize && (
          <span className="block truncate text-ink-3 text-xs group-hover:text-ink-2 group-data-[open=true]:text-ink-2 group-data-[selected=true]:text-ink-2">
            {lead.companySize} employees
          </span>
        )}
      </TableCell>
      {tools && <TableCell className={cn('truncate text-ink-2', optionalCells.email)}>{lead.email}</TableCell>}
      {tools && (
        <TableCell className={optionalCells.industry}>
          {lead.industry && <IndustryBadge industry={lead.industry} />}
        </TableCell>
      )}
      <TableCell>
        <StatusBadge status={lead.status} />
      </TableCell>
      <TableCell>
        <ScoreTooltip leadId={lead.id}>
          {/* Above the row's link, which would cover it. A click opens the row all the same. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keyboard has the row's link. */}
          <span className="relative z-1 block w-fit cursor-pointer py-2" onClick={() => navigate(href)}>
            <ScoreBar score={lead.aiScore} />
          </span>
        </ScoreTooltip>
      </TableCell>
      <TableCell className="whitespace-nowrap text-right">{formatPounds(lead.dealValue)}</TableCell>
      {tools && (
        <TableCell className={cn('truncate text-ink-2', optionalCells.added)}>
          <TimeAgo moment={lead.createdAt} />
        </TableCell>
      )}
      {tools && (
        <TableCell className="px-1 text-right">
          <LeadRowActions
            lead={lead}
            {...actionsOf(tools)}
            className="opacity-0 focus-within:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 has-[[aria-busy=true]]:opacity-100 pointer-coarse:opacity-100"
          />
        </TableCell>
      )}
    </TableRow>
  )
}
