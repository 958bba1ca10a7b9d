import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { toast, tooWide, WIDTHS } from './templates.ts'
import { expect, test } from './test.ts'

const { industry: _industry, ...PLAIN } = GRACE

async function opened(page: Page) {
  await page.goto('/leads')
  await page.locator('[data-lead]').first().waitFor()
  if (page.viewportSize()?.width === 390) {
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click()
    await page.getByRole('menuitem', { name: 'Generate email' }).click()
  } else {
    await page.getByRole('row').nth(1).hover()
    await page.getByRole('button', { name: 'Generate email for Grace Hopper' }).click()
  }
  return page.getByRole('dialog', { name: 'AI-Generated Email Template' })
}
const subjectOf = (page: Page) => page.getByRole('textbox', { name: 'Subject' })
const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Email Body' })
const isWritten = (page: Page) => expect(toast(page, 'Email template generated successfully')).toContainText('Success')

for (const viewport of WIDTHS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('opening asks for a professional email, and says so until it is here', async ({ page, context, baseURL }) => {
      const [grace] = await addLeads(context, baseURL, [PLAIN])
      let answer = () => {}
      const isAsked = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/email-templates/generate', async (route) => {
        await isAsked
        await route.continue()
      })
      const sent = page.waitForRequest('**/api/email-templates/generate')
      const dialog = await opened(page)
      expect((await sent).postDataJSON()).toEqual({ leadId: grace?.id, tone: 'professional' })
      const lead = dialog.getByRole('region', { name: 'Lead Information' })
      for (const text of ['Grace Hopper', 'Navona Systems', 'grace@navona.example', 'Unknown'])
        await expect(lead.getByText(text, { exact: true })).toBeVisible()
      await expect(lead.getByRole('textbox')).toHaveCount(0)
      await expect(dialog.getByText('Generating personalized email...')).toBeVisible()
      const [regenerate, copy, save] = ['Regenerate', 'Copy', 'Save Template'].map((name) =>
        dialog.getByRole('button', { name, exact: true }),
      )
      for (const button of [regenerate, copy, save]) if (button) await expect(button).toBeDisabled()
      await expect(dialog.getByRole('textbox', { name: 'To' })).toBeDisabled()
      await expect(dialog.getByRole('textbox', { name: 'To' })).toHaveValue('grace@navona.example')
      await expect(subjectOf(page)).toHaveAttribute('placeholder', 'Email subject...')
      await expect(bodyOf(page)).toHaveAttribute('placeholder', 'Email body will be generated here...')
      await expect(bodyOf(page)).toHaveAttribute('rows', '12')
      await expect(bodyOf(page)).toHaveCSS('font-family', /mono/)
      await expect(dialog.getByText('AI Personalization Insights')).toHaveCount(0)
      await expect(dialog).toHaveCSS('max-width', '896px')
      answer()
      await isWritten(page)
      await expect(dialog.getByText('Generating personalized email...')).toHaveCount(0)
      await expect(bodyOf(page)).toHaveValue(/Grace/)
      for (const button of [regenerate, copy, save]) if (button) await expect(button).toBeEnabled()
      expect(await tooWide(page)).toEqual([])
    })

    test('it tells who wrote it, what it made personal and where each claim is from', async ({
      page,
      context,
      baseURL,
    }) => {
      await addLeads(context, baseURL, [GRACE])
      const answered = page.waitForResponse('**/api/email-templates/generate')
      const dialog = await opened(page)
      const { emailData, evidence } = await (await answered).json()
      await expect(dialog.getByRole('region', { name: 'Lead Information' })).toContainText('Technology')
      await expect(dialog.getByText('Written by Built-in writer')).toBeVisible()
      const insights = dialog.getByRole('region', { name: 'AI Personalization Insights' })
      await expect(insights.getByRole('listitem')).toHaveText(emailData.personalizationInsights)
      const known = evidence.filter(({ source }: { source: string | null }) => source !== null)
      const panel = dialog.getByRole('region', { name: 'Evidence' })
      await panel.getByText(/with (its|their) source/).click()
      for (const { claim, source } of known) {
        await expect(panel.getByText(claim, { exact: true }).first()).toBeVisible()
        await expect(panel.getByText(source, { exact: true }).first()).toBeVisible()
      }
      // What is typed is checked as well.
      await bodyOf(page).fill('Hi Grace, we raise sales by 40% a year.')
      await expect(panel.getByRole('listitem').filter({ hasText: '40%' })).toContainText('We found no source for 40%')
      expect(await tooWide(page)).toEqual([])
    })

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`axe finds nothing serious in the dialog, ${colorScheme}`, async ({ page, context, baseURL }) => {
        await page.emulateMedia({ colorScheme })
        await addLeads(context, baseURL, [GRACE])
        const dialog = await opened(page)
        await isWritten(page)
        await dialog.getByText(/with (its|their) source/).click()
        expect(await findings(page)).toEqual([])
      })
    }
  })
}

test('another one is written on request, and what was typed can be had back', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE])
  const dialog = await opened(page)
  await isWritten(page)
  await bodyOf(page).fill('Mine')
  const sent = page.waitForRequest('**/api/email-templates/generate')
  await dialog.getByRole('button', { name: 'Regenerate' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ tone: 'professional', seed: expect.any(Number) })
  await expect(bodyOf(page)).toHaveValue(/Grace/)
  await dialog.getByRole('button', { name: 'Restore my text' }).click()
  await expect(bodyOf(page)).toHaveValue('Mine')
})

test('it is copied with its subject line', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await addLeads(context, baseURL, [GRACE])
  const dialog = await opened(page)
  await isWritten(page)
  await subjectOf(page).fill('A subject')
  await bodyOf(page).fill('Line one\n\nLine two')
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(toast(page, 'Email content copied to clipboard')).toContainText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Subject: A subject\n\nLine one\n\nLine two')
})

test('it is saved as a draft for the lead; blank ones are not', async ({ page, context, baseURL }) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  const dialog = await opened(page)
  await isWritten(page)
  const save = dialog.getByRole('button', { name: 'Save Template' })
  await subjectOf(page).fill('')
  await expect(save).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeDisabled()
  await subjectOf(page).fill('   ')
  await save.click()
  await expect(toast(page, 'Please fill in both subject and body')).toBeVisible()
  await subjectOf(page).fill('A subject')
  await bodyOf(page).fill('')
  await expect(save).toBeDisabled()
  await bodyOf(page).fill('A body')
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/email-templates'))
  await save.click()
  expect((await sent).postDataJSON()).toMatchObject({
    leadId: grace?.id,
    subject: 'A subject',
    body: 'A body',
    status: 'draft',
    aiGenerated: true,
    writtenBy: 'Built-in writer',
  })
  await expect(toast(page, 'Email template saved successfully')).toContainText('Success')
  await expect(dialog).toBeHidden()
  await page.goto('/emails')
  await expect(page.getByRole('article', { name: 'A subject' })).toContainText('AI Generated')
})

test('what fails is told, and can be tried again', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE])
  await page.route('**/api/email-templates/generate', (route) =>
    route.fulfill({ status: 502, json: { message: 'The AI model is busy' } }),
  )
  await page.route('**/api/email-templates', (route) => route.fulfill({ status: 500, json: { message: 'no' } }))
  const dialog = await opened(page)
  await expect(toast(page, 'Failed to generate email template.')).toContainText('Error')
  await page.unroute('**/api/email-templates/generate')
  await dialog.getByRole('button', { name: 'Regenerate' }).click()
  await isWritten(page)
  await dialog.getByRole('button', { name: 'Save Template' }).click()
  await expect(toast(page, 'Failed to save email template.')).toContainText('Error')
  await expect(dialog).toBeVisible()
})

test('Cancel and Close leave without saving; Esc asks once something was typed', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE])
  const dialog = await opened(page)
  await isWritten(page)
  await bodyOf(page).fill('Mine')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(bodyOf(page)).toHaveValue('Mine')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  expect(await (await page.request.get('/api/email-templates')).json()).toEqual([])
})

test('the drawer of a lead has it too, and stays where it was', async ({ page, context, baseURL }) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  await page.goto(`/leads?lead=${grace?.id}`)
  await page.getByRole('button', { name: 'Generate email', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'AI-Generated Email Template' })
  await isWritten(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Lead details' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Generate email', exact: true })).toBeFocused()
})

test('by keyboard alone: open, rewrite the subject, save', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE])
  await page.goto('/leads')
  await page.locator('[data-lead]').first().focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Generate email for Grace Hopper' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(subjectOf(page)).toBeFocused()
  await isWritten(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('By keyboard')
  const save = page.getByRole('button', { name: 'Save Template' })
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Regenerate' })).toBeFocused()
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Email template saved successfully')).toBeVisible()
})
