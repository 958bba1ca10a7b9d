import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { expect, NARROW, test } from './test.ts'

const CSV = 'Name,Email,Work email,Company,Sector\nGrace Hopper,grace@navona.example,,,Naval mining\n'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import leads' })
const strip = (page: Page) => page.getByRole('region', { name: 'Import', exact: true })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard what you entered?' })

async function open(page: Page) {
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  return dialogOf(page)
}

const pick = (page: Page, text: string, name = 'kunden.csv') =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

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
  await expect(page.getByText('Drop the CSV file to import it')).toBeVisible()
  await page.dispatchEvent(selector, 'drop', { dataTransfer: data })
  await expect(page.getByText('Drop the CSV file to import it')).toHaveCount(0)
}

test('earlier imports stay in the dialog with their bad rows, and dismissing one does not hide another', async ({
  page,
  context,
  baseURL,
}) => {
  for (const name of ['first.csv', 'second.csv', 'third.csv', 'fourth.csv']) {
    await context.request.post(`${baseURL}/api/leads/import?fileName=${name}`, {
      headers: { 'Content-Type': 'text/csv' },
      data: `Name,Email,Company\nGrace Hopper,${name}@x.example,Navona\nNobody,nowhere,\n`,
    })
    await expect(async () => {
      const [newest] = await (await context.request.get(`${baseURL}/api/leads/import`)).json()
      expect(newest).toMatchObject({ fileName: name, status: 'done' })
    }).toPass()
  }
  await page.goto('/leads')
  await expect(strip(page)).toContainText('Imported fourth.csv')
  await strip(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(strip(page)).toContainText('Imported third.csv')
  await page.reload()
  await expect(strip(page)).toContainText('Imported third.csv')

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const past = dialogOf(page).getByRole('region', { name: 'Past imports' })
  await expect(past.getByRole('listitem')).toHaveCount(3)
  await past.getByRole('button', { name: 'Show all 4' }).click()
  const first = past.getByRole('listitem').filter({ hasText: 'first.csv' })
  await expect(first).toContainText('1 added, 1 failed.')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('link', { name: 'Download 1 failed row' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^import-\d+-failed-rows\.csv$/)
  expect(await findings(page)).toEqual([])
})

test('the preview says what is filled in, and which column only helps out', async ({ page }) => {
  const dialog = await open(page)
  await pick(page, CSV)
  await expect(dialog.getByText('Used only when “Email” is empty')).toBeVisible()
  await expect(dialog.getByLabel('Field for Work email')).toHaveAccessibleDescription('Used only when “Email” is empty')
  const notes = dialog.getByRole('list', { name: 'Filled in for you' })
  await expect(notes).toContainText(
    '1 row has no company. New leads get their email domain as the company, such as navona.example.',
  )
  await expect(notes).toContainText(
    "1 row has an industry that isn't on our list (Naval mining). New leads get “Other”.",
  )
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('Field for Sector').click()
  await page.getByRole('option', { name: 'Location' }).click()
  await expect(notes).not.toContainText('industry')
  await expect(dialog.getByLabel('Field for Sector')).toBeFocused()
  await dialog.getByLabel('Field for Company').click()
  await page.getByRole('option', { name: 'Location' }).click()
  await expect(dialog.getByText(/Used only when/)).toHaveCount(1)
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
  await expect(dialog.getByLabel('Field for Sector')).toHaveText('Notes')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
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

test('pasted rows without names of columns are understood, or told to be names', async ({ page }) => {
  const dialog = await open(page)
  await dialog
    .getByLabel('Or paste rows')
    .fill('Grace Hopper\tgrace@navona.example\tNavona Systems\t+44 20 7946 0018\n')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Field for Column 1')).toHaveText('Full name')
  await expect(dialog.getByLabel('Field for Column 3')).toHaveText('Company')
  await expect(dialog.getByLabel('Field for Column 4')).toHaveText('Phone')
  await expect(dialog.getByLabel('First row contains')).toHaveText('A lead')
  await expect(dialog.getByLabel('Encoding')).toHaveCount(0)
  await dialog.getByLabel('First row contains').click()
  await page.getByRole('option', { name: 'Column names' }).click()
  await expect(dialog.getByLabel('Field for Grace Hopper')).toBeVisible()
  await expect(dialog.getByLabel('First row contains')).toBeFocused()
  await dialog.getByLabel('First row contains').click()
  await page.getByRole('option', { name: 'A lead' }).click()
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(strip(page)).toContainText('1 added.')
})

test('a file that will not do leaves the picker there, and another can be chosen at once', async ({ page }) => {
  const dialog = await open(page)
  await pick(page, 'PK\x03\x04', 'leads.xlsx')
  await expect(dialog.getByRole('alert')).toContainText('This is an Excel workbook')
  await expect(dialog.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await pick(page, CSV)
  await expect(dialog.getByLabel('Field for Sector')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
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

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  test(`with no leads at all, importing is offered; ${viewport.width} wide`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/leads')
    await page.getByRole('button', { name: 'Import from a file' }).click()
    await expect(dialogOf(page).getByRole('button', { name: 'Choose file' })).toBeVisible()
  })
}
