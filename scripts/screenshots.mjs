// `npm run screenshots [name ...]`: takes screenshots of every screen, or the named ones, with sample data into docs/screenshots, wide
// and narrow, light and dark. Look at them before you commit them.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs'
import { SCREENS } from './screens.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
const { chromium } = await import('@playwright/test')
const { findChromium } = await import('./chromium.mjs')

const OUT = join(ROOT, 'docs/screenshots')
const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } }
const wanted = process.argv.slice(2)
const screens = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const folder = mkdtempSync(join(tmpdir(), 'leadwright-screens-'))
const port = await freePort()
const product = await started(port)
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  mkdirSync(OUT, { recursive: true })
  const sessions = { nobody: [], newcomer: await signUp({}), user: await signUp({ withSample: true }) }
  for (const [size, viewport] of Object.entries(SIZES))
    for (const colorScheme of ['light', 'dark'])
      for (const [by, cookies] of Object.entries(sessions)) {
        const own = screens.filter((screen) => (screen.by ?? 'user') === by)
        await takeAll(own, cookies, { viewport, colorScheme }, `${size}-${colorScheme}.png`)
      }
} finally {
  await browser.close()
  if (product.exitCode === null && product.kill()) await new Promise((resolve) => product.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}

async function takeAll(screens, cookies, look, ending) {
  const context = await browser.newContext({
    ...look,
    baseURL: url(),
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  for (const { name, path, isToured = true, open } of screens) {
    if (isToured) await page.addInitScript(() => localStorage.setItem('onboarding-completed', 'true'))
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await settled(page)
    await open?.(page, look.viewport.width < 500)
    await settled(page)
    const file = join(OUT, `${name}-${ending}`)
    await page.screenshot({ path: file, animations: 'disabled' })
    // Fewer colors make a smaller file; without ImageMagick it stays as it is.
    spawnSync('convert', [file, '-dither', 'None', '-colors', '200', `PNG8:${file}`])
    console.log(`${name}-${ending}`)
  }
  await context.close()
}

/** Waits until nothing is loading and the font is there. */
async function settled(page) {
  await page.waitForFunction(() => !document.querySelector('.skeleton, .animate-spin'))
  await page.evaluate(() => document.fonts.ready)
  // Two frames, so that layout is done.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

async function signUp({ withSample }) {
  const context = await browser.newContext({ baseURL: url() })
  const email = withSample ? 'maya@northbeam.example' : 'new@northbeam.example'
  const data = { email, password: 'a long enough passphrase', firstName: 'Maya', lastName: 'Fischer' }
  await context.request.post('/api/register', { data })
  if (withSample) await context.request.post('/api/sample-data')
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

function url() {
  return `http://localhost:${port}`
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

function started(port) {
  const env = { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') }
  const child = spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('is ready') && resolve(child))
    child.once('exit', (code) => reject(new Error(`The product exited with code ${code}`)))
  })
}
