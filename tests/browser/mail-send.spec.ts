import { addLeads, GRACE, TOMAS } from './leads.ts'
import { mailCard } from './mail.ts'
import { AGAIN, addTemplates, COLD, card, toast } from './templates.ts'
import { expect, test } from './test.ts'

const sendDialog = 'Send email'

test('a template is sent from its card, to the lead it was written for or to another, now', async ({
  page,
  context,
  baseURL,
}) => {
  const [, grace] = await addLeads(context, baseURL, [TOMAS, GRACE])
  await addTemplates(context, baseURL, [AGAIN, { ...COLD, leadId: grace?.id }])
  await page.goto('/emails')
  await card(page, COLD.subject).getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('dialog', { name: sendDialog })
  await expect(dialog.getByRole('button', { name: 'To: Grace Hopper · Navona Systems' })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('the releases at Navona Systems?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, COLD.subject).getByRole('button', { name: 'Send…' })).toBeFocused()

  // Not written for a lead: one has to be chosen.
  await card(page, AGAIN.subject).getByRole('button', { name: 'Send…' }).click()
  await expect(dialog.getByRole('button', { name: 'Send now' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'To: Choose a lead' }).click()
  await page.getByRole('combobox', { name: 'To: search' }).fill('rivera')
  await page.getByRole('option', { name: 'Tomás Rivera' }).click()
  // Twice before the page has had time to say that once was enough.
  await dialog.getByRole('button', { name: 'Send now' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(toast(page, 'Email to tomas@serrano.example was captured, not delivered')).toContainText('Success')
  await expect(dialog).toBeHidden()
  await page.goto('/integrations')
  await expect(mailCard(page).getByRole('listitem')).toContainText(['tomas@serrano.example'])
  await expect(mailCard(page).getByRole('listitem')).toHaveCount(1)
})

test('a generated email is saved first and then scheduled', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE])
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Generate email for Grace Hopper' }).click()
  const written = page.getByRole('dialog', { name: 'AI-Generated Email Template' })
  await expect(written.getByLabel('Email Body')).not.toHaveValue('')
  const send = written.getByRole('button', { name: 'Send…' })
  await written.getByLabel('Subject').fill('')
  await expect(send).toBeDisabled()
  await written.getByLabel('Subject').fill('A better release night')
  await written.getByLabel('Email Body').fill('Hello {{ firstName }},\n\nshall we talk?')
  await send.click()
  await expect(toast(page, 'Email template saved successfully')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: sendDialog })
  await expect(dialog.getByRole('button', { name: 'To: Grace Hopper · Navona Systems' })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Hello Grace,')
  await dialog.getByRole('radio', { name: 'At a time I choose' }).check()
  await dialog.getByLabel('Date and time').fill('2035-03-05T09:30')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(toast(page, 'Email to grace@navona.example scheduled for Mon 5 Mar 2035, 09:30')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(written).toBeHidden()
  // It is saved once, with its status.
  await page.goto('/emails')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card(page, 'A better release night')).toContainText('Scheduled')
})
