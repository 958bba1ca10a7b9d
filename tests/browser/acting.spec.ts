import { addLeads } from './leads.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Counts clicks as the click table does. */
const counter = () => {
  let count = 0
  const click = async (target: { click: (options?: object) => Promise<void> }, options = {}) => {
    count++
    await target.click(options)
  }
  return { click, count: () => count }
}

test('twenty leads are Qualified in four clicks', async ({ page, context, baseURL }) => {
  await addLeads(
    context,
    baseURL,
    Array.from({ length: 25 }, () => ({})),
  )
  await page.goto('/leads')
  const boxes = page.getByRole('row').getByRole('checkbox', { name: /^Select (?!all)/ })
  await expect(boxes).toHaveCount(25)
  const { click, count } = counter()
  await click(boxes.nth(0))
  await click(boxes.nth(19), { modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await expect(bar).toContainText('20 selected')
  await click(bar.getByRole('button', { name: 'Status' }))
  await click(page.getByRole('dialog', { name: 'Change status' }).getByRole('button', { name: 'Qualified' }))
  expect(count()).toBe(4)
  await expect(page.getByText('20 leads changed to Qualified')).toBeVisible()
  await expect(page.getByRole('row').getByText('Qualified')).toHaveCount(20)
})

test('leads that match the filters join a sequence in five clicks, by mouse or by keys', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(
    context,
    baseURL,
    Array.from({ length: 60 }, () => ({ industry: 'finance' })),
  )
  const made = await context.request.post(`${baseURL}/api/email-sequences`, {
    data: { name: 'Fintech intro' },
    headers: { origin: baseURL ?? '' },
  })
  expect(made.ok()).toBe(true)
  await page.goto('/leads?where=industry:finance%20contacted:never')
  const { click, count } = counter()
  await click(page.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await click(bar.getByRole('button', { name: 'Select all 60 leads that match' }))
  await click(bar.getByRole('button', { name: 'Add to sequence' }))
  await click(page.getByRole('dialog', { name: 'Add to sequence' }).getByRole('option', { name: /^Fintech intro/ }))
  await click(page.getByRole('dialog', { name: 'Enroll Leads' }).getByRole('button', { name: 'Enroll 60 Lead(s)' }))
  expect(count()).toBe(5)
  await expect(page.getByText(/60 enrolled/)).toBeVisible()

  // Once more by keys alone: they are in it already.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('e')
  await page.keyboard.type('fintech')
  await expect(page.getByRole('option', { name: /^Fintech intro/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Enroll 1 Lead(s)' }).press('Enter')
  await expect(page.getByText(/1 already in this sequence/)).toBeVisible()
})
