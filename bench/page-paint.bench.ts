// The largest paint of every page in Chromium with an empty cache, for an owner of OWN leads (100,000) in a database full of other
// people's data.
import { chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import type { Product } from '../tests/world/product.ts'
import { fillLeads } from './fill-leads.ts'
import { fillOwner } from './full-owner.ts'
import { paintOf } from './look-in-page.ts'
import { databasePool, newestOwner, newSession, onFullProduct } from './measured-product.ts'
import { grouped, median, printTable, type Row } from './table.ts'

const OWN = Number(process.env.BENCH_OWN_LEADS ?? 100_000)
const RUNS = 3
const PAGES = [
  '/dashboard',
  '/leads',
  '/leads/:lead',
  '/leads/duplicates',
  '/leads/import',
  '/emails',
  '/emails/:template',
  '/sequences',
  '/sequences/:sequence',
  '/sequences/:sequence/people',
  '/sequences/:sequence/results',
  '/sequences/:sequence/settings',
  '/sequences/:sequence/launch',
  '/analytics',
  '/integrations',
  '/outbox',
  '/settings/profile',
  '/settings/offer-and-voice',
  '/settings/ai',
  '/settings/email-accounts',
  '/settings/sending',
  '/settings/do-not-contact',
  '/settings/crm',
  '/settings/api',
  '/settings/data',
]

await onFullProduct(measure)

async function measure({ url }: Product, dataDir: string) {
  const cookie = await newSession(url)
  const pool = await databasePool(dataDir)
  const addresses = await fillPages(pool, await newestOwner(pool))
  await pool.query('vacuum analyze leads')
  await pool.end()
  const rows: Row[] = []
  for (const [page, address] of addresses) {
    const paints: number[] = []
    for (let run = 0; run < RUNS; run++) paints.push(await coldPaint(url, address, cookie))
    rows.push({ figure: `${page}: largest paint`, value: `${grouped(median(paints))} ms` })
  }
  printTable(rows)
}

/** Every page and its address for this owner. */
async function fillPages(pool: pg.Pool, userId: number) {
  const owner = await fillOwner(pool, userId)
  await fillLeads(pool, userId, OWN)
  const idOf = (name: string) => String(owner.idOf('', name))
  return PAGES.map((page) => [page, page.replace(/:(\w+)/, (_, name: string) => idOf(name))] as const)
}

/** A browser of its own for each load: nothing is in its caches. */
async function coldPaint(url: string, address: string, cookie: string) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const [name = '', value = ''] = cookie.split('=')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name, value, url }])
  await context.addInitScript(() => localStorage.setItem('onboarding-completed', 'true'))
  const page: Page = await context.newPage()
  await page.goto(`${url}${address}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const paint = await page.evaluate(paintOf)
  await browser.close()
  return paint
}
