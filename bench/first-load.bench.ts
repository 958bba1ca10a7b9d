// Script a browser loads: signed out on the landing page, and signed in on the dashboard and on the leads, without a filter and with one. Gzipped bytes, as sent.
import { get } from 'node:http'
import { type Browser, chromium } from '@playwright/test'
import { newSession, onNewProduct } from './measured-product.ts'
import { kilobytes, printTable } from './table.ts'

const QUIET_MS = 2000

/** Gzipped script, at most. */
const BUDGET_KB = { signedOut: 110, signedIn: 180, leads: 190 }

await onNewProduct(async ({ url }) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const signedOut = await scriptBytes(browser, url, '')
  const cookie = await newSession(url)
  const signedIn = await scriptBytes(browser, url, cookie)
  const leads = await scriptBytes(browser, `${url}/leads`, cookie)
  const filtered = await scriptBytes(browser, `${url}/leads?where=score:80-`, cookie)
  await browser.close()
  printTable([
    scriptRow('script, signed out', signedOut.bytes, BUDGET_KB.signedOut),
    scriptRow('script, dashboard', signedIn.bytes, BUDGET_KB.signedIn),
    scriptRow('script, leads', leads.bytes, BUDGET_KB.leads),
    scriptRow('script, leads with a filter', filtered.bytes, BUDGET_KB.leads),
    {
      figure: 'script files, signed out / dashboard / leads',
      value: `${signedOut.files} / ${signedIn.files} / ${leads.files}`,
    },
    {
      figure: 'largest paint, signed out / dashboard / leads',
      value: `${signedOut.paint} / ${signedIn.paint} / ${leads.paint} ms`,
    },
  ])
})

function scriptRow(figure: string, bytes: number, budget: number) {
  return { figure, value: kilobytes(bytes), target: `at most ${budget} KB`, isMet: bytes <= budget * 1024 }
}

async function scriptBytes(browser: Browser, url: string, cookie: string) {
  const [name = '', value = ''] = cookie.split('=')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (cookie) await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url())
  })
  await page.goto(url)
  await page.locator('h1').first().waitFor()
  // The stream of news never ends, so that the network is never idle: until no script has come for a while.
  for (let before = -1; before !== scripts.size; ) {
    before = scripts.size
    await page.waitForTimeout(QUIET_MS)
  }
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(Math.round(list.getEntries().at(-1)?.startTime ?? 0))).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  const sizes = await Promise.all([...scripts].map(gzippedBytes))
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length, paint }
}

function gzippedBytes(url: string) {
  return new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (res) => {
      if (res.headers['content-encoding'] !== 'gzip') reject(new Error(`${url} came uncompressed`))
      let bytes = 0
      res.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      res.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}
