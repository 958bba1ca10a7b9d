import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { expect, NARROW, test } from './test.ts'

const opened = async (page: Page) => {
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Add Lead' }).first().click()
  return page.getByRole('dialog', { name: 'Add New Lead' })
}

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`axe finds nothing serious in the dialog, ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme })
        const dialog = await opened(page)
        await dialog.getByRole('button', { name: 'Add Lead' }).press('Enter')
        await expect(dialog.getByText('First name is required')).toBeVisible()
        expect(await findings(page)).toEqual([])
        await dialog.getByRole('textbox', { name: 'First name' }).fill('Grace')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('alertdialog')).toBeVisible()
        expect(await findings(page)).toEqual([])
      })
    }
  })
}

test('the numbers have the steps and limits of the spec, and empty ones are 0', async ({ page }) => {
  const dialog = await opened(page)
  const value = dialog.getByRole('spinbutton', { name: 'Deal value (£)' })
  const probability = dialog.getByRole('spinbutton', { name: 'Probability (%)' })
  await expect(value).toHaveAttribute('min', '0')
  await expect(value).toHaveAttribute('step', '100')
  for (const [name, limit] of Object.entries({ min: '0', max: '100', step: '5' }))
    await expect(probability).toHaveAttribute(name, limit)
  for (const label of ['First name', 'Last name', 'Company']) await dialog.getByLabel(label).first().fill('Ada')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ada@x.example')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.keyboard.press('Control+Enter')
  expect((await sent).postDataJSON()).toMatchObject({ dealValue: 0, probability: 0, status: 'new' })
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: NARROW, contextOptions: { reducedMotion: 'reduce' } })

  test('a toast covers nothing of the dialog: it makes room', async ({ page }) => {
    await page.route('**/api/leads', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json: { message: 'x' } }) : route.fallback(),
    )
    const dialog = await opened(page)
    for (const label of ['First name', 'Last name', 'Company']) await dialog.getByLabel(label).first().fill('Ada')
    await dialog.getByRole('textbox', { name: 'Email' }).fill('ada@x.example')
    await dialog.getByRole('button', { name: 'Add Lead' }).click()
    const toast = page.locator('li').filter({ hasText: 'Failed to create lead' })
    const edges = async () => {
      const [above, below] = [await toast.boundingBox(), await dialog.boundingBox()]
      return {
        isApart: (above?.y ?? 0) + (above?.height ?? 0) <= (below?.y ?? 0),
        bottom: Math.round((below?.y ?? 0) + (below?.height ?? 0)),
      }
    }
    await expect.poll(edges).toEqual({ isApart: true, bottom: NARROW.height - 16 })
    await toast.getByLabel('Dismiss').click()
    await expect.poll(async () => (await dialog.boundingBox())?.y).toBe(16)
  })
})

test('by keyboard alone: open, fill, choose, save', async ({ page }) => {
  await page.goto('/leads')
  await expect(page.getByText('No leads found')).toBeVisible()
  await page.getByRole('button', { name: 'Add Lead' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  for (const text of ['Grace', 'Hopper', 'grace@navona.example', '', '', 'Navona', 'CTO']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('combobox', { name: 'Industry' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Technology' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Healthcare' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Industry' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Grace Hopper' })).toContainText('Healthcare')
})
