import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const THEMES = ['light', 'dark'] as const

// Most of what axe does is reading colors. Behind a modal dialog it need not: what is covered is read where nothing covers it.
const COLORS = 'color-contrast'
const COVERED = '[data-aria-hidden=true]'

/** Serious and critical findings of axe on the page as it stands, in words; of colors alone when only they can have changed. */
export async function findings(page: Page, { colorsOnly = false } = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ({ colors, covered, isOnlyColors }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe }
      const isCovered = document.querySelector(covered) !== null
      const violations = []
      if (isOnlyColors || isCovered) {
        const uncovered = isCovered ? { include: [['html']], exclude: [[covered]] } : document
        const read = await checker.run(uncovered, { resultTypes: ['violations'], runOnly: [colors] })
        violations.push(...read.violations)
      }
      if (!isOnlyColors) {
        const rules = { [colors]: { enabled: !isCovered } }
        violations.push(...(await checker.run(document, { resultTypes: ['violations'], rules })).violations)
      }
      return violations
    },
    { colors: COLORS, covered: COVERED, isOnlyColors: colorsOnly },
  )
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
      const found = await findings(page, { colorsOnly: colorScheme === 'dark' })
      expect(found, `${about ?? page.url()}, ${colorScheme}, ${viewport.width} wide`).toEqual([])
    }
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(tooWide, `${about ?? page.url()} is wider than ${viewport.width}`).toBeLessThanOrEqual(0)
  }
}
