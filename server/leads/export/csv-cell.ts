// What a spreadsheet may take for a formula (RELIABILITY A26). The apostrophes before it are looked through, so that a text
// that itself begins with one comes back as it was.
const FORMULA = /^'*[=+\-@\t\r]/
const NEUTRALISED = /^'+[=+\-@\t\r]/

/** The cell as it may be opened in a spreadsheet: with an apostrophe before what could be a formula. */
export const neutralise = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell)

/** Undoes `neutralise`. */
export const restore = (cell: string) =>
  cell.charCodeAt(0) === APOSTROPHE && NEUTRALISED.test(cell) ? cell.slice(1) : cell

const APOSTROPHE = 39

/**
 * The same as `neutralise`, in SQL. To look at the code of the first letter is much quicker than a pattern; most cells begin
 * with one beyond all that could be a formula.
 */
export const neutralisedColumn = (column: string) =>
  `case when ascii(${column}) > 64 then ${column}
    when ascii(${column}) in (61, 43, 45, 64, 9, 13) or (ascii(${column}) = 39 and ${column} ~ '^''+[=+\\-@\\t\\r]')
    then '''' || ${column} else ${column} end`

/** Null bytes and halves of surrogate pairs: possible in a file, impossible in PostgreSQL's jsonb. */
export const storable = <T extends string | number | null>(cell: T) =>
  typeof cell === 'string' ? cell.replace(/\0|\p{Surrogate}/gu, '\ufffd') : cell
