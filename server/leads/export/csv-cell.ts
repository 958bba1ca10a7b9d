// What a spreadsheet may run as a formula (RELIABILITY A26). Leading apostrophes are skipped, so that a text that itself
// begins with one comes back unchanged.
const FORMULA = /^'*[=+\-@\t\r]/
const NEUTRALISED = /^'+[=+\-@\t\r]/

/** The cell, safe for spreadsheets: with an apostrophe before what could be a formula. */
export const escapeFormula = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell)

/** Undoes `escapeFormula`. */
export const restore = (cell: string) =>
  cell.charCodeAt(0) === APOSTROPHE && NEUTRALISED.test(cell) ? cell.slice(1) : cell

const APOSTROPHE = 39

/**
 * The same as `escapeFormula`, in SQL. To look at the code of the first letter is much quicker than a pattern; most cells begin
 * with one beyond all that could be a formula.
 */
export const escapedColumn = (column: string) =>
  `case when ascii(${column}) > 64 then ${column}
    when ascii(${column}) in (61, 43, 45, 64, 9, 13) or (ascii(${column}) = 39 and ${column} ~ '^''+[=+\\-@\\t\\r]')
    then '''' || ${column} else ${column} end`

/** Null bytes and halves of surrogate pairs: possible in a file, impossible in PostgreSQL's jsonb. */
export const storable = <T extends string | number | null>(cell: T) =>
  typeof cell === 'string' ? cell.replace(/\0|\p{Surrogate}/gu, '\ufffd') : cell
