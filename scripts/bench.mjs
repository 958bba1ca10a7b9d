// `npm run bench [name ...]`: every file of bench/, or those named, one after the other on the built product. What they find goes into
// bench/RESULTS.md, a section each. BENCH_OTHERS: how many leads and emails other people have in the database (1,000,000).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { writeResults } from './bench-results.mjs'
import { bundleTools } from './bundle-tool.mjs'
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
const { findChromium } = await import('./chromium.mjs')
const { copyServerFiles } = await import('./server-bundle.mjs')

const wanted = process.argv.slice(2)
const files = readdirSync(join(ROOT, 'bench')).filter((file) => file.endsWith('.bench.ts'))
const chosen = files.filter((file) => wanted.length === 0 || wanted.includes(basename(file, '.bench.ts')))
const outdir = join(ROOT, 'dist/bench')
await bundleTools(
  [...chosen, 'make-full-data.ts'].map((file) => `bench/${file}`),
  'bench',
)
copyServerFiles(outdir)
const chromium = await findChromium()
const reports = mkdtempSync(join(tmpdir(), 'leadwright-bench-'))
const env = {
  ...process.env,
  BENCH_FULL_DATA: process.env.BENCH_FULL_DATA ?? fullData(),
  ...(chromium && { CHROMIUM_PATH: chromium }),
}
let failures = 0
const sections = {}
for (const file of chosen) {
  const name = basename(file, '.bench.ts')
  console.log(`\n== ${name}`)
  const report = join(reports, `${name}.json`)
  const { status } = spawnSync(process.execPath, [join(outdir, file.replace(/\.ts$/, '.mjs'))], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...env, BENCH_REPORT: report },
  })
  if (status !== 0) failures++
  if (existsSync(report)) sections[name] = JSON.parse(readFileSync(report, 'utf8'))
}
rmSync(reports, { recursive: true, force: true })
if (!process.env.BENCH_OTHERS) writeResults(sections)
process.exit(failures === 0 ? 0 : 1)

/** The full database, made by the first run that needs it and again whenever the schema or its size has changed. */
function fullData() {
  const kept = join(tmpdir(), 'leadwright-bench-data')
  mkdirSync(kept, { recursive: true })
  // PostgreSQL's account passes through.
  chmodSync(kept, 0o755)
  const folder = join(kept, `${schemaHash()}-${process.env.BENCH_OTHERS ?? 'full'}`)
  if (existsSync(folder)) return folder
  for (const old of readdirSync(kept)) rmSync(join(kept, old), { recursive: true, force: true })
  const { status } = spawnSync(process.execPath, [join(outdir, 'make-full-data.mjs'), folder], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
  return folder
}

function schemaHash() {
  const hash = createHash('sha256')
  for (const folder of ['server/db/migrations', 'server/db/triggers'])
    for (const file of readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.sql')))
      hash.update(readFileSync(join(ROOT, folder, file)))
  for (const file of ['bench/full-database.ts', 'bench/fill-leads.ts', 'tests/plans/fill-owners.ts'])
    hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 12)
}
