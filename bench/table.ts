export type Row = { figure: string; value: string; target?: string; isMet?: boolean }

/** Prints the rows under each other, in columns. */
export function printTable(rows: Row[]) {
  const width = Math.max(...rows.map((row) => row.figure.length))
  const valueWidth = Math.max(...rows.map((row) => row.value.length))
  for (const { figure, value, target, isMet } of rows) {
    const verdict = target ? `  (${target}${isMet === undefined ? '' : isMet ? ', met' : ', NOT met'})` : ''
    console.log(`${figure.padEnd(width)}  ${value.padStart(valueWidth)}${verdict}`)
  }
}

export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
