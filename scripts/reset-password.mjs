// `npm run reset-password -- ADDRESS`: for the operator, with or without the product running. Prints a link to choose a new password.
import { checkNode, ensureBuilt, ensureInstalled } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
await import('../dist/server/reset-password.js')
