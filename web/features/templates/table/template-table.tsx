import { Sparkles } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { EmailTemplate } from '../../../../contract/email-template.ts'
import type { Share } from '../../../../contract/share.ts'
import { rangeWords } from '../../../lib/figures/share-words.ts'
import { NOT_TRACKED, type Tracked, useTracking } from '../../../lib/figures/use-tracking.ts'
import { formatCount, formatDate, formatPercent } from '../../../lib/format.ts'
import { templatePath } from '../../../lib/places/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { headClasses, SortColumn } from '../../../ui/form/sort-column.tsx'
import { Table, TableCell, TableRow } from '../../../ui/table.tsx'
import { categoryWord, statusTone, statusWord } from '../../template-data/template-words.ts'
import { TemplateActions } from '../template-actions.tsx'

type Handlers = Record<'onEdit' | 'onImprove' | 'onSend' | 'onDelete', (template: EmailTemplate) => void>
type Props = Handlers & {
  templates: EmailTemplate[]
  selectedIds: readonly number[]
  sort: string
  onSort: (sort: string) => void
  onToggle: (id: number) => void
}

const NEWEST_FIRST = '-createdAt'

/** Templates with their results: the same checkboxes, badges and buttons as the cards. */
export function TemplateTable({ templates, selectedIds, sort, onSort, onToggle, ...on }: Props) {
  const sorting = {
    sort: sort || NEWEST_FIRST,
    onSort: (next: string) => onSort(next === NEWEST_FIRST ? '' : next),
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section aria-label="Templates as a table" tabIndex={0} className="relative overflow-x-auto">
      <Table className="min-w-250">
        <thead>
          <tr>
            <th scope="col" className={`${headClasses} w-11 pl-4`}>
              <span className="sr-only">Select</span>
            </th>
            <SortColumn label="Subject" name="subject" {...sorting} />
            <SortColumn label="Status" name="status" {...sorting} />
            <SortColumn label="Category" name="category" {...sorting} />
            <SortColumn label="Sent" name="sent" startsDown {...sorting} isNumber />
            <SortColumn label="Open rate" name="opened" startsDown {...sorting} isNumber />
            <SortColumn label="Reply rate" name="replied" startsDown {...sorting} isNumber />
            <SortColumn label="Created" name="createdAt" startsDown {...sorting} />
            <th scope="col" className={`${headClasses} w-54`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {templates.map((template) => (
            <Row
              key={template.id}
              template={template}
              isSelected={selectedIds.includes(template.id)}
              onToggle={() => onToggle(template.id)}
              {...on}
            />
          ))}
        </tbody>
      </Table>
    </section>
  )
}

type RowProps = Handlers & { template: EmailTemplate; isSelected: boolean; onToggle: () => void }

function Row({ template, isSelected, onToggle, ...on }: RowProps) {
  const titleId = useId()
  const { id, subject, status, aiGenerated, category, createdAt, results } = template
  return (
    <TableRow data-template={id} data-selected={isSelected}>
      <TableCell>
        <Checkbox aria-label={`Select ${subject}`} checked={isSelected} onCheckedChange={onToggle} />
      </TableCell>
      <TableCell className="max-w-80">
        <Link
          id={titleId}
          href={templatePath(id)}
          title={subject}
          className="block truncate rounded-sm font-medium hover:underline"
        >
          {subject}
        </Link>
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <Badge tone={statusTone(status)} hasDot>
          {statusWord(status)}
        </Badge>
        {aiGenerated && (
          <Badge tone="accent" className="ml-1.5">
            <Sparkles className="size-3" aria-hidden="true" />
            AI Generated
          </Badge>
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2">{categoryWord(category)}</TableCell>
      <TableCell className="text-right tabular-nums">{results && formatCount(results.sent)}</TableCell>
      <TableCell className="whitespace-nowrap text-right tabular-nums">
        <Rate what="opened" share={results?.opened} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-right tabular-nums">
        <Rate what="replied" share={results?.replied} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2">
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </TableCell>
      <TableCell>
        <TemplateActions
          template={template}
          describedBy={titleId}
          hasLabels={false}
          onEdit={() => on.onEdit(template)}
          onImprove={() => on.onImprove(template)}
          onSend={() => on.onSend(template)}
          onDelete={() => on.onDelete(template)}
        />
      </TableCell>
    </TableRow>
  )
}

/** A rate with its interval; nothing before the first email. */
function Rate({ what, share }: { what: Tracked; share: Share | undefined }) {
  const isUntracked = useTracking()
  if (!share || share.of === 0) return null
  if (isUntracked(what, share.count)) return <span className="text-ink-3">{NOT_TRACKED}</span>
  return (
    <>
      {formatPercent(share.percent)}
      <span className="block text-ink-3 text-xs leading-4">{rangeWords(share)}</span>
    </>
  )
}
