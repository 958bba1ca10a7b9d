import type { PointerEvent } from 'react'
import { columnRow, type LeadColumn } from '../../../../contract/lead-columns.ts'
import { toSort } from '../../lead-data/lead-view.ts'
import type { ListTools } from '../list/list-tools.ts'
import { SortHead } from './sort-head.tsx'

const loadDrag = () => import('./drag-column.ts').catch(() => undefined)

/** Its code is loaded when the pointer comes near; pressed before that, the drag starts a moment later. */
async function startDrag(event: PointerEvent<HTMLElement>, key: LeadColumn, onColumns: (columns: string) => void) {
  if (event.button !== 0) return
  event.preventDefault()
  const { currentTarget: handle, clientX: start, pointerId } = event
  const part = await loadDrag()
  part?.dragColumn(handle, { start, pointerId }, key, onColumns)
}

/** The headers of the columns: a click sorts, and the right edge can be dragged. The keyboard has the list of columns for that. */
export function ColumnHeads({ tools }: { tools: ListTools }) {
  return tools.layout.columns.map(({ key, className, width }) => {
    const { label, sort, isNumber } = columnRow(key)
    return (
      <SortHead
        key={key}
        column={key}
        label={label}
        usual={toSort(sort)}
        tools={tools}
        isNumber={isNumber}
        className={className}
        width={width}
      >
        <span
          aria-hidden="true"
          onPointerEnter={loadDrag}
          onPointerDown={(event) => startDrag(event, key, tools.onColumns)}
          className="absolute inset-y-0 right-0 w-2 cursor-col-resize touch-none border-r-2 border-transparent hover:border-line-strong active:border-accent pointer-coarse:hidden"
        />
      </SortHead>
    )
  })
}
