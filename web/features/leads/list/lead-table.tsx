import type { Lead } from '../../../../contract/lead.ts'
import { cn } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Table, TableHead } from '../../../ui/table.tsx'
import { useEnrichingIds } from '../../enrichment/enrichment-api.ts'
import { useCanSync } from '../../integrations/sync-lead.tsx'
import { LeadRow, optionalCells } from './lead-row.tsx'
import type { ListTools } from './list-tools.ts'
import { SortHead } from './sort-head.tsx'
import { useGradualRows } from './use-gradual-rows.ts'
import { useRowActions } from './use-row-actions.ts'
import { useRowKeys } from './use-row-keys.ts'

type Props = { leads: Lead[]; hrefOf: (lead: Lead) => string; openLeadId?: number; tools?: ListTools }

export function LeadTable({ leads, hrefOf, openLeadId, tools }: Props) {
  const actions = useRowActions(tools)
  const canSync = useCanSync()
  const enrichingIds = useEnrichingIds()
  const shown = useGradualRows(leads, { takesOver: true })
  const keys = useRowKeys(leads)
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
          {tools && <TableHead className={cn('w-[17%]', optionalCells.email)}>Email</TableHead>}
          {tools && <TableHead className={cn('w-35', optionalCells.industry)}>Industry</TableHead>}
          <TableHead className="w-29">Status</TableHead>
          <SortHead label="AI score" usual="-aiScore" tools={tools} className="w-27 xl:w-31" />
          <SortHead label="Deal value" usual="-dealValue" tools={tools} className="w-30 xl:w-34" isNumber />
          {tools && (
            <SortHead label="Added" usual="-createdAt" tools={tools} className={cn('w-28', optionalCells.added)} />
          )}
          {tools && (
            // As wide as the buttons of a row.
            <TableHead className={canSync ? 'w-44 pointer-coarse:w-58' : 'w-36 pointer-coarse:w-48'}>
              <span className="sr-only">Actions</span>
            </TableHead>
          )}
        </tr>
      </thead>
      <tbody>
        {leads.slice(0, shown).map((lead, at) => (
          <LeadRow
            key={keys[at]}
            lead={lead}
            href={hrefOf(lead)}
            isOpen={lead.id === openLeadId}
            isSelected={tools?.selection.has(lead.id) ?? false}
            isEnriching={enrichingIds.includes(lead.id)}
            canSync={canSync}
            actions={actions}
          />
        ))}
      </tbody>
      {shown < leads.length && (
        <tbody aria-hidden="true">
          <tr style={{ height: `calc(${leads.length - shown} * var(--spacing-row))` }} />
        </tbody>
      )}
    </Table>
  )
}
