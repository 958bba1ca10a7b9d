import type { Page } from '@playwright/test'
import { expectFineInEveryView } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { expect, test } from './test.ts'

const CSV = 'Name,Email,Work email,Company,Sector\nGrace Hopper,grace@navona.example,,,Naval mining\n'

async function open(page: Page) {
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
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
  await open(page)
  const past = page.getByRole('region', { name: 'Past imports' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    past.getByRole('link', { name: 'Download 1 failed row' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^import-\d+-failed-rows\.csv$/)
  await expectFineInEveryView(page, 'past imports')
  await pick(page, CSV)
  await expect(page.getByRole('list', { name: 'Filled in for you' })).toBeVisible()
  await expectFineInEveryView(page, 'the preview')
})

test('what was chosen survives a reload, Back and another tab; what was pasted is not discarded without a question', async ({
  page,
  context,
}) => {
  await open(page)
  await pick(page, CSV)
  const sector = page.getByLabel('Field for Sector')
  await sector.click()
  await page.getByRole('option', { name: 'Notes' }).click()
  await expect(sector).toBeFocused()
  await expect(page.getByRole('list', { name: 'Filled in for you' })).not.toContainText('industry')
  await page.reload()
  await expect(sector).toHaveText('Notes')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByLabel('Field for Sector')).toHaveText('Notes')
  await other.close()
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeEnabled()
  await page.goBack()
  await expect(sector).toHaveText('Notes')
  await page.goForward()
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeEnabled()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(sector).toHaveText('Notes')

  await open(page)
  await page.getByLabel('Or paste rows').fill('grace@navona.example')
  await page.getByRole('link', { name: 'Leads', exact: true }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Discard the rows you pasted?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Or paste rows')).toHaveValue('grace@navona.example')
})

test('a file can be dropped on the leads and on another import', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE])
  await page.goto('/leads')
  await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeVisible()
  await drop(page, 'table', CSV, 'dropped.csv')
  await expect(page.getByLabel('Field for Sector')).toBeVisible()
  await expect(page.getByRole('banner').or(page.locator('header')).first()).toContainText('dropped.csv')
  const first = page.url()
  await drop(page, 'table', 'Vorname,Email\nGrace,g@x.example\n', 'second.csv')
  await expect(page.getByLabel('Field for Vorname')).toBeVisible()
  await page.goto(first)
  await expect(page.getByLabel('Field for Sector')).toBeVisible()
})
