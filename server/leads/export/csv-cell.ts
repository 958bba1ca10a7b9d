import { CSV_FORMULA } from '../../../contract/csv-formula.ts'

/** Undoes `escapeFormula`. */
export const restore = (cell: string) =>
  cell.charCodeAt(0) === APOSTROPHE && CSV_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell

const APOSTROPHE = 39

/**
 * The same as `escapeFormula`, in SQL. To look at the code of the first letter is much quicker than a pattern; most cells begin
 * with one that can't be the start of a formula: a digit, a letter.
 */
export const escapedColumn = (column: string) =>
  `case when ascii(${column}) between 65 and 159 or ascii(${column}) between 48 and 57 or ascii(${column}) between 161 and 12287
    then ${column} when ${column} ~ '${CSV_FORMULA.source.replaceAll("'", "''")}' then '''' || ${column} else ${column} end`

/** Null bytes and halves of surrogate pairs: possible in a file, impossible in PostgreSQL's jsonb. */
export const storable = <T extends string | number | null | string[]>(cell: T) =>
  typeof cell === 'string' ? cell.replace(/\0|\p{Surrogate}/gu, '\ufffd') : cell
