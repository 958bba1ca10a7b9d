import { ChartColumn, CircleAlert, UserPlus, Zap } from 'lucide-react'
import { Link } from 'wouter'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { rangeWords } from '../../../lib/figures/share-words.ts'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { sequenceResultsPath } from '../../../lib/places/paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { headClasses, SortColumn } from '../../../ui/form/sort-column.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Table, TableCell, TableRow } from '../../../ui/table.tsx'
import { momentWords } from '../../mail/outbox/mail-words.ts'
import { SequenceCardMenu } from '../sequence-card-menu.tsx'
import { sequencePath } from '../sequence-paths.ts'
import { triggerWord } from '../sequence-words.ts'
import { type SequenceRow, sortRows, statusDetail } from './sequence-rows.ts'

type SequenceHandlers = Record<
  'onAnalytics' | 'onEnroll' | 'onPause' | 'onDelete' | 'onToggle' | 'onAnswer',
  (sequence: EmailSequence) => void
>

type Props = SequenceHandlers & {
  rows: SequenceRow[]
  selectedIds: readonly number[]
  sort: string
  onSort: (sort: string) => void
  zone: string | undefined
}

/** Sequences with their results: the same checkboxes, badges and buttons as the cards. */
export function SequenceTable({ rows, selectedIds, sort, onSort, zone, ...on }: Props) {
  const sorting = { sort, onSort }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section aria-label="Sequences as a table" tabIndex={0} className="relative overflow-x-auto">
      <Table className="min-w-230">
        <thead>
          <tr>
            <th scope="col" className={`${headClasses} w-11 pl-4`}>
              <span className="sr-only">Select</span>
            </th>
            <SortColumn label="Name" name="name" {...sorting} />
            <SortColumn label="Status" name="status" {...sorting} />
            <SortColumn label="People active" name="running" startsDown {...sorting} isNumber />
            <SortColumn label="Sent" name="sent" startsDown {...sorting} isNumber />
            <SortColumn label="Reply rate" name="replied" startsDown {...sorting} isNumber />
            <SortColumn label="Next send" name="nextSendAt" {...sorting} />
            <th scope="col" className={`${headClasses} w-36`}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, sort).map((row) => (
            <Row
              key={row.sequence.id}
              row={row}
              isSelected={selectedIds.includes(row.sequence.id)}
              zone={zone}
              {...on}
            />
          ))}
        </tbody>
      </Table>
    </section>
  )
}

// Below its rate, so that the rates stand under each other and under their header.
const INTERVAL = 'block text-ink-3 text-xs leading-4'

type RowProps = SequenceHandlers & { row: SequenceRow; isSelected: boolean; zone: string | undefined }

function Row({ row: { sequence, results }, isSelected, zone, ...on }: RowProps) {
  const { id, name, isActive, trigger, running } = sequence
  const detail = statusDetail(sequence)
  // New leads wait until it is answered.
  const question = sequence.openQuestions?.[0]
  return (
    <TableRow data-sequence={id} data-selected={isSelected}>
      <TableCell>
        <Checkbox aria-label={`Select ${name}`} checked={isSelected} onCheckedChange={() => on.onToggle(sequence)} />
      </TableCell>
      <TableCell className="max-w-80 py-1.5">
        <span className="flex min-w-0 items-center gap-2">
          <Link
            href={sequencePath(id)}
            className="min-w-0 truncate rounded-sm font-medium hover:underline"
            title={name}
          >
            {name}
          </Link>
          <Badge tone="accent">
            <Zap className="size-3" aria-hidden="true" />
            {triggerWord(trigger)}
          </Badge>
          {question && (
            <Button
              size="sm"
              aria-label={`Review ${name}`}
              title={question.message}
              onClick={() => on.onAnswer(sequence)}
            >
              <CircleAlert className="size-3.5! text-warn" aria-hidden="true" />
              Review
            </Button>
          )}
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <Badge tone={isActive ? 'good' : 'neutral'} hasDot>
          {isActive ? 'Active' : 'Inactive'}
        </Badge>
        {detail && <span className="ml-2 text-ink-2 text-xs">{detail}</span>}
      </TableCell>
      <TableCell className="text-right tabular-nums">{formatCount(running)}</TableCell>
      <TableCell className="text-right tabular-nums">
        {results && (
          <Result sequence={sequence} label={`${formatCount(results.sent)} sent`} text={formatCount(results.sent)} />
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap text-right tabular-nums">
        {results && results.sent > 0 && (
          <>
            <Result
              sequence={sequence}
              label={`Reply rate ${formatPercent(results.replied.percent)}`}
              text={formatPercent(results.replied.percent)}
            />
            <span className={INTERVAL}>{rangeWords(results.replied)}</span>
          </>
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2">{nextWords(results?.nextSendAt, zone)}</TableCell>
      <TableCell>
        <span className="flex justify-end">
          <IconButton label={`Analytics of ${name}`} title="Analytics" onClick={() => on.onAnalytics(sequence)}>
            <ChartColumn aria-hidden="true" />
          </IconButton>
          <IconButton label={`Enroll in ${name}`} title="Enroll" onClick={() => on.onEnroll(sequence)}>
            <UserPlus aria-hidden="true" />
          </IconButton>
          <SequenceCardMenu
            sequence={sequence}
            onPause={() => on.onPause(sequence)}
            onDelete={() => on.onDelete(sequence)}
          />
        </span>
      </TableCell>
    </TableRow>
  )
}

/** A figure that its results page shows too. */
const Result = ({ sequence, label, text }: { sequence: EmailSequence; label: string; text: string }) => (
  <Link
    href={sequenceResultsPath(sequence.id)}
    aria-label={`${label}: results of ${sequence.name}`}
    className="rounded-sm hover:underline"
  >
    {text}
  </Link>
)

function nextWords(at: string | null | undefined, zone: string | undefined) {
  if (!at) return '–'
  return Date.parse(at) <= Date.now() ? 'Due now' : momentWords(at, zone)
}
