// `npm run evals`: scores the model of AI_PROVIDER, AI_MODEL, AI_BASE_URL and AI_API_KEY on 60 cases, beside the built-in writer.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
const { build } = await import('esbuild')
const outfile = join(ROOT, 'dist/evals/run-evals.mjs')
await build({
  entryPoints: [join(ROOT, 'scripts/evals/run-evals.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
})
const { status } = spawnSync(process.execPath, [outfile], { cwd: ROOT, stdio: 'inherit' })
process.exit(status ?? 1)
