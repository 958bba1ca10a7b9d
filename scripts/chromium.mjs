// Finds a Chromium for the browser tests: the system's, else Playwright's, else Debian's package (as root). No dependencies.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from './prepare.mjs'

// The headless shell comes first: with it the tests take a third less time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Its path, or undefined when Playwright finds its own. Throws an error with instructions when there is none. */
export async function findChromium() {
  const system = systemChromium()
  if (system) return system
  if (await hasPlaywrightsOwn()) return undefined
  console.log('No Chromium found. Downloading one with Playwright ...')
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 300_000 })
  if (await hasPlaywrightsOwn()) return undefined
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing the Chromium package ...')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    // Some Debian releases don't have the first package.
    for (const name of ['chromium-headless-shell', 'chromium']) if (!systemChromium()) installPackage(name)
  }
  const installed = systemChromium()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  )
}

function installPackage(name) {
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** A Chromium installed on this machine. */
export function systemChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
  return found ?? (existsSync(MAC) ? MAC : undefined)
}

async function hasPlaywrightsOwn() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}
