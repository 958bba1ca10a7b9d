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
// What nothing here reads: where in the page a finding is, and style sheets for rules that are off.
const QUICK = { resultTypes: ['violations' as const], selectors: false, preload: false }

type Rule = { id: string; impact?: string }
type Known = {
  /** Only colors can have changed. */
  colorsOnly?: boolean
  /** Colors cannot have changed. */
  withoutColors?: boolean
}

/** Serious and critical findings of axe on the page as it stands, in words. */
export async function findings(page: Page, { colorsOnly = false, withoutColors = false }: Known = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ({ colors, covered, quick, isOnlyColors, isWithoutColors }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe & { _audit: { rules: Rule[] } } }
      const isCovered = document.querySelector(covered) !== null
      const violations = []
      if (isOnlyColors || (isCovered && !isWithoutColors)) {
        const uncovered = isCovered ? { include: [['html']], exclude: [[covered]] } : document
        const read = await checker.run(uncovered, { ...quick, runOnly: [colors] })
        violations.push(...read.violations)
      }
      if (!isOnlyColors) {
        // A rule that is never serious is not run.
        const mild = checker._audit.rules.filter(({ impact }) => impact === 'moderate' || impact === 'minor')
        const off = [...mild.map(({ id }) => id), ...(isCovered || isWithoutColors ? [colors] : [])]
        const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]))
        violations.push(...(await checker.run(document, { ...quick, rules })).violations)
      }
      return violations
    },
    { colors: COLORS, covered: COVERED, quick: QUICK, isOnlyColors: colorsOnly, isWithoutColors: withoutColors },
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** The page as it stands, in both themes and widths: axe finds nothing serious, and nothing is wider than the screen. */
export async function expectFineInEveryView(page: Page, about = page.url(), widths = WIDTHS) {
  for (const viewport of widths) {
    await page.setViewportSize(viewport)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // A theme changes colors and nothing else.
      const found = await findings(page, { colorsOnly: colorScheme === 'dark' })
      expect(found, `${about}, ${colorScheme}, ${viewport.width} wide`).toEqual([])
    }
    await expectToFit(page, about)
  }
}

/** A page that was looked at in another width of the same kind: axe finds nothing serious, and nothing is wider than the screen. */
export async function expectFineAt(page: Page, about: string, { width, ...known }: { width: number } & Known) {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findings(page, known), `${about}, ${width} wide`).toEqual([])
  await expectToFit(page, about)
}

async function expectToFit(page: Page, about: string) {
  const [tooWide, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth - window.innerWidth,
    window.innerWidth,
  ])
  expect(tooWide, `${about} is wider than ${width}`).toBeLessThanOrEqual(0)
}
