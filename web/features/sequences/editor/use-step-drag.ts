import { type PointerEvent, type RefObject, useState } from 'react'
import { BRANCH_ARMS } from '../../../../contract/step-kinds.ts'
import type { StepDraft } from './step-draft-type.ts'
import type { StepDrop, StepGroup } from './step-flow.ts'

/** Marks what a step can be dropped on: the line of a step by its key, the end of a way by its branch and arm. */
export const LINE = 'data-step'
export const END = 'data-end'
export const endName = ({ branch, arm }: NonNullable<StepGroup>) => `${arm} ${branch}`

type Drag = { key: string; drop: StepDrop | undefined }

/** Drags a step of the list to another place with the pointer. */
export function useStepDrag(
  list: RefObject<HTMLOListElement | null>,
  onDrop: (step: StepDraft, drop: StepDrop) => void,
) {
  const [drag, setDrag] = useState<Drag>()

  /** Listens on the window: the pointer leaves the handle as soon as it moves. */
  function start(event: PointerEvent<HTMLElement>, step: StepDraft) {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    let drop: StepDrop | undefined
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const targets = targetsFor(list.current, step)
      const at = targets.findIndex((target) => clientY < target.getBoundingClientRect().bottom)
      drop = dropAt(targets, at, step, clientY)
      // At the edge of the screen the next steps come into sight.
      targets.at(at)?.scrollIntoView({ block: 'nearest' })
      setDrag({ key: step.key, drop })
    }
    const end = (last: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      setDrag(undefined)
      if (last.type === 'pointerup' && drop) onDrop(step, drop)
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }

  return {
    start,
    placeOf: (key: string) => placeOf(drag, key),
    isEnd: (group: StepGroup) => isEnd(drag?.drop, group),
  }
}

export type StepDrag = ReturnType<typeof useStepDrag>

/** How a step of the list takes part in the drag: it is dragged, or the dragged one would go before or after it. */
export type DragPlace = 'dragged' | 'before' | 'after' | undefined

function placeOf(drag: Drag | undefined, key: string): DragPlace {
  if (drag?.key === key) return 'dragged'
  return drag?.drop && 'over' in drag.drop && drag.drop.over === key ? drag.drop.side : undefined
}

const isEnd = (drop: StepDrop | undefined, group: StepGroup) =>
  drop !== undefined && 'endOf' in drop && drop.endOf?.branch === group?.branch && drop.endOf?.arm === group?.arm

/** What a step can be dropped on, from top to bottom: a branch between the steps of the main line only. */
const targetsFor = (list: HTMLOListElement | null, { kind }: StepDraft) => [
  ...(list?.querySelectorAll(kind === 'branch' ? `:scope > [${LINE}]` : `[${LINE}] > :first-child, [${END}]`) ?? []),
]

/** Where a step goes that is dropped at a vertical position on the screen, on one of the targets or below all of them. */
function dropAt(targets: Element[], at: number, step: StepDraft, y: number): StepDrop | undefined {
  const target = targets[at]
  if (!target) return { endOf: undefined }
  const end = target.getAttribute(END)
  if (end) return { endOf: groupOf(end) }
  const keyOf = (element: Element) => element.closest(`[${LINE}]`)?.getAttribute(LINE) ?? ''
  const over = keyOf(target)
  if (over === step.key) return undefined
  const isLater = at > targets.findIndex((one) => keyOf(one) === step.key)
  const { top, height } = target.getBoundingClientRect()
  const share = (y - top) / height
  // Most of a line is for the side that changes something; the rest of it is the only way between two lines of different groups.
  return { over, side: share > (isLater ? 1 / 3 : 2 / 3) ? 'after' : 'before' }
}

function groupOf(end: string): StepGroup {
  const arm = BRANCH_ARMS.find((one) => end.startsWith(`${one} `))
  return arm && { arm, branch: end.slice(arm.length + 1) }
}
