import { expectFineInEveryView } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { addTemplates, COLD } from './templates.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test('from the table of templates to a template and back, by its own address, in every view', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE])
  await context.request.post(`${baseURL}/api/email-sequences`, { data: { name: 'Spring', isActive: false } })
  const [made] = await addTemplates(context, baseURL, [COLD])
  await page.goto('/emails?view=table')
  await page.getByRole('link', { name: COLD.subject }).waitFor()
  await expectFineInEveryView(page, 'templates as a table')
  await page.getByRole('link', { name: COLD.subject }).click()
  await expect(page).toHaveURL(`/emails/${made?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: COLD.subject })).toBeFocused()
  await page.getByRole('textbox', { name: 'Subject' }).fill('A better subject')
  await expectFineInEveryView(page, 'a template with unsaved changes')
  await page.getByRole('textbox', { name: 'Subject' }).press('Control+Enter')
  await expectToast(page, 'Template Updated')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'A better subject' })).toBeVisible()
  await page.goto('/sequences?view=table')
  await page.getByRole('link', { name: 'Spring', exact: true }).waitFor()
  await expectFineInEveryView(page, 'sequences as a table')
})

test('an email is read beside the list of the outbox, at its own address', async ({ page, context, baseURL }) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  const [made] = await addTemplates(context, baseURL, [COLD])
  const sending = { leadId: grace?.id, scheduledAt: '2099-01-01T09:00:00Z' }
  const sent = await context.request.post(`${baseURL}/api/email-templates/${made?.id}/send`, { data: sending })
  const { id } = await sent.json()
  await page.goto(`/outbox?state=scheduled&email=${id}`)
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText(GRACE.email)
  await expectFineInEveryView(page, 'an email beside the outbox')
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL('/outbox?state=scheduled')
  await page.goBack()
  await expect(panel).toBeVisible()
})
