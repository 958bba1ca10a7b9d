import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const THEMES = ['light', 'dark'] as const

/** Serious and critical findings of axe on the page as it stands, in words; of all rules unless some are named. */
export async function findings(page: Page, rules?: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(async (runOnly) => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    return (await checker.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })).violations
  }, rules)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** The page as it stands, in both themes and widths: axe finds nothing serious, and nothing is wider than the screen. */
export async function expectFineInEveryView(page: Page, about?: string, widths = WIDTHS) {
  for (const viewport of widths) {
    await page.setViewportSize(viewport)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // A theme changes colors and nothing else.
      const found = await findings(page, colorScheme === 'dark' ? ['color-contrast'] : undefined)
      expect(found, `${about ?? page.url()}, ${colorScheme}, ${viewport.width} wide`).toEqual([])
    }
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(tooWide, `${about ?? page.url()} is wider than ${viewport.width}`).toBeLessThanOrEqual(0)
  }
}
