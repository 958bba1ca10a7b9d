export type CsvCell = string | number

/** Text that a spreadsheet would run as a formula is kept as text. */
const safe = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const written = (cell: CsvCell) => {
  const text = typeof cell === 'number' ? String(cell) : safe(cell)
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
