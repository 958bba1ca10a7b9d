// Shared by `npm start` and `npm test`: installs packages and builds sources, each only when needed. Don't import packages
// here: a fresh clone has none.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = [
  'contract',
  'server',
  'web',
  'scripts/build.mjs',
  'scripts/page-starts.mjs',
  'scripts/script-chunks.mjs',
  'scripts/server-bundle.mjs',
  'vite.config.ts',
  'package-lock.json',
]
const BUILT = join(ROOT, 'dist/built')

export function fail(message) {
  console.error(message)
  process.exit(1)
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Leadwright needs Node 20.19 or newer. This is ${process.versions.node}.`)
}

export function ensureInstalled() {
  if (isInstalled()) return
  console.log('Installing packages ...')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: ROOT, stdio: 'inherit' }
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (done.status !== 0) fail('npm ci failed. See the errors above.')
}

/** npm records what it installed in node_modules; the same versions as in the lock file mean there is nothing to do. */
function isInstalled() {
  const installed = readJson('node_modules/.package-lock.json')?.packages
  const wanted = readJson('package-lock.json')?.packages ?? {}
  return (
    installed !== undefined &&
    Object.entries(wanted).every(
      ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
    )
  )
}

function readJson(file) {
  const path = join(ROOT, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

export function ensureBuilt() {
  const builtAt = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0
  if (SOURCES.every((source) => newestIn(join(ROOT, source)) <= builtAt)) return
  console.log('Building ...')
  const done = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], { cwd: ROOT, stdio: 'inherit' })
  if (done.status !== 0) fail('The build failed. See the errors above.')
}

/** npm runs us in a shell that doesn't forward signals: when npm stops, only our parent process exits. */
export function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

/** Includes folders: their time changes when a file is removed or renamed. */
function newestIn(path) {
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestIn(join(path, name))), mtimeMs)
}
