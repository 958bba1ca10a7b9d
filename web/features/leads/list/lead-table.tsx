import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLocation } from 'wouter'
import type { Lead, LeadSort } from '../../../../contract/lead.ts'
import { formatPounds } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cn } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Table, TableCell, TableHead, TableRow } from '../../../ui/table.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { useCanSync } from '../../integrations/sync-lead.tsx'
import { ariaSort, nextSort } from '../../lead-data/lead-view.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { ScoreTooltip } from '../../scoring/score-tooltip.tsx'
import { IndustryBadge, ScoreBar, StatusBadge } from './lead-badges.tsx'
import { LeadLink } from './lead-link.tsx'
import { actionsOf, type LeadActions, LeadRowActions } from './lead-row-actions.tsx'
import type { Selection } from './use-selection.ts'

/** What can be done with a list beyond opening a lead. */
export type ListTools = LeadActions & { sort: LeadSort; onSort: (sort: LeadSort) => void; selection: Selection }

type Props = { leads: Lead[]; hrefOf: (lead: Lead) => string; openLeadId?: number; tools?: ListTools }

// Columns come where a name still has room beside them.
const industryCell = 'hidden min-[1400px]:table-cell'
const addedCell = 'hidden min-[1600px]:table-cell'
const emailCell = 'hidden min-[1840px]:table-cell'

export function LeadTable({ leads, hrefOf, openLeadId, tools }: Props) {
  return (
    <Table className="table-fixed">
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
          <SortHead label="Lead" usual="name" tools={tools} />
          <SortHead
            label="Company"
            usual="company"
            tools={tools}
            className={tools ? 'w-[18%] min-[1840px]:w-[14%]' : 'w-[18%]'}
          />
          {tools && <TableHead className={cn('w-[17%]', emailCell)}>Email</TableHead>}
          {tools && <TableHead className={cn('w-35', industryCell)}>Industry</TableHead>}
          <TableHead className="w-29">Status</TableHead>
          <SortHead label="AI score" usual="-aiScore" tools={tools} className="w-27 xl:w-31" />
          <SortHead label="Deal value" usual="-dealValue" tools={tools} className="w-30 xl:w-34" isNumber />
          {tools && <SortHead label="Added" usual="-createdAt" tools={tools} className={cn('w-28', addedCell)} />}
          {tools && <ActionsHead />}
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} href={hrefOf(lead)} isOpen={lead.id === openLeadId} tools={tools} />
        ))}
      </tbody>
    </Table>
  )
}

/** As wide as what a row offers. */
function ActionsHead() {
  return (
    <TableHead className={useCanSync() ? 'w-44 pointer-coarse:w-58' : 'w-36 pointer-coarse:w-48'}>
      <span className="sr-only">Actions</span>
    </TableHead>
  )
}

type HeadProps = { label: string; usual: LeadSort; tools?: ListTools; className?: string; isNumber?: boolean }

function SortHead({ label, usual, tools, className, isNumber }: HeadProps) {
  const classes = cn(isNumber && 'text-right', className)
  if (!tools) return <TableHead className={classes}>{label}</TableHead>
  const order = ariaSort(tools.sort, usual)
  const Arrow = order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <TableHead aria-sort={order ?? 'none'} className={classes}>
      <button
        type="button"
        onClick={() => tools.onSort(nextSort(tools.sort, usual))}
        className={cn(
          'group/sort -mx-1.5 inline-flex h-6 items-center gap-1 rounded-sm px-1.5 hover:bg-sunken hover:text-ink',
          isNumber && 'flex-row-reverse',
          order && 'text-ink',
        )}
      >
        {label}
        <Arrow className={cn('size-3', !order && 'opacity-0 group-hover/sort:opacity-60')} aria-hidden="true" />
      </button>
    </TableHead>
  )
}

type RowProps = { lead: Lead; href: string; isOpen: boolean; tools?: ListTools }

function LeadRow({ lead, href, isOpen, tools }: RowProps) {
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
            {lead.companySize} people
          </span>
        )}
      </TableCell>
      {tools && <TableCell className={cn('truncate text-ink-2', emailCell)}>{lead.email}</TableCell>}
      {tools && (
        <TableCell className={industryCell}>{lead.industry && <IndustryBadge industry={lead.industry} />}</TableCell>
      )}
      <TableCell>
        <StatusBadge status={lead.status} />
      </TableCell>
      <TableCell>
        <ScoreTooltip leadId={lead.id}>
          {/* Above the row's own link, which would cover it; a click means the row all the same. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keyboard has the row's link. */}
          <span className="relative z-1 block w-fit cursor-pointer py-2" onClick={() => navigate(href)}>
            <ScoreBar score={lead.aiScore} />
          </span>
        </ScoreTooltip>
      </TableCell>
      <TableCell className="whitespace-nowrap text-right">{formatPounds(lead.dealValue)}</TableCell>
      {tools && (
        <TableCell className={cn('truncate text-ink-2', addedCell)}>
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
