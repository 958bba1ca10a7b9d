import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Serious and critical findings of axe on the page as it stands, in words. */
export async function findings(page: Page) {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run())
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
