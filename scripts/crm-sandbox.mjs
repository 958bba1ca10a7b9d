// `npm run crm-sandbox`: the CRM simulators of the tests, to try connecting without a CRM account.
import { pathToFileURL } from 'node:url'
import { bundleTools } from './bundle-tool.mjs'
import { checkNode, ensureInstalled } from './prepare.mjs'

checkNode()
ensureInstalled()
const [tool] = await bundleTools(['tests/simulators/crm-sandbox.ts'], 'crm-sandbox')
await import(pathToFileURL(tool).href)
