import type { Page } from '@playwright/test'

const KEY = 'counted-clicks'

/**
 * Counts every press of the pointer and every key in the page itself, whatever a test does to make it. Text typed into a field is
 * not counted, nor is a modifier, which belongs to the key it is held for. A full load of the page goes on counting.
 */
export async function countClicks(page: Page) {
  await page.addInitScript((name) => {
    const count = () => {
      try {
        sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1))
      } catch {}
    }
    const isText = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
      key.length === 1 &&
      !ctrlKey &&
      !metaKey &&
      !altKey &&
      target instanceof Element &&
      target.matches('input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]')
    const isModifier = ({ key }: KeyboardEvent) => ['Control', 'Shift', 'Alt', 'Meta'].includes(key)
    // Below the window, where Playwright stops a click that would hit something else, before it tries again.
    document.addEventListener('pointerdown', count, true)
    window.addEventListener('keydown', (event) => !isText(event) && !isModifier(event) && count(), true)
  }, KEY)
  return {
    startAgain: () => page.evaluate((name) => sessionStorage.removeItem(name), KEY),
    count: () => page.evaluate((name) => Number(sessionStorage.getItem(name)), KEY),
  }
}
