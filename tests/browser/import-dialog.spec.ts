import type { Page } from '@playwright/test'
import { expectFineInEveryView } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { expect, test } from './test.ts'

const CSV = 'Name,Email,Work email,Company,Sector\nGrace Hopper,grace@navona.example,,,Naval mining\n'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import leads' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you entered?' })

async function open(page: Page) {
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  return dialogOf(page)
}

const pick = (page: Page, text: string, name = 'kunden.csv') =>
  page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** A file dropped on what the selector names, as the browser would tell it. */
async function drop(page: Page, selector: string, text: string, name: string) {
  const data = await page.evaluateHandle(
    ([text = '', name = '']) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], name, { type: 'text/csv' }))
      return transfer
    },
    [text, name],
  )
  await page.dispatchEvent(selector, 'dragover', { dataTransfer: data })
  await expect(page.getByText('Drop the file to import it')).toBeVisible()
  await page.dispatchEvent(selector, 'drop', { dataTransfer: data })
  await expect(page.getByText('Drop the file to import it')).toHaveCount(0)
}

test('past imports download their failed rows; with them and with a preview axe finds nothing serious', async ({
  page,
  context,
  baseURL,
}) => {
  await context.request.post(`${baseURL}/api/leads/import?fileName=first.csv`, {
    headers: { 'Content-Type': 'text/csv' },
    data: 'Name,Email,Company\nGrace Hopper,grace@x.example,Navona\nNobody,nowhere,\n',
  })
  const past = (await open(page)).getByRole('region', { name: 'Past imports' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    past.getByRole('link', { name: 'Download 1 failed row' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^import-\d+-failed-rows\.csv$/)
  await expectFineInEveryView(page, 'past imports')
  await pick(page, CSV)
  await expect(dialogOf(page).getByRole('list', { name: 'Filled in for you' })).toBeVisible()
  await expectFineInEveryView(page, 'the preview')
})

test('what was chosen or pasted is not discarded without a question', async ({ page }) => {
  const dialog = await open(page)
  await pick(page, CSV)
  await expect(dialog.getByLabel('Field for Sector')).toBeVisible()
  await dialog.getByLabel('Field for Sector').click()
  await page.getByRole('option', { name: 'Notes' }).click()
  await expect(dialog.getByLabel('Field for Sector')).toBeFocused()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(question(page)).toBeHidden()
  await expect(dialog.getByLabel('Field for Sector')).toHaveText('Notes')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect(question(page)).toBeHidden()
  await expect(dialog.getByLabel('Field for Sector')).toHaveText('Notes')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByLabel('Or paste rows').fill('grace@navona.example')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog.getByLabel('Or paste rows')).toHaveValue('')
  await pick(page, CSV)
  await expect(dialog.getByLabel('Field for Sector')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a file can be dropped anywhere: on the page, on the dialog, and instead of another', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE])
  await page.goto('/leads')
  await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeVisible()
  await drop(page, 'table', CSV, 'dropped.csv')
  await expect(dialogOf(page)).toContainText('dropped.csv')
  await expect(dialogOf(page).getByLabel('Field for Sector')).toBeVisible()
  await drop(page, '[role=dialog]', 'Vorname,Email\nGrace,g@x.example\n', 'second.csv')
  await expect(dialogOf(page).getByLabel('Field for Vorname')).toBeVisible()
  await dialogOf(page).getByLabel('Field for Vorname').click()
  await page.getByRole('option', { name: 'Full name' }).click()
  await expect(dialogOf(page).getByLabel('Field for Vorname')).toBeFocused()
  await drop(page, '[role=dialog]', CSV, 'third.csv')
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(dialogOf(page)).toContainText('third.csv')
})
