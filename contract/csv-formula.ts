/**
 * What a spreadsheet may run as a formula: also with full-width signs, and behind spaces and quotes, which some programs skip.
 * Apostrophes are among them, so that a text that itself begins with one comes back unchanged.
 */
export const CSV_FORMULA = /^'*[\t\r]|^[ \t\r\n\v\f\u00a0\u3000\ufeff'"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/

/** The cell, safe for spreadsheets: with an apostrophe before what could be a formula. */
export const escapeFormula = (cell: string) => (CSV_FORMULA.test(cell) ? `'${cell}` : cell)
