// `npm start`: on a fresh clone installs and builds first, then is the server.
import { checkNode, ensureBuilt, ensureInstalled } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
await import('../dist/server/main.js')
stopWithParent()

/** npm runs us in a shell that does not pass signals on: when `npm start` is told to stop, only our parent goes. */
function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
