import type { Page } from '@playwright/test'
import { expectFineInEveryView, findings } from './findings.ts'
import { expect, NARROW, test } from './test.ts'

const HEAD = 'Vorname;Nachname;E-Mail;Firma;Zeug\n'
const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => `Zoë;Müller ${i};p${i}@x.example;Café;note ${i}\n`).join('')

async function choose(page: Page, text: string, name = 'kunden.csv') {
  await page.goto('/leads')
  if ((page.viewportSize()?.width ?? 0) > NARROW.width) {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
  } else {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Import' }).click()
  }
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
}

for (const [width, viewport] of [
  ['wide', { width: 1440, height: 900 }],
  ['narrow', NARROW],
] as const) {
  test.describe(`on a ${width} screen`, () => {
    test.use({ viewport })

    test('a file is previewed, its columns mapped, and the outcome told in words', async ({ page }) => {
      await choose(page, `${HEAD}${rows(3)}Nobody;;nowhere;;\n`)
      await expect(page.getByLabel('Columns separated by')).toHaveText('Semicolon')
      await expect(page.getByLabel('Field for Vorname')).toHaveText('First name')
      await expect(page.getByLabel('Field for Zeug')).toHaveText('Keep as extra column')
      await expect(page.getByRole('cell', { name: 'Müller 0' })).toBeVisible()
      expect(await findings(page)).toEqual([])
      await page.getByLabel('Field for Zeug').click()
      await page.getByRole('option', { name: 'Notes' }).click()
      await page.getByRole('button', { name: 'Check 4 rows' }).click()
      await expect(page.getByRole('region', { name: 'Check' }).getByRole('status')).toHaveText('3 new, 1 will fail.')
      await expect(page.getByRole('region', { name: 'Rows that will fail' })).toContainText('Line 5Nobody')
      expect(await findings(page)).toEqual([])
      await page.getByRole('button', { name: 'Import 3 rows' }).click()
      const result = page.getByRole('region', { name: 'Result' })
      await expect(result.getByRole('definition')).toHaveText(['3', '0', '0', '1'])
      await expect(page.getByRole('region', { name: 'Rows that failed' })).toContainText('Line 5Nobody')
      await expectFineInEveryView(page, 'the result')
      await page.reload()
      await expect(result.getByRole('definition')).toHaveText(['3', '0', '0', '1'])
      await result.getByRole('link', { name: 'View leads' }).click()
      const strip = page.getByRole('region', { name: 'Import', exact: true })
      await expect(strip.getByRole('status')).toHaveText('Imported kunden.csv: 3 added, 1 failed.')
      await expect(strip).toContainText(
        'Line 5, Nobody: Last name is required; Valid email is required; Company is required',
      )
      await expect(page.getByText('Zoë Müller 2').filter({ visible: true }).first()).toBeVisible()
      expect(await findings(page)).toEqual([])
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        strip.getByRole('link', { name: 'Download 1 failed row' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^import-\d+-failed-rows\.csv$/)
      await page.reload()
      await strip.getByRole('button', { name: 'Dismiss' }).click()
      await expect(strip).toBeHidden()
      await page.reload()
      await expect(page.getByText('Zoë Müller 2').filter({ visible: true }).first()).toBeVisible()
      await expect(strip).toBeHidden()
    })
  })
}

test('the progress survives a reload, and cancelling says how much was kept', async ({ page }) => {
  await choose(page, HEAD + rows(60_000))
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import 60,000 rows' }).click({ timeout: 60_000 })
  const strip = page.getByRole('region', { name: 'Import', exact: true })
  await expect(strip.getByRole('progressbar')).toBeVisible()
  await page.reload()
  await expect(strip.getByRole('progressbar')).toBeVisible()
  await strip.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('status')).toContainText(
    /Canceled after [\d,]+ of 60,000 rows\. We kept those rows\./,
  )
})

test('rows can be pasted, and a file that is no text is refused in words', async ({ page }) => {
  await choose(page, 'PK\x03\x04', 'leads.xlsx')
  await expect(page.getByRole('alert')).toContainText('This file is damaged')
  await page.getByLabel('Or paste rows').fill('Name\tEmail\nGrace Hopper\tgrace@navona.example\n')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('definition')).toHaveText(['1', '0', '0', '0'])
})

test('unclear values are chosen, and the whole import is undone', async ({ page }) => {
  await choose(page, 'Name,Email,Company,Status,Deal Value\nGrace Hopper,grace@x.example,Navona,customer,"$9,500"\n')
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  const values = page.getByRole('region', { name: 'What your values become' })
  await expect(values.getByLabel('Amounts in $, such as “$9,500” becomes')).toHaveText("Don't import")
  await values.getByLabel('Status “customer” becomes').click()
  await page.getByRole('option', { name: 'Contacted' }).click()
  await expectFineInEveryView(page, 'the check')
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByRole('button', { name: 'Undo import of kunden.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(result.getByRole('status')).toContainText('1 lead deleted.')
  await result.getByRole('link', { name: 'View leads' }).click()
  await expect(page.getByText('No leads found')).toBeVisible()
})

test('the export downloads the current filter', async ({ page }) => {
  await page.goto('/leads?status=lost&page=2')
  const link = page.getByRole('link', { name: 'Export' })
  await expect(link).toHaveAttribute('href', /\/api\/leads\/export\.csv\?.*status=lost/)
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/)
})
