import type { ReactNode } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import type { LeadColumn } from '../../../../contract/lead-columns.ts'
import { cn } from '../../../ui/class-names.ts'
import { CELL } from '../../../ui/table.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { ExtraCell } from '../lazy-parts.ts'
import { IndustryBadge } from '../list/lead-badges.tsx'
import { NameCell, ScoreCell, SECOND_LINE } from '../list/lead-cells.tsx'
import type { PlacedColumn } from './column-layout.ts'
import { StatusCell } from './status-cell.tsx'
import { ValueCell } from './value-cell.tsx'

type Props = { columns: PlacedColumn[]; lead: Lead; href: string; isNear: boolean }

/** The cells of a lead, in the order of the columns. Their width is the header's. */
export function ColumnCells({ columns, ...row }: Props) {
  return columns.map(({ key, className = '' }) => (
    <td key={key} className={lookOf(key, className)}>
      {cells[key]?.render(row) ?? <ExtraCell column={key} lead={row.lead} />}
    </td>
  ))
}

// Merging classes takes a while, and there are hundreds of cells.
const looks = new Map<string, string>()

function lookOf(key: LeadColumn, className: string) {
  const name = `${key} ${className}`
  const known = looks.get(name)
  if (known !== undefined) return known
  const shownWhere = className.split(' ').filter((one) => one === 'hidden' || one.endsWith(':table-cell'))
  const look = cn(CELL, cells[key]?.look ?? TEXT, ...shownWhere)
  looks.set(name, look)
  return look
}

type Cell = { look: string; render: (row: Omit<Props, 'columns'>) => ReactNode }
const TEXT = 'truncate text-ink-2'

/** Of the usual columns; the others are loaded when somebody has chosen one of them. An empty text is a cell as well. */
const cells: Partial<Record<LeadColumn, Cell>> = {
  name: { look: '', render: ({ lead, href }) => <NameCell lead={lead} href={href} /> },
  company: {
    look: 'leading-4',
    render: ({ lead }) => (
      <>
        <span className="block truncate">{lead.company}</span>
        {lead.companySize && <span className={SECOND_LINE}>{lead.companySize} employees</span>}
      </>
    ),
  },
  email: { look: TEXT, render: ({ lead }) => lead.email },
  industry: { look: '', render: ({ lead }) => (lead.industry ? <IndustryBadge industry={lead.industry} /> : '') },
  // Another lead that takes over the row starts with its editor closed.
  status: { look: '', render: ({ lead }) => <StatusCell key={lead.id} lead={lead} /> },
  aiScore: { look: '', render: ({ lead, href, isNear }) => <ScoreCell lead={lead} href={href} isNear={isNear} /> },
  dealValue: { look: 'whitespace-nowrap text-right', render: ({ lead }) => <ValueCell key={lead.id} lead={lead} /> },
  createdAt: { look: TEXT, render: ({ lead }) => <TimeAgo moment={lead.createdAt} /> },
}
