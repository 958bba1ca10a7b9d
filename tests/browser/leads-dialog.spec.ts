import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { expect, NARROW, test } from './test.ts'

const opened = async (page: Page) => {
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Add Lead' }).first().click()
  return page.getByRole('dialog', { name: 'Add New Lead' })
}

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('a lead is added with every field, its value sent in pence', async ({ page }) => {
      const dialog = await opened(page)
      for (const section of ['Basic Information', 'Company Information', 'Additional Information'])
        await expect(dialog.getByRole('group', { name: section })).toBeVisible()
      const texts = {
        'First name': 'Grace',
        'Last name': 'Hopper',
        Email: 'grace@navona.example',
        Company: 'Navona Systems',
        'Job title': 'VP Engineering',
        Location: 'London',
        Phone: '+44 20 7946 0018',
        Website: 'navona.example',
        'Deal value (£)': '48000',
        'Probability (%)': '40',
        Notes: 'Met at the fair',
      }
      for (const [label, value] of Object.entries(texts))
        await dialog.getByRole(label.includes('(') ? 'spinbutton' : 'textbox', { name: label }).fill(value)
      await dialog.getByRole('combobox', { name: 'Industry' }).click()
      await expect(page.getByRole('option')).toHaveText([
        'Technology',
        'Healthcare',
        'Finance',
        'Retail',
        'Manufacturing',
        'Education',
        'Other',
      ])
      await page.getByRole('option', { name: 'Manufacturing' }).click()
      await dialog.getByRole('combobox', { name: 'Company size' }).click()
      await expect(page.getByRole('option')).toHaveText(['1-10', '11-50', '51-200', '200+'])
      await page.getByRole('option', { name: '200+' }).click()
      await dialog.getByRole('combobox', { name: 'Status' }).click()
      await expect(page.getByRole('option')).toHaveText(['New', 'Contacted', 'Qualified', 'Lost'])
      await page.getByRole('option', { name: 'Contacted' }).click()
      const sent = page.waitForRequest((request) => request.method() === 'POST')
      await dialog.getByRole('button', { name: 'Add Lead' }).click()
      expect((await sent).postDataJSON()).toEqual({
        firstName: 'Grace',
        lastName: 'Hopper',
        email: 'grace@navona.example',
        company: 'Navona Systems',
        jobTitle: 'VP Engineering',
        industry: 'manufacturing',
        companySize: '200+',
        location: 'London',
        phone: '+44 20 7946 0018',
        website: 'navona.example',
        status: 'contacted',
        dealValue: 4_800_000,
        probability: 40,
        notes: 'Met at the fair',
      })
      await expect(page.getByRole('status').filter({ hasText: 'Lead created successfully' })).toContainText('Success')
      await expect(dialog).toBeHidden()
      await expect(page.locator('main [data-lead]')).toHaveText(['Grace Hopper'])
    })

    test('what is wrong is said beside its field, and nothing is sent', async ({ page }) => {
      const dialog = await opened(page)
      for (const label of ['First name', 'Last name', 'Email', 'Company'])
        await expect(dialog.locator('label', { hasText: label }).first()).toContainText('*')
      await dialog.getByRole('spinbutton', { name: 'Deal value (£)' }).fill('-100')
      await dialog.getByRole('spinbutton', { name: 'Probability (%)' }).fill('105')
      await dialog.getByRole('button', { name: 'Add Lead' }).click()
      const messages = {
        'First name': 'First name is required',
        'Last name': 'Last name is required',
        Email: 'Valid email is required',
        Company: 'Company is required',
        'Deal value (£)': 'Deal value must be positive',
        'Probability (%)': 'Probability cannot exceed 100',
      }
      for (const [label, message] of Object.entries(messages))
        await expect(dialog.getByLabel(label).first()).toHaveAccessibleDescription(message)
      await dialog.getByRole('spinbutton', { name: 'Probability (%)' }).fill('-5')
      await expect(dialog.getByText('Probability must be at least 0')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Email' }).fill('grace@')
      await expect(dialog.getByText('Valid email is required')).toBeVisible()
    })

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

test('what only the server finds wrong is said beside the field too', async ({ page }) => {
  await page.route('**/api/leads', (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const issues = [{ field: 'email', message: 'Valid email is required' }]
    return route.fulfill({ status: 400, json: { message: 'Valid email is required', issues } })
  })
  const dialog = await opened(page)
  for (const label of ['First name', 'Last name', 'Company']) await dialog.getByLabel(label).first().fill('Ada')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ada@x.example')
  await dialog.getByRole('button', { name: 'Add Lead' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Failed to create lead' })).toContainText('Error')
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Valid email is required')
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

test('the same form edits, and writes only what changed', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE])
  await page.goto('/leads')
  await page.getByRole('row').filter({ hasText: 'Grace' }).hover()
  await page.getByRole('button', { name: 'Edit Grace Hopper' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Lead' })
  await expect(dialog.getByRole('spinbutton', { name: 'Deal value (£)' })).toHaveValue('48000')
  await dialog.getByRole('textbox', { name: 'Job title' }).fill('CTO')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  expect((await sent).postDataJSON()).toEqual({ jobTitle: 'CTO' })
  await expect(page.getByRole('status').filter({ hasText: 'Lead updated successfully' })).toContainText('Success')
  await expect(page.getByRole('row').filter({ hasText: 'Grace' })).toContainText('CTO')
})

test('closing asks only when something was entered', async ({ page }) => {
  const dialog = await opened(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add Lead' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Grace')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Grace')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('by keyboard alone: open, fill, choose, save', async ({ page }) => {
  await page.goto('/leads')
  await expect(page.getByText('No leads found')).toBeVisible()
  await page.getByRole('button', { name: 'Add Lead' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  for (const text of ['Grace', 'Hopper', 'grace@navona.example', '', 'Navona', 'CTO']) {
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
