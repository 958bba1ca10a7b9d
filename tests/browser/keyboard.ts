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
