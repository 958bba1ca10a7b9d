// `npm run bench [name ...]`: every file of bench/, or those named, one after the other on the built product.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
const { build } = await import('esbuild')
const { findChromium } = await import('./chromium.mjs')

const wanted = process.argv.slice(2)
const files = readdirSync(join(ROOT, 'bench')).filter((file) => file.endsWith('.bench.ts'))
const chosen = files.filter((file) => wanted.length === 0 || wanted.includes(basename(file, '.bench.ts')))
const outdir = join(ROOT, 'dist/bench')
await build({
  entryPoints: chosen.map((file) => join(ROOT, 'bench', file)),
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
})
const chromium = await findChromium()
const env = { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }) }
let failures = 0
for (const file of chosen) {
  console.log(`\n== ${basename(file, '.bench.ts')}`)
  const { status } = spawnSync(process.execPath, [join(outdir, file.replace(/\.ts$/, '.mjs'))], {
    cwd: ROOT,
    stdio: 'inherit',
    env,
  })
  if (status !== 0) failures++
}
process.exit(failures === 0 ? 0 : 1)
