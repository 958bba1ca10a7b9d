import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

declare global {
  interface Window {
    shownToasts?: string[]
  }
}

/** Runs in the page: writes down each toast that a screen reader could read, because one may be gone before a busy machine looks again. */
export function recordToasts() {
  if (window !== window.top) return
  const shown: string[] = []
  window.shownToasts = shown
  const noted = new Set<Element>()
  const look = () => {
    for (const pill of document.querySelectorAll('[data-toast]')) {
      if (noted.has(pill) || pill.closest('[aria-hidden=true], [inert]') || !pill.checkVisibility()) continue
      noted.add(pill)
      shown.push(pill.textContent ?? '')
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
}

/** The toast is shown, or was since the last one that was expected. */
export async function expectToast(page: Page, text: string) {
  await expect
    .poll(
      () =>
        page.evaluate((wanted) => {
          const shown = window.shownToasts ?? []
          const place = shown.findIndex((entry) => entry.includes(wanted))
          return place === -1 ? shown.join('\n') : (shown.splice(0, place + 1).at(-1) ?? '')
        }, text),
      { message: `the toast "${text}"` },
    )
    .toContain(text)
}
