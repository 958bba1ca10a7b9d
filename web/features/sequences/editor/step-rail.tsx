import { Plus, Split } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { BranchWays, EndMark } from './branch/branch-ways.tsx'
import { RemoveBranchQuestion, type RemovedBranch } from './branch/remove-branch-question.tsx'
import { isWritten, MAX_STEPS, problemsAt } from './step-draft.ts'
import type { StepDraft } from './step-draft-type.ts'
import { blocksOf, droppedAt, movedBy, placeWords, type StepGroup, withoutStep } from './step-flow.ts'
import { StepRailItem } from './step-rail-item.tsx'
import { LINE, useStepDrag } from './use-step-drag.ts'

type Props = {
  steps: StepDraft[]
  chosen: string
  onChoose: (key: string) => void
  onChange: (update: (last: StepDraft[]) => StepDraft[]) => void
  onAdd: (group?: StepGroup) => void
  onAddBranch: () => void
  onRemove: (key: string) => void
}

/** The steps from top to bottom, those of a branch below it. Dragging or the arrow keys change their order. */
export function StepRail({ steps, chosen, onChoose, onChange, onAdd, onAddBranch, onRemove }: Props) {
  const hintId = useId()
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [asked, setAsked] = useState<RemovedBranch>()
  const drag = useStepDrag(list, ({ key }, drop) => move(key, (last) => droppedAt(last, key, drop)))

  function move(key: string, update: (last: StepDraft[]) => StepDraft[]) {
    const next = update(steps)
    const isSame = next.every((step, index) => step.key === steps[index]?.key && step.within === steps[index]?.within)
    if (isSame) return
    onChange(update)
    setAnnouncement(placeWords(next, key))
  }

  function moveByKey(event: KeyboardEvent, key: string) {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
    if (!by) return
    event.preventDefault()
    move(key, (last) => movedBy(last, key, by))
    // In another list its handle is another element.
    requestAnimationFrame(() => {
      const lines = [...(list.current?.querySelectorAll(`[${LINE}]`) ?? [])]
      lines
        .find((line) => line.getAttribute(LINE) === key)
        ?.querySelector('button')
        ?.focus()
    })
  }

  /** The focus moves to the step that takes its place. */
  function focusAt(index: number) {
    const rows = list.current?.querySelectorAll(`[${LINE}]`) ?? []
    const [handle, , bin] = rows[Math.min(index, rows.length - 1)]?.querySelectorAll('button') ?? []
    ;(bin?.disabled ? handle : bin)?.focus()
  }

  function remove(step: StepDraft, index: number) {
    const inside = steps.filter(({ within }) => within?.branch === step.key)
    if (inside.some(isWritten)) return setAsked({ branch: step, index, count: inside.length })
    onRemove(step.key)
    requestAnimationFrame(() => focusAt(index))
  }

  const itemOf = (step: StepDraft, index: number) => (
    <StepRailItem
      step={step}
      index={index}
      problems={problemsAt(steps, index)}
      isChosen={step.key === chosen}
      isOnly={withoutStep(steps, step.key).length === 0}
      dragPlace={drag.placeOf(step.key)}
      hintId={hintId}
      onChoose={() => onChoose(step.key)}
      onDragStart={(event) => drag.start(event, step)}
      onMoveKey={(event) => moveByKey(event, step.key)}
      onRemove={() => remove(step, index)}
    />
  )
  const isFull = steps.length >= MAX_STEPS
  return (
    <div className="flex flex-col gap-2">
      <p id={hintId} className="sr-only">
        {`Drag, or press the up and down arrow keys, to move the step${steps.some(({ branch }) => branch) ? ', also into a branch and out of it' : ''}.`}
      </p>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <ol ref={list} aria-label="Steps" className="flex flex-col gap-1.5">
        {blocksOf(steps).map((block) => (
          <li key={block.step.key} {...{ [LINE]: block.step.key }}>
            {itemOf(block.step, block.index)}
            {block.step.kind === 'branch' && (
              <BranchWays block={block} drag={drag} isFull={isFull} onAdd={onAdd} itemOf={itemOf} />
            )}
          </li>
        ))}
      </ol>
      <div className="relative flex flex-wrap gap-2 *:grow *:border-dashed *:px-2">
        {drag.isEnd(undefined) && <EndMark />}
        <Button onClick={() => onAdd()} disabled={isFull}>
          <Plus aria-hidden="true" />
          Add step
        </Button>
        <Button onClick={onAddBranch} disabled={steps.length + 2 > MAX_STEPS}>
          <Split aria-hidden="true" />
          Add branch
        </Button>
      </div>
      {isFull && <p className="text-ink-3 text-xs">{`At most ${MAX_STEPS} steps`}</p>}
      <RemoveBranchQuestion
        removed={asked}
        onRemove={({ key }) => {
          setAsked(undefined)
          onRemove(key)
        }}
        onCancel={() => setAsked(undefined)}
        onClosed={focusAt}
      />
    </div>
  )
}
