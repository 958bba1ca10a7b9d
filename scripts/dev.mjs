// `npm run dev`: Vite with hot reload on PORT, and behind it a server that restarts when its sources change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { context } from 'esbuild'
import { createServer } from 'vite'
import { ROOT, stopWithParent } from './prepare.mjs'
import { copyServerFiles, serverBundle } from './server-bundle.mjs'

const port = Number(process.env.PORT ?? 3000)
const apiPort = Number(process.env.API_PORT ?? port + 1)
const outdir = join(ROOT, 'dist/dev-server')
let server
let isStopping = false

const watcher = await context({
  ...serverBundle(outdir),
  plugins: [{ name: 'restart', setup: (build) => build.onEnd(restart) }],
})
await watcher.watch()
process.env.API_PORT = String(apiPort)
const vite = await createServer({ configFile: join(ROOT, 'vite.config.ts'), root: join(ROOT, 'web'), server: { port } })
await vite.listen()
vite.printUrls()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
stopWithParent()

async function restart({ errors }) {
  if (errors.length > 0 || isStopping) return
  await stopServer()
  copyServerFiles(outdir)
  const env = { ...process.env, PORT: String(apiPort), PUBLIC_URL: `http://localhost:${port}`, WEB_DEV: 'true' }
  server = spawn(process.execPath, ['--enable-source-maps', join(outdir, 'main.js')], {
    stdio: 'inherit',
    env,
    // Ctrl-C reaches only this process, which then sends the server one SIGTERM: a graceful stop.
    detached: true,
  })
}

function stopServer() {
  if (!server || server.exitCode !== null) return
  return new Promise((resolve) => {
    server.once('exit', resolve)
    server.kill('SIGTERM')
  })
}

async function stop() {
  if (isStopping) return
  isStopping = true
  await stopServer()
  await watcher.dispose()
  await vite.close()
  process.exit(0)
}
