import type { UseQueryResult } from '@tanstack/react-query'
import type { EmailSequence } from '../../../contract/email-sequence.ts'
import { formatCount } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { ShownAsSwitch } from '../../ui/form/shown-as-switch.tsx'
import { LoadFailure } from '../../ui/loading/load-failure.tsx'
import { useMailbox } from '../mail/mail-api.ts'
import { LaunchQuestion } from './flight-check/launch-question.tsx'
import { useResume } from './flight-check/use-resume.ts'
import { useSequenceFigures } from './sequence-api.ts'
import { SequenceCard } from './sequence-card.tsx'
import { NoSequences, SequenceListFailure, SequenceListSkeleton } from './sequence-list-states.tsx'
import { findSequences } from './table/sequence-rows.ts'
import { SequenceTable } from './table/sequence-table.tsx'
import { useSequenceTable } from './table/use-sequence-table.ts'

type Props = {
  sequences: UseQueryResult<EmailSequence[]>
  selected: EmailSequence[]
  onSelect: (ids: number[]) => void
  onCreate: () => void
  onGenerate: () => void
  onEnroll: (sequence: EmailSequence) => void
  onAnalytics: (sequence: EmailSequence) => void
  onDelete: (sequence: EmailSequence) => void
}

export function SequenceList({ sequences, selected, onSelect, onCreate, onGenerate, ...on }: Props) {
  const { data, isError, isFetching, refetch } = sequences
  const resuming = useResume()
  const [view, change] = useSequenceTable()
  const isTable = view.shownAs === 'table'
  const figures = useSequenceFigures(isTable)
  const zone = useMailbox().data?.timeZone

  if (!data) {
    return (
      <Card aria-label="Sequences list" aria-busy={!isError || isFetching}>
        {isError && !isFetching ? <SequenceListFailure onRetry={() => refetch()} /> : <SequenceListSkeleton />}
      </Card>
    )
  }
  if (data.length === 0) {
    return (
      <Card aria-label="Sequences list">
        <NoSequences onCreate={onCreate} onGenerate={onGenerate} />
      </Card>
    )
  }
  const found = findSequences(data, view.search)
  const ids = selected.map(({ id }) => id)
  const isAll = found.length > 0 && found.every(({ id }) => ids.includes(id))
  const toggle = (id: number) => onSelect(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
  return (
    <Card aria-label="Sequences list">
      <div className="flex flex-wrap items-center gap-2 p-3 pb-1">
        <SearchBox
          label="Search sequences"
          placeholder="Search name or campaign"
          value={view.search}
          onSearch={(search) => {
            change({ search }, { replace: true })
            // Delete never touches what the search hides.
            if (ids.length > 0) onSelect(findSequences(selected, search).map(({ id }) => id))
          }}
        />
        <ShownAsSwitch value={view.shownAs} onChange={(shownAs) => change({ shownAs })} />
      </div>
      <div className="flex h-11 items-center gap-3 px-4 text-sm pointer-coarse:h-14">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control. */}
        <label className="flex h-full items-center gap-3 text-ink-2">
          <Checkbox
            checked={isAll || (ids.length > 0 && 'indeterminate')}
            onCheckedChange={() => onSelect(isAll ? [] : found.map(({ id }) => id))}
          />
          Select all
        </label>
        <p className="ml-auto text-ink-3 tabular-nums" aria-live="polite">
          {ids.length > 0 ? `${formatCount(ids.length)} selected` : ''}
        </p>
      </div>
      {found.length === 0 && (
        <p role="status" className="border-t px-4 py-8 text-center text-ink-2 text-sm">
          No sequences match your search.
        </p>
      )}
      {isTable && found.length > 0 && (
        <SequenceTable
          rows={found.map((sequence) => ({
            sequence,
            results: figures.data?.find(({ id }) => id === sequence.id)?.results,
          }))}
          selectedIds={ids}
          sort={view.sort}
          onSort={(sort) => change({ sort }, { replace: true })}
          zone={zone}
          onToggle={({ id }) => toggle(id)}
          onAnalytics={on.onAnalytics}
          onEnroll={on.onEnroll}
          onPause={resuming.toggle}
          onAnswer={(sequence) => resuming.ask(sequence, { problems: sequence.openQuestions ?? [] })}
          onDelete={on.onDelete}
        />
      )}
      {isTable && figures.isError && !figures.isFetching && (
        <LoadFailure what="The results didn't load." onRetry={() => void figures.refetch()} />
      )}
      {!isTable && (
        <ul>
          {found.map((sequence) => (
            <SequenceCard
              key={sequence.id}
              sequence={sequence}
              isSelected={ids.includes(sequence.id)}
              onToggle={() => toggle(sequence.id)}
              onAnalytics={() => on.onAnalytics(sequence)}
              onEnroll={() => on.onEnroll(sequence)}
              onPause={() => resuming.toggle(sequence)}
              onAnswer={() => resuming.ask(sequence, { problems: sequence.openQuestions ?? [] })}
              onDelete={() => on.onDelete(sequence)}
            />
          ))}
        </ul>
      )}
      <LaunchQuestion
        doubt={resuming.doubt}
        confirmLabel={resuming.isRunning ? 'Confirm' : 'Launch anyway'}
        onLaunch={resuming.confirm}
        onCancel={resuming.dismissDoubt}
      />
    </Card>
  )
}
