import { memo } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { formatPounds } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { fullName } from '../../lead-data/lead-words.ts'
import { StatusCell } from '../columns/status-cell.tsx'
import { IndustryBadge, PauseMark, ScoreBar, StatusBadge } from './lead-badges.tsx'
import { LeadCardMenu } from './lead-card-menu.tsx'
import { LeadLink } from './lead-link.tsx'
import type { ListTools } from './list-tools.ts'
import { useGradualRows } from './use-gradual-rows.ts'
import { type RowActions, useRowActions } from './use-row-actions.ts'

// As high as most cards are.
const CARD_PX = 130

type Props = { leads: Lead[]; hrefOf: (lead: Lead) => string; tools?: ListTools }

/** The list of narrow screens. */
export function LeadCards({ leads, hrefOf, tools }: Props) {
  const actions = useRowActions(tools)
  const shown = useGradualRows(leads)
  return (
    <>
      {tools && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control.
        <label className="flex h-11 items-center gap-3 border-t px-4 text-ink-2 text-sm">
          <Checkbox checked={tools.selection.page} onCheckedChange={tools.selection.togglePage} />
          Select all on this page
        </label>
      )}
      <ul>
        {leads.slice(0, shown).map((lead) => (
          <LeadCard
            key={lead.id}
            lead={lead}
            href={hrefOf(lead)}
            isSelected={tools?.selection.has(lead.id) ?? false}
            actions={actions}
          />
        ))}
      </ul>
      <div style={{ height: (leads.length - shown) * CARD_PX }} />
    </>
  )
}

type CardProps = { lead: Lead; href: string; isSelected: boolean; actions?: RowActions }

const LeadCard = memo(function LeadCard({ lead, href, isSelected, actions }: CardProps) {
  return (
    <li
      data-selected={isSelected}
      className="group relative flex gap-3 border-t px-4 pt-3.5 pb-3 active:bg-sunken has-[a:focus-visible]:bg-sunken data-[selected=true]:bg-accent-soft"
    >
      {actions && (
        <Checkbox
          aria-label={`Select ${fullName(lead)}`}
          checked={isSelected}
          onClick={(event) => actions.onToggle(lead, event.shiftKey)}
          className="z-1 mt-2"
        />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2.5">
          <Avatar name={fullName(lead)} className="group-data-[selected=true]:bg-surface" />
          <div className="min-w-0 flex-1 leading-5">
            <LeadLink lead={lead} href={href} size="base" />
            <p className="truncate text-ink-2 text-sm">
              {lead.jobTitle ? `${lead.jobTitle} at ${lead.company}` : lead.company}
            </p>
            {actions && (
              <p className="truncate text-ink-3 text-xs group-data-[selected=true]:text-ink-2">
                {lead.emailPause && <PauseMark pause={lead.emailPause} />}
                {lead.email}
              </p>
            )}
          </div>
          {actions ? <StatusCell lead={lead} /> : <StatusBadge status={lead.status} />}
        </div>
        <div className="mt-2 flex items-center justify-between gap-3">
          <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1.5 text-sm">
            <ScoreBar score={lead.aiScore} />
            <span className="font-medium tabular-nums">{formatPounds(lead.dealValue)}</span>
            {lead.industry && <IndustryBadge industry={lead.industry} />}
            {actions && lead.companySize && <span className="text-ink-2 text-xs">{lead.companySize} employees</span>}
          </div>
          {actions && <LeadCardMenu lead={lead} actions={actions} />}
        </div>
      </div>
    </li>
  )
})
