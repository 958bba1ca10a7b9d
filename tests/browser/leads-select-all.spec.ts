import { addLeads } from './leads.ts'
import { expect, NARROW, test } from './test.ts'

test.use({ viewport: NARROW, contextOptions: { reducedMotion: 'reduce' } })

test('on a phone the bar of selected leads fits the screen, with everything it offers', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(
    context,
    baseURL,
    Array.from({ length: 51 }, () => ({})),
  )
  await page.goto('/leads?search=acme')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await expect(bar.getByRole('button', { name: 'Select all 51 leads that match' })).toBeVisible()
  const fits = async () => {
    const box = await bar.locator('div').first().boundingBox()
    return (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= NARROW.width
  }
  expect(await fits()).toBe(true)
  await bar.getByRole('button', { name: 'Select all 51 leads that match' }).click()
  await expect(bar).toContainText('51 selected')
  expect(await fits()).toBe(true)
})
