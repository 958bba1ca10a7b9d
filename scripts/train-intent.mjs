// `node scripts/train-intent.mjs`: trains the intent classifier on tests/data/intent/train and writes its weights.
import { spawnSync } from 'node:child_process'
import { bundleTools } from './bundle-tool.mjs'
import { checkNode, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
const [tool] = await bundleTools(['scripts/intent/train-intent.ts'], 'evals')
const { status } = spawnSync(process.execPath, [tool], { cwd: ROOT, stdio: 'inherit' })
process.exit(status ?? 1)
