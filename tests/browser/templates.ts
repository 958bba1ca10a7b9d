import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

export { AGAIN, COLD, YEAR } from '../world/made-templates.ts'

type MadeTemplate = { id: number; subject: string }

/** Templates of the person signed in; each is newer than the one before. */
export async function addTemplates(
  context: BrowserContext,
  baseURL: string | undefined,
  wanted: Record<string, unknown>[],
) {
  const made: MadeTemplate[] = []
  for (const data of wanted) {
    const answer = await context.request.post(`${baseURL}/api/email-templates`, { data })
    if (!answer.ok()) throw new Error(`could not add a template: ${await answer.text()}`)
    made.push(await answer.json())
  }
  return made
}

export const card = (page: Page, subject: string) => page.getByRole('article', { name: subject })
export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()

/** After choosing, the select has the focus back: only then can the keyboard or another select be used. */
export async function choose(page: Page, select: Locator, option: string) {
  await select.click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await expect(select).toBeFocused()
}

/** What can be scrolled sideways, though nothing should be. */
export const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, [role=dialog], [role=dialog] *, main *')]
      .filter((element) => {
        const { overflowX } = getComputedStyle(element)
        const canScroll = element.tagName === 'HTML' || overflowX === 'auto' || overflowX === 'scroll'
        return canScroll && element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  )

export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
