// `npm run evals`: scores the model of AI_PROVIDER, AI_MODEL, AI_BASE_URL and AI_API_KEY on 60 cases, beside the built-in writer.
import { spawnSync } from 'node:child_process'
import { bundleTools } from './bundle-tool.mjs'
import { checkNode, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
const [tool] = await bundleTools(['scripts/evals/run-evals.ts'], 'evals')
const { status } = spawnSync(process.execPath, [tool], { cwd: ROOT, stdio: 'inherit' })
process.exit(status ?? 1)
