import { GripVertical, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { counted, delayWords } from '../sequence-words.ts'
import { MAX_STEPS, problemsOf, type StepDraft, titleOf } from './step-draft.ts'

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
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const [announcement, setAnnouncement] = useState('')

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

  /** Listens on the window: the pointer leaves the handle as soon as it moves. */
  function startDrag(event: PointerEvent, from: number) {
    if (event.button !== 0 || steps.length < 2) return
    event.preventDefault()
    ;(event.currentTarget as HTMLElement).focus()
    let to = from
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      to = placeAt(list.current, clientY)
      setDrag({ from, to })
    }
    const end = (last: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      setDrag(undefined)
      if (last.type === 'pointerup') move(from, to)
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
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
          <li
            key={step.key}
            className={cn(
              'relative flex items-center rounded-md border bg-surface',
              step.key === chosen ? 'border-accent bg-accent-soft' : 'hover:bg-sunken',
              drag?.from === index && 'opacity-50',
              drag &&
                drag.to === index &&
                drag.to < drag.from &&
                'before:-top-1 before:absolute before:inset-x-0 before:h-0.5 before:bg-accent',
              drag &&
                drag.to === index &&
                drag.to > drag.from &&
                'after:-bottom-1 after:absolute after:inset-x-0 after:h-0.5 after:bg-accent',
            )}
          >
            <button
              type="button"
              aria-label={`Move step ${index + 1}`}
              aria-describedby={hintId}
              onPointerDown={(event) => startDrag(event, index)}
              onKeyDown={(event) => moveByKey(event, index)}
              className="flex h-12 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-ink-2 hover:text-ink pointer-coarse:w-11"
            >
              <GripVertical className="size-4" aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-current={step.key === chosen ? 'step' : undefined}
              onClick={() => onChoose(step.key)}
              className="min-w-0 flex-1 rounded-md py-1.5 text-left text-sm"
            >
              <span className="flex items-center gap-2">
                <span className="truncate font-medium">{`${index + 1}. ${titleOf(step)}`}</span>
                {Object.keys(problemsOf(step, index)).length > 0 && (
                  <span className="size-1.5 shrink-0 rounded-full bg-bad">
                    <span className="sr-only">has problems</span>
                  </span>
                )}
              </span>
              <span className="flex flex-wrap items-center gap-x-2 text-ink-2 text-xs tabular-nums">
                {delayWords(Number(step.delayDays), Number(step.delayHours), index === 0)}
                {!step.isActive && <Badge>Off</Badge>}
                {step.waiting > 0 && <span className="text-info">{`${counted(step.waiting, 'lead')} waiting`}</span>}
              </span>
            </button>
            <IconButton
              label={`Remove step ${index + 1}`}
              disabled={steps.length === 1}
              onClick={() => remove(step.key, index)}
            >
              <Trash2 className="size-3.5!" aria-hidden="true" />
            </IconButton>
          </li>
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

/** The index of the step at a vertical position on the screen. */
function placeAt(list: HTMLOListElement | null, y: number): number {
  const items = [...(list?.children ?? [])]
  const place = items.findIndex((item) => y < item.getBoundingClientRect().bottom)
  return place === -1 ? items.length - 1 : place
}
