// `npm start`: on a fresh clone installs and builds first, then is the server.
import { checkNode, ensureBuilt, ensureInstalled } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
await import('../dist/server/main.js')
