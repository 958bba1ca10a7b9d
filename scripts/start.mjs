// `npm start`: on a fresh clone installs and builds first, then is the server.
import { checkNode, ensureBuilt, ensureInstalled, stopWithParent } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
stopWithParent()
await import('../dist/server/main.js')
