// What a person sees of the Leads page in Chromium: the first load with an empty cache, at full speed and with a quarter of the
// processor, beside the same rows as a page without script; a key in the search box until the rows have changed; a lead until it is
// open. OWN leads of one owner (1,000,000).
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Product } from '../tests/world/product.ts'
import { copyToBarePage, withBarePage } from './bare-page.ts'
import { fillLeads } from './fill-leads.ts'
import { type Look, lookAt, observeLook, watchLead, watchRows } from './look-in-page.ts'
import { databasePool, leadsCompared, newestOwner, newSession, onFullProduct } from './measured-product.ts'
import { grouped, median, printTable, type Row, under } from './table.ts'

const OWN = Number(process.env.BENCH_OWN_LEADS ?? 1_000_000)
const RUNS = 5
/** Letters that start many names, of which the second and third narrow the list. */
const WORDS = ['gra', 'nav', 'oka', 'mul', 'tom']
/** How long a hand rests on a row before it clicks. */
const REST_MS = 150

await withBarePage(() => onFullProduct(measure))

async function measure({ url }: Product, dataDir: string) {
  const cookie = await newSession(url)
  const pool = await databasePool(dataDir)
  await fillLeads(pool, await newestOwner(pool), OWN)
  await leadsCompared(pool)
  await pool.query('vacuum analyze leads')
  await pool.end()
  await prepareBarePage(url, cookie)

  const rows: Row[] = []
  for (const { slowdown, name, paintMs, blockedMs } of [
    { slowdown: 1, name: 'cold', paintMs: 800, blockedMs: 100 },
    { slowdown: 4, name: 'cold, a quarter of the processor', paintMs: 2000, blockedMs: 400 },
  ]) {
    const looks: Look[] = []
    const bareLooks: Look[] = []
    for (let run = 0; run < RUNS; run++) {
      looks.push(await coldLook(`${url}/leads`, cookie, slowdown))
      bareLooks.push(await coldLook(`${url}/bare-leads.html`, cookie, slowdown))
    }
    const middle = (figure: keyof Look, of = looks) => median(of.map((look) => look[figure]))
    const besideBare = (figure: 'largestPaintMs' | 'rowsMs') => {
      const bare = middle(figure, bareLooks)
      return { bare: `${grouped(bare)} ms`, ratio: middle(figure) / bare }
    }
    rows.push(
      {
        ...under(`Leads page, ${name}: largest paint`, middle('largestPaintMs'), paintMs),
        ...besideBare('largestPaintMs'),
      },
      {
        figure: `Leads page, ${name}: rows painted`,
        value: `${grouped(middle('rowsMs'))} ms`,
        ...besideBare('rowsMs'),
      },
      under(`Leads page, ${name}: blocked`, middle('blockedMs'), blockedMs),
      {
        figure: `Leads page, ${name}: script files`,
        value: String(middle('scripts')),
        target: 'at most 12',
        isMet: middle('scripts') <= 12,
      },
      {
        figure: `Leads page, ${name}: layout shift`,
        value: middle('shift').toFixed(4),
        target: 'under 0.02',
        isMet: middle('shift') < 0.02,
      },
    )
  }

  const browser = await launch()
  const page = await (await signedIn(browser, url, cookie)).newPage()
  const keys = await typedKeys(page, url)
  rows.push(
    under('first letter of a search to changed rows, median', median(keys.first), 150),
    under('any letter to changed rows, median', median(keys.any), 150),
    under('any letter to changed rows, slowest', Math.max(...keys.any), 150),
  )
  await browser.close()
  const first: number[] = []
  const again: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const fresh = await launch()
    const opened = await openLeads(await (await signedIn(fresh, url, cookie)).newPage(), url)
    first.push(opened[0] ?? 0)
    again.push(...opened.slice(1))
    await fresh.close()
  }
  rows.push(
    under('opening a lead, the first time', median(first), 200),
    under('opening a lead, after that', median(again), 100),
  )
  printTable(rows)
}

function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'] })
}

async function prepareBarePage(url: string, cookie: string) {
  const browser = await launch()
  const page = await (await signedIn(browser, url, cookie)).newPage()
  await page.goto(`${url}/leads`)
  await page.locator('tbody tr').nth(49).waitFor()
  await copyToBarePage(page)
  await browser.close()
}

async function signedIn(browser: Browser, url: string, cookie: string) {
  const [name = '', value = ''] = cookie.split('=')
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name, value, url }])
  await context.addInitScript(() => localStorage.setItem('onboarding-completed', 'true'))
  return context
}

/** A browser of its own for each load: nothing is in its caches. */
async function coldLook(url: string, cookie: string, slowdown: number): Promise<Look> {
  const browser = await launch()
  const context = await signedIn(browser, url, cookie)
  await context.addInitScript(observeLook)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url)
  const look = await page.evaluate(lookAt)
  await browser.close()
  return look
}

async function typedKeys(page: Page, url: string) {
  await page.goto(`${url}/leads`)
  await page.locator('tbody tr').nth(49).waitFor()
  const box = page.getByPlaceholder('Search name, title, company or email')
  const first: number[] = []
  const any: number[] = []
  for (const word of WORDS) {
    for (const [at, letter] of [...word].entries()) {
      await page.evaluate(watchRows)
      await box.press(letter)
      const took = await page.evaluate(() => window.answer)
      if (typeof took !== 'number') continue
      any.push(took)
      if (at === 0) first.push(took)
      await page.waitForTimeout(REST_MS)
    }
    await box.fill('')
    await page.waitForTimeout(1000)
  }
  return { first, any }
}

async function openLeads(page: Page, url: string) {
  await page.goto(`${url}/leads`)
  await page.locator('tbody tr').nth(49).waitFor()
  // As long as it takes to find a name in the list.
  await page.waitForTimeout(1000)
  const times: number[] = []
  for (const row of [3, 5, 8]) {
    const link = page.locator('tbody tr').nth(row).locator('a[data-lead]')
    await link.hover()
    await page.waitForTimeout(REST_MS)
    await page.evaluate(watchLead, (await link.textContent()) ?? '')
    await page.mouse.down()
    await page.mouse.up()
    times.push((await page.evaluate(() => window.answer)) ?? 0)
    await page.waitForTimeout(300)
  }
  return times
}
