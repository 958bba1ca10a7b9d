import { escapeFormula } from '../../contract/csv-formula.ts'

export type CsvCell = string | number

const written = (cell: CsvCell) => {
  const text = typeof cell === 'number' ? String(cell) : escapeFormula(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** With a byte order mark, so that Excel reads UTF-8, and line ends as in RFC 4180. */
export const toCsv = (rows: CsvCell[][]) => `\ufeff${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`

/** Downloads a file made in the browser. */
export function saveFile(name: string, text: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
