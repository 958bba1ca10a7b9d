// From a keystroke in the search box to the painted answer, with 100,000 leads of one user, in Chromium. The wait for further
// keystrokes before asking is part of it.
import { chromium } from '@playwright/test'
import { fillLeads } from './fill-leads.ts'
import { databasePool, leadsCompared, newestOwner, newSession, onFullProduct } from './measured-product.ts'
import { median, printTable } from './table.ts'

const WORDS = ['okafor', 'navona', 'muller', 'grace rivera']

await onFullProduct(async ({ url }, dataDir) => {
  const [name = '', value = ''] = (await newSession(url)).split('=')
  const pool = await databasePool(dataDir)
  await fillLeads(pool, await newestOwner(pool), 100_000)
  await leadsCompared(pool)
  await pool.query('vacuum analyze leads')
  await pool.end()

  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name, value, url }])
  await context.addInitScript(() => localStorage.setItem('onboarding-completed', 'true'))
  const page = await context.newPage()
  await page.goto(`${url}/leads`)
  await page.getByText(/^Showing 1 to 50 of 100,000 results$/).waitFor()
  const box = page.getByPlaceholder('Search name, title, company or email')
  const times: number[] = []
  for (const word of WORDS) {
    for (const letter of word) {
      const painted = page.evaluate(nextPaintedAnswer)
      await box.press(letter === ' ' ? 'Space' : letter)
      const took = await painted
      if (took !== null) times.push(took)
    }
    await box.fill('')
    await page.getByText(/of 100,000 results$/).waitFor()
  }
  await browser.close()
  printTable([
    { figure: 'keystroke to painted answer, median', value: `${median(times).toFixed(0)} ms` },
    { figure: 'slowest', value: `${Math.max(...times).toFixed(0)} ms` },
    { figure: 'keystrokes that changed the list', value: String(times.length) },
  ])
})

/** In the page: milliseconds from the next input to the frame that shows another list; null when the list stayed as it was. */
function nextPaintedAnswer() {
  return new Promise<number | null>((resolve) => {
    const list = document.querySelector('main')
    addEventListener(
      'input',
      (event) => {
        const before = document.querySelector('main table')?.textContent
        const giveUp = setTimeout(() => finish(null), 1500)
        const watcher = new MutationObserver(() => {
          if (document.querySelector('main table')?.textContent === before) return
          watcher.disconnect()
          requestAnimationFrame(() => requestAnimationFrame(() => finish(performance.now() - event.timeStamp)))
        })
        if (list) watcher.observe(list, { childList: true, subtree: true, characterData: true })
        function finish(took: number | null) {
          clearTimeout(giveUp)
          watcher.disconnect()
          resolve(took)
        }
      },
      { once: true, capture: true },
    )
  })
}
