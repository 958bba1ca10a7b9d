import { columnsText, type LeadColumn, type ShownColumn } from '../../../../contract/lead-columns.ts'
import { resized, withinWidths } from './column-edits.ts'

/** Follows the pointer; the view changes once it is let go. Esc leaves the column as it was. */
export function dragColumn(
  handle: HTMLElement,
  { start, pointerId }: { start: number; pointerId: number },
  key: LeadColumn,
  onColumns: (columns: string) => void,
) {
  const head = handle.closest('th')
  if (!head || !capture(handle, pointerId)) return
  handle.dataset.dragged = ''
  const before = { style: head.style.width, width: head.offsetWidth }
  const widthAt = (x: number) => withinWidths(before.width + x - start)
  const move = (moved: globalThis.PointerEvent) => {
    head.style.width = `${widthAt(moved.clientX)}px`
  }
  const over = new AbortController()
  const end = () => {
    over.abort()
    delete handle.dataset.dragged
    head.style.width = before.style
  }
  const options = { signal: over.signal }
  handle.addEventListener('pointermove', move, options)
  handle.addEventListener('pointercancel', end, options)
  handle.addEventListener(
    'pointerup',
    ({ clientX }: globalThis.PointerEvent) => {
      end()
      if (clientX !== start) onColumns(columnsText(resized(shownHeads(head), key, widthAt(clientX))))
    },
    options,
  )
  window.addEventListener('keydown', (pressed) => pressed.key === 'Escape' && end(), options)
}

/** False when the pointer was let go in the meantime. */
function capture(handle: HTMLElement, pointerId: number) {
  try {
    handle.setPointerCapture(pointerId)
    return handle.hasPointerCapture(pointerId)
  } catch {
    return false
  }
}

/** The columns as they are shown now: some of the usual ones are hidden on narrow screens. The name takes what room is left. */
function shownHeads(head: HTMLElement): ShownColumn[] {
  const heads = [...(head.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])]
  return heads
    .filter(({ offsetWidth }) => offsetWidth > 0)
    .map((one) => {
      const key = one.dataset.column as LeadColumn
      return key === 'name' && !one.style.width ? { key } : { key, width: withinWidths(one.offsetWidth) }
    })
}
