import { GripVertical, Trash2 } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { STEP_KINDS } from '../../../../contract/step-kinds.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cn } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { delayWords, STEP_ICONS, untilWords } from '../sequence-words.ts'
import { type StepProblems, titleOf, waitingWords } from './step-draft.ts'
import type { StepDraft } from './step-draft-type.ts'
import type { DragPlace } from './use-step-drag.ts'

const placeClasses: Record<NonNullable<DragPlace>, string> = {
  dragged: 'opacity-50',
  before: 'before:-top-1 before:absolute before:inset-x-0 before:h-0.5 before:bg-accent',
  after: 'after:-bottom-1 after:absolute after:inset-x-0 after:h-0.5 after:bg-accent',
}

type Props = {
  step: StepDraft
  index: number
  problems: StepProblems
  isChosen: boolean
  isOnly: boolean
  dragPlace: DragPlace
  hintId: string
  onChoose: () => void
  onDragStart: (event: PointerEvent<HTMLElement>) => void
  onMoveKey: (event: KeyboardEvent) => void
  onRemove: () => void
}

/** One step in the list: its handle, its title with delay, and the button that removes it. */
export function StepRailItem({ step, index, problems, isChosen, isOnly, dragPlace, hintId, ...on }: Props) {
  const Icon = STEP_ICONS[step.kind]
  return (
    <div
      className={cn(
        'relative flex scroll-my-28 items-center rounded-md border bg-surface',
        isChosen ? 'border-accent bg-accent-soft' : 'hover:bg-sunken',
        dragPlace && placeClasses[dragPlace],
      )}
    >
      <button
        type="button"
        aria-label={`Move step ${index + 1}`}
        aria-describedby={hintId}
        onPointerDown={on.onDragStart}
        onKeyDown={on.onMoveKey}
        className="flex h-12 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-ink-2 hover:text-ink pointer-coarse:w-11"
      >
        <GripVertical className="size-4" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-current={isChosen ? 'step' : undefined}
        onClick={on.onChoose}
        className="min-w-0 flex-1 rounded-md py-1.5 text-left text-sm"
      >
        <span className="flex items-center gap-2">
          {step.kind !== 'email' && (
            <span className="shrink-0 text-ink-2">
              <Icon className="size-3.5" aria-hidden="true" />
              <span className="sr-only">{`${STEP_KINDS[step.kind]}: `}</span>
            </span>
          )}
          <span
            className={cn('font-medium', step.kind === 'branch' ? 'wrap-anywhere line-clamp-3' : 'truncate')}
          >{`${index + 1}. ${titleOf(step)}`}</span>
          {Object.keys(problems).length > 0 && (
            <span className="size-1.5 shrink-0 rounded-full bg-bad">
              <span className="sr-only">has problems</span>
            </span>
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-ink-2 text-xs tabular-nums">
          {step.kind === 'wait_until'
            ? untilWords(step.until)
            : delayWords(Number(step.delayDays), Number(step.delayHours), index === 0)}
          {!step.isActive && <Badge>Off</Badge>}
          {step.waiting > 0 && <span className="text-info">{`${waitingWords(step)} waiting`}</span>}
        </span>
      </button>
      <IconButton label={`Remove step ${index + 1}`} disabled={isOnly} onClick={on.onRemove}>
        <Trash2 className="size-3.5!" aria-hidden="true" />
      </IconButton>
    </div>
  )
}
