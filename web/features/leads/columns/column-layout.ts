import { columnRow, type LeadColumn, readColumns, type ShownColumn } from '../../../../contract/lead-columns.ts'

type UsualColumn = { key: LeadColumn; className?: string; from?: number }

/** The usual columns. Some are shown only where the name still has room beside them: from so many pixels, as their classes say. */
export const USUAL_COLUMNS: UsualColumn[] = [
  { key: 'name' },
  { key: 'company', className: 'w-[18%] min-[1840px]:w-[14%]' },
  { key: 'email', className: 'w-[17%] hidden min-[1840px]:table-cell', from: 1840 },
  { key: 'industry', className: 'w-35 hidden min-[1400px]:table-cell', from: 1400 },
  { key: 'status', className: 'w-29' },
  { key: 'aiScore', className: 'w-27 xl:w-31' },
  { key: 'dealValue', className: 'w-30 xl:w-34 hidden min-[1200px]:table-cell', from: 1200 },
  { key: 'createdAt', className: 'w-28 hidden min-[1600px]:table-cell', from: 1600 },
]

/** `className` has the width and where it is shown; else `width` counts. */
export type PlacedColumn = { key: LeadColumn; className?: string; width?: number }
export type ColumnLayout = {
  columns: PlacedColumn[]
  /** The table scrolls sideways where there is less room; nothing where the columns fit any width. */
  minWidth?: number
}

/** For the checkbox and the buttons of a row. */
const FRAME_WIDTH = 44 + 208

/** The columns of a view: the name takes the room that the others leave, unless somebody has set its width. */
export function layoutOf(text: string): ColumnLayout {
  const chosen = readColumns(text)
  if (!chosen) return { columns: USUAL_COLUMNS }
  return {
    columns: chosen.map((column) => (column.key === 'name' ? column : { key: column.key, width: widthOf(column) })),
    minWidth: chosen.reduce((sum, column) => sum + widthOf(column), FRAME_WIDTH),
  }
}

const widthOf = ({ key, width }: ShownColumn) => width ?? columnRow(key).width
