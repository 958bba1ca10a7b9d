import type { UseQueryResult } from '@tanstack/react-query'
import type { EmailSequence } from '../../../contract/email-sequence.ts'
import { formatCount } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { LaunchQuestion } from './flight-check/launch-question.tsx'
import { useResume } from './flight-check/use-resume.ts'
import { SequenceCard } from './sequence-card.tsx'
import { NoSequences, SequenceListFailure, SequenceListSkeleton } from './sequence-list-states.tsx'

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
  const ids = selected.map(({ id }) => id)
  const isAll = ids.length === data.length
  const toggle = (id: number) => onSelect(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
  return (
    <Card aria-label="Sequences list">
      <div className="flex h-11 items-center gap-3 px-4 text-sm pointer-coarse:h-14">
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control. */}
        <label className="flex h-full items-center gap-3 text-ink-2">
          <Checkbox
            checked={isAll || (ids.length > 0 && 'indeterminate')}
            onCheckedChange={() => onSelect(isAll ? [] : data.map(({ id }) => id))}
          />
          Select all
        </label>
        <p className="ml-auto text-ink-3 tabular-nums" aria-live="polite">
          {ids.length > 0 ? `${formatCount(ids.length)} selected` : ''}
        </p>
      </div>
      <ul>
        {data.map((sequence) => (
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
      <LaunchQuestion
        doubt={resuming.doubt}
        confirmLabel={resuming.isRunning ? 'Confirm' : 'Launch anyway'}
        onLaunch={resuming.confirm}
        onCancel={resuming.dismissDoubt}
      />
    </Card>
  )
}
