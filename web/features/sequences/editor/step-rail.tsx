import { Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { emailsBefore, MAX_STEPS, type StepDraft } from './step-draft.ts'
import { StepRailItem } from './step-rail-item.tsx'
import { useStepDrag } from './use-step-drag.ts'

type Props = {
  steps: StepDraft[]
  chosen: string
  onChoose: (key: string) => void
  onMove: (from: number, to: number) => void
  onAdd: () => void
  onRemove: (key: string) => void
}

/** The list of steps. Dragging or the arrow keys change their order. */
export function StepRail({ steps, chosen, onChoose, onMove, onAdd, onRemove }: Props) {
  const hintId = useId()
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const drag = useStepDrag(list, move)

  function move(from: number, to: number) {
    if (to < 0 || to >= steps.length || to === from) return
    onMove(from, to)
    setAnnouncement(`Now step ${to + 1} of ${steps.length}`)
  }

  function moveByKey(event: KeyboardEvent, index: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    move(index, index + step)
  }

  /** The focus moves to the step that takes its place. */
  function remove(key: string, index: number) {
    onRemove(key)
    requestAnimationFrame(() => {
      const row = list.current?.children[Math.min(index, steps.length - 2)]
      const [handle, , bin] = row?.querySelectorAll('button') ?? []
      ;(bin?.disabled ? handle : bin)?.focus()
    })
  }

  return (
    <div className="flex flex-col gap-2">
      <p id={hintId} className="sr-only">
        Drag, or press the up and down arrow keys, to move the step.
      </p>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <ol ref={list} aria-label="Steps" className="flex flex-col gap-1.5">
        {steps.map((step, index) => (
          <StepRailItem
            key={step.key}
            step={step}
            index={index}
            before={emailsBefore(steps, index)}
            isChosen={step.key === chosen}
            isOnly={steps.length === 1}
            dragPlace={drag.placeOf(index)}
            hintId={hintId}
            onChoose={() => onChoose(step.key)}
            onDragStart={(event) => drag.start(event, index)}
            onMoveKey={(event) => moveByKey(event, index)}
            onRemove={() => remove(step.key, index)}
          />
        ))}
      </ol>
      <Button onClick={onAdd} disabled={steps.length >= MAX_STEPS} className="border-dashed">
        <Plus aria-hidden="true" />
        Add step
      </Button>
      {steps.length >= MAX_STEPS && <p className="text-ink-3 text-xs">{`At most ${MAX_STEPS} steps`}</p>}
    </div>
  )
}
