// `npm start`: installs and builds if needed, then runs the server in this process.
import { checkNode, ensureBuilt, ensureInstalled, stopWithParent } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
stopWithParent()
await import('../dist/server/main.js')
