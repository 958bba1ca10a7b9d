import type { Locator, Page } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { addSequence, openMenu, PLAIN_STEPS } from './sequences.ts'
import { addTemplates, COLD, tooWide, WIDTHS } from './templates.ts'
import { expect, NARROW, test } from './test.ts'

const header = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the list fits and axe finds nothing serious, empty and with a sequence, in every width and theme', async ({
  page,
  context,
  baseURL,
}) => {
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    await page.goto('/sequences')
    await expect(page.getByText('No sequences yet', { exact: true })).toBeVisible()
    for (const name of ['AI Generate', 'Create Sequence']) await expect(header(page, name)).toBeVisible()
    expect(await tooWide(page)).toEqual([])
  }
  await addSequence(context, baseURL, { name: 'Spring', description: 'For banks', campaignName: 'Spring 2030' })
  for (const viewport of [{ width: 1440, height: 900 }, NARROW])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto('/sequences')
      await page.getByRole('checkbox', { name: 'Select Spring' }).click()
      await expect(page.getByRole('button', { name: 'Delete (1)' })).toBeVisible()
      expect(await findings(page)).toEqual([])
      expect(await tooWide(page)).toEqual([])
    }
})

test('every template can be found by typing, however many are newer', async ({ page, context, baseURL }) => {
  const oldest = { ...COLD, subject: 'The very first letter', body: 'Dear {{ firstName }}, remember us?' }
  await addTemplates(context, baseURL, [oldest])
  for (let n = 1; n <= 9; n++) await addTemplates(context, baseURL, [{ ...COLD, subject: `Newer ${n}` }])
  await addLeads(context, baseURL, [GRACE])
  await addSequence(context, baseURL, { name: 'Spring', steps: PLAIN_STEPS })
  const find = async (dialog: Locator, label: string) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await expect(page.getByRole('option', { name: 'Newer 9' })).toBeVisible()
    await expect(page.getByRole('option', { name: oldest.subject })).toHaveCount(0)
    await page.keyboard.type('remember us')
    await expect(page.getByRole('option')).toHaveText([new RegExp(oldest.subject)])
    await page.keyboard.press('Enter')
  }
  await page.goto('/sequences')
  await header(page, 'Create Sequence').click()
  const creating = page.getByRole('dialog', { name: 'Create Sequence' })
  await creating.getByLabel('Name').fill('From an old letter')
  await find(creating, 'Template')
  await expect(creating.getByRole('combobox', { name: 'Template' })).toHaveText(oldest.subject)
  await creating.getByRole('button', { name: 'Create Sequence' }).click()
  await openMenu(page, 'From an old letter', 'Edit')
  const editing = page.getByRole('main')
  await expect(editing.getByLabel('Subject')).toHaveValue(oldest.subject)

  await page.goto('/sequences')
  await openMenu(page, 'Spring', 'Edit')
  await find(editing, 'Use a template')
  await expect(editing.getByLabel('Subject')).toHaveValue(oldest.subject)

  await page.goto('/outbox')
  await page.getByRole('button', { name: 'Send a template' }).first().click()
  const sending = page.getByRole('dialog', { name: 'Send email' })
  await find(sending, 'Template')
  await expect(sending.getByRole('combobox', { name: 'Template' })).toHaveText(oldest.subject)
})
