// `npm run mail-sandbox`: the simulated email providers of the tests, to try connecting without an account there.
import { pathToFileURL } from 'node:url'
import { bundleTools } from './bundle-tool.mjs'
import { checkNode, ensureInstalled } from './prepare.mjs'

checkNode()
ensureInstalled()
const [tool] = await bundleTools(['tests/simulators/mail-sandbox.ts'], 'mail-sandbox')
await import(pathToFileURL(tool).href)
