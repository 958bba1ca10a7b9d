import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** One line of the report: what was measured, beside what is possible or wanted. */
export type Row = { figure: string; value: string; bare?: string; ratio?: number; target?: string; isMet?: boolean }

/** Prints the rows under each other, in columns; `npm run bench` puts them into RESULTS.md. */
export function printTable(rows: Row[]) {
  const lines = rows.map(({ figure, value, bare = '', ratio, target, isMet }) => [
    figure,
    value,
    bare,
    ratio?.toFixed(2) ?? '',
    target ? `${target}${isMet === undefined ? '' : isMet ? ', met' : ', NOT met'}` : '',
  ])
  const headed = [['', 'ours', 'bare', 'ratio', 'goal'], ...lines]
  const widths = headed[0]?.map((_, column) => Math.max(...headed.map((cells) => cells[column]?.length ?? 0))) ?? []
  for (const cells of headed) {
    const [figure = '', ...others] = cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[0] ?? 0) : cell))
    const padded = others.map((cell, i) => (i < 3 ? cell.padStart(widths[i + 1] ?? 0) : cell))
    console.log([figure, ...padded].join('  ').trimEnd())
  }
  const report = process.env.BENCH_REPORT
  if (!report) return
  const earlier: Row[] = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : []
  writeFileSync(report, JSON.stringify([...earlier, ...rows]))
}

type Compared = { figure: string; unit?: string; ours: number; bare: number; atLeast?: number }

/** How much of the bare limit, measured in the same run, is reached. */
export function compared({ figure, unit = '/s', ours, bare, atLeast }: Compared): Row {
  const ratio = ours / bare
  return {
    figure,
    value: `${grouped(ours)}${unit}`,
    bare: `${grouped(bare)}${unit}`,
    ratio,
    ...(atLeast !== undefined && { target: `at least ${atLeast}`, isMet: ratio >= atLeast }),
  }
}

/** A figure that must stay under a limit, as milliseconds or megabytes. */
export function under(figure: string, value: number, limit: number, unit = 'ms'): Row {
  const shown = value < 10 ? value.toFixed(1) : grouped(value)
  return { figure, value: `${shown} ${unit}`, target: `under ${grouped(limit)} ${unit}`, isMet: value < limit }
}

export const grouped = (value: number) => Math.round(value).toLocaleString('en-US')
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
export const median = (values: number[]) => percentile(values, 0.5)
export const percentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
