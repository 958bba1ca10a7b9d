import { expectFineInEveryView } from './findings.ts'
import { addLeads, GRACE, TOMAS } from './leads.ts'
import { expect, test } from './test.ts'

test('a lead has a page: from the list, through a note and a call, to the next lead and back', async ({
  page,
  context,
  baseURL,
}) => {
  const [tomas, grace] = await addLeads(context, baseURL, [TOMAS, { ...GRACE, status: 'new' }])
  await page.goto('/leads')
  await page.getByRole('link', { name: 'Grace Hopper' }).first().click()
  await page.getByRole('dialog', { name: 'Lead details' }).getByRole('link', { name: 'Open page' }).click()
  await expect(page).toHaveURL(`/leads/${grace?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeFocused()

  const activity = page.getByRole('region', { name: 'Activity' })
  await activity.getByRole('textbox', { name: 'Note' }).click()
  await page.keyboard.type('Wants a pilot in May.')
  await activity.getByRole('button', { name: 'Add note' }).click()
  await expect(activity.getByRole('listitem').first()).toContainText('Wants a pilot in May.')

  await activity.getByRole('button', { name: 'Call', exact: true }).click()
  await page.keyboard.type('Asked for prices.')
  await page.keyboard.press('Control+Enter')
  await expect(activity.getByRole('listitem').first()).toContainText('Asked for prices.')

  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Qualified' }).click()
  await expect(activity.getByRole('listitem').first()).toContainText('Status changed from New to Qualified')
  await expectFineInEveryView(page)

  await page.getByRole('button', { name: 'Next lead' }).click()
  await expect(page).toHaveURL(`/leads/${tomas?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tomás Rivera' })).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible()
  await page.goto('/leads/999999999')
  await expect(page.getByRole('heading', { level: 1, name: 'Lead Not Found' })).toBeVisible()
})

test('two tabs of one lead stay in sync', async ({ page, context, baseURL }) => {
  const [grace] = await addLeads(context, baseURL, [{ ...GRACE, status: 'new' }])
  const other = await context.newPage()
  const listening = other.waitForResponse('**/api/notifications/stream')
  await other.goto(`/leads/${grace?.id}`)
  await listening
  await page.goto(`/leads/${grace?.id}`)
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('From the first tab')
  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  await expect(other.getByText('From the first tab')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Qualified' }).click()
  await expect(other.getByRole('combobox', { name: 'Status' })).toContainText('Qualified')
})

test('a reply is read and the best lead is called with one click from the dashboard', async ({
  page,
  context,
  baseURL,
}) => {
  await context.request.post(`${baseURL}/api/sample-data`)
  await page.goto('/')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:\+?\d+$/)
  await today
    .getByRole('link', { name: /^Read the reply from / })
    .first()
    .click()
  await expect(
    page.getByRole('region', { name: 'Activity' }).getByText('Could we talk on Thursday?').first(),
  ).toBeInViewport()
})
