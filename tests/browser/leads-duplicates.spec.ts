import type { Page } from '@playwright/test'
import { expectFineInEveryView, WIDTHS } from './findings.ts'
import { addLeads, GRACE, TOMAS } from './leads.ts'
import { expect, NARROW, test } from './test.ts'

const GRACE_AGAIN = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'Grace+fair@navona.example',
  company: 'Navona',
}
/** Same name at the same domain, another mailbox. */
const TOMAS_AGAIN = { ...TOMAS, email: 'rivera@serrano.example', company: 'Serrano' }

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function openFinder(page: Page) {
  await page.goto('/leads/duplicates')
  return page.getByRole('main')
}

test('the finder fits the screen and axe finds nothing serious, in both themes and widths', async ({
  page,
  context,
  baseURL,
}) => {
  const finder = await openFinder(page)
  await expect(finder.getByText('No duplicates found')).toBeVisible()
  await expectFineInEveryView(page, 'no duplicates')

  const long = 'a-very-long-name-without-any-space-in-it'.repeat(3)
  await addLeads(context, baseURL, [
    { ...GRACE, company: long },
    { ...GRACE_AGAIN, email: 'g.hopper@navona.example', company: long },
    TOMAS,
    TOMAS_AGAIN,
  ])
  await openFinder(page)
  await expect(finder.getByRole('group')).toHaveCount(2)
  const cards = finder.getByRole('group', { name: /Grace/ }).getByRole('radio')
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()]
    if (viewport.width === NARROW.width) expect(second?.x).toBe(first?.x)
    else expect(second?.y).toBe(first?.y)
    const overflow = await finder.evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('*')].some(
        (part) => part.clientWidth > 1 && part.getBoundingClientRect().right > dialog.getBoundingClientRect().right,
      ),
    )
    expect(overflow).toBe(false)
  }
  await expectFineInEveryView(page, 'two pairs')

  // On a phone, at once, while the toast is there: nothing is in the way of either button.
  await page.setViewportSize(NARROW)
  await finder.getByRole('group').first().getByRole('button', { name: 'Merge' }).click()
  const toast = page.getByText('Leads merged', { exact: true })
  await expect(toast).toBeVisible()
  await expect(toast).toBeVisible()
  await expect(finder.getByRole('group')).toHaveCount(1)
  await expect(finder.getByRole('button', { name: 'Undo last merge' })).toBeVisible()
  await expectFineInEveryView(page, 'after a merge')
})

test('pairs are skipped and merged by keyboard alone, the focus moving on', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE, { ...GRACE_AGAIN, email: 'g.hopper@navona.example' }, TOMAS, TOMAS_AGAIN])
  const finder = await openFinder(page)
  await expect(finder.getByText('2 pairs')).toBeVisible()
  const byName = finder.getByRole('group', { name: /Tomás Rivera/ })
  await byName.getByRole('button', { name: 'Skip' }).focus()
  await page.keyboard.press('Enter')
  await expect(byName).toHaveCount(0)
  await expect(finder.getByRole('radio', { name: 'Keep Grace Hopper, grace@' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(finder.getByRole('radio', { name: 'Keep Grace Hopper, g.hopper' })).toBeChecked()
  for (const name of ['Not the same', 'Skip', 'Merge']) {
    await page.keyboard.press('Tab')
    await expect(finder.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(finder.getByText('You skipped one pair.')).toBeVisible()
  await finder.getByRole('button', { name: 'Undo last merge' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Merge undone' })).toContainText('Success')
  await expect(finder.getByRole('group')).toHaveCount(1)
  await finder.getByRole('button', { name: 'Skip' }).press('Enter')
  await finder.getByRole('button', { name: 'Show skipped' }).press('Enter')
  await expect(finder.getByRole('group')).toHaveCount(2)
})
