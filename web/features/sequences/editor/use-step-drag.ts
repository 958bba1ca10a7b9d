import { type PointerEvent, type RefObject, useState } from 'react'

type Drag = { from: number; to: number }

/** Drags a step of the list to another place with the pointer. `drag` says where it would go. */
export function useStepDrag(list: RefObject<HTMLOListElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()

  /** Listens on the window: the pointer leaves the handle as soon as it moves. */
  function start(event: PointerEvent<HTMLElement>, from: number) {
    if (event.button !== 0 || (list.current?.children.length ?? 0) < 2) return
    event.preventDefault()
    event.currentTarget.focus()
    let to = from
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      to = indexAt(list.current, clientY)
      setDrag({ from, to })
    }
    const end = (last: globalThis.PointerEvent) => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      setDrag(undefined)
      if (last.type === 'pointerup') onMove(from, to)
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }

  return { start, placeOf: (index: number) => placeOf(drag, index) }
}

/** How a step of the list takes part in the drag: it is dragged, or the dragged one would go before or after it. */
export type DragPlace = 'dragged' | 'before' | 'after' | undefined

function placeOf(drag: Drag | undefined, index: number): DragPlace {
  if (!drag) return undefined
  if (drag.from === index) return 'dragged'
  if (drag.to !== index) return undefined
  return drag.to < drag.from ? 'before' : 'after'
}

/** The index of the step at a vertical position on the screen. */
function indexAt(list: HTMLOListElement | null, y: number): number {
  const items = [...(list?.children ?? [])]
  const index = items.findIndex((item) => y < item.getBoundingClientRect().bottom)
  return index === -1 ? items.length - 1 : index
}
