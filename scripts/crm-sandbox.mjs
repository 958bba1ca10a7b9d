// `npm run crm-sandbox`: the CRM simulators of the tests, to try connecting without a CRM account.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
const { build } = await import('esbuild')
const outfile = join(ROOT, 'dist/crm-sandbox.mjs')
await build({
  entryPoints: [join(ROOT, 'tests/simulators/crm-sandbox.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
})
await import(pathToFileURL(outfile).href)
