// `npm run evals`: scores the model of AI_PROVIDER, AI_MODEL, AI_BASE_URL and AI_API_KEY on 60 cases, beside the
// built-in writer; before that, the intent of incoming messages on texts kept aside, and the rule that compares variants.
import { spawnSync } from 'node:child_process'
import { bundleTools } from './bundle-tool.mjs'
import { checkNode, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
const tools = await bundleTools(
  ['scripts/intent/run-intent-evals.ts', 'scripts/variants/print-rule.ts', 'scripts/evals/run-evals.ts'],
  'evals',
)
const codes = tools.map((tool) => spawnSync(process.execPath, [tool], { cwd: ROOT, stdio: 'inherit' }).status ?? 1)
process.exit(Math.max(...codes))
