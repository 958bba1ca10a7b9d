import { expect, type Locator, type Page } from '@playwright/test'

const FURTHEST = 120

/** Presses Tab until this has the focus, which then can be seen. */
export async function reach(page: Page, wanted: Locator, key = 'Tab') {
  await expect(wanted).toBeVisible()
  for (let pressed = 0; pressed <= FURTHEST; pressed++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      expect(await hasRing(wanted), `no focus ring on ${wanted}`).toBe(true)
      return
    }
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press(key)
    // A menu moves its focus a moment later: pressed again before that, it would go two items on.
    await page
      .waitForFunction((was) => document.activeElement !== was, before, { timeout: 2_000 })
      .catch(() => undefined)
  }
  throw new Error(`${wanted} cannot be reached with ${key}`)
}

export async function pressOn(page: Page, wanted: Locator, key = 'Enter') {
  await reach(page, wanted)
  await page.keyboard.press(key)
}

const hasRing = (element: Locator) =>
  element.evaluate((focused) => {
    const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(focused)
    return boxShadow !== 'none' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1)
  })

/** However far one tabs, one stays inside. */
export async function expectTrapped(page: Page, dialog: Locator) {
  for (let pressed = 0; pressed < 40; pressed++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((box) => box.contains(document.activeElement)), `after ${pressed + 1} tabs`).toBe(true)
  }
}

/** Runs in the page: what is wrong with the focus, if anything. What only the program focuses, such as a heading, needs no ring. */
export function findFocusFault(): string | undefined {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'nothing has the focus'
  const name = `${focused.tagName.toLowerCase()} "${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').slice(0, 40)}"`
  const { top, left, bottom, right, width, height } = focused.getBoundingClientRect()
  if (width === 0 || height === 0) return `${name} can't be seen`
  if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return `${name} is off the screen`
  if (focused.getAttribute('tabindex') === '-1') return undefined
  const hasRing = (element: Element) => {
    const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(element)
    return boxShadow !== 'none' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1)
  }
  const frame = focused.closest('.focus-row')
  return hasRing(focused) || (frame && hasRing(frame)) ? undefined : `${name} has no focus ring`
}
