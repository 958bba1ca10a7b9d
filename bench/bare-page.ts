// The same rows as a page that needs no script: what this browser takes at least to load and paint them on this machine.
import { rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

// Beside dist/bench, where this runs.
const FILE = fileURLToPath(new URL('../web/bare-leads.html', import.meta.url))

/** Runs `measure` while the product has a page `/bare-leads.html`. It must be there before the product starts, to be served. */
export async function withBarePage(measure: () => Promise<void>) {
  await writeFile(FILE, '')
  try {
    await measure()
  } finally {
    await rm(FILE)
  }
}

/** Makes the bare page of what `page` shows, with its styles and font. */
export async function copyToBarePage(page: Page) {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const link of copy.querySelectorAll('script, link:not([rel=stylesheet]):not([as=font]):not([rel=icon])'))
      link.remove()
    return `<!doctype html>${copy.outerHTML}`
  })
  await writeFile(FILE, html)
}
