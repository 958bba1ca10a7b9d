import type { Locator, Page } from '@playwright/test'
import { expectFineInEveryView, WIDTHS } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { addTemplates, COLD, choose, tooWide, YEAR } from './templates.ts'
import { expect, NARROW, test } from './test.ts'
import { expectToast } from './toasts.ts'

const CLAIMING = {
  subject: 'A question',
  body: 'Hi Grace,\n\nWe raise sales by 40% a year. Shall we talk?\n\n{{ frstName }}',
  category: 'prospecting',
}
const WIDE = { width: 1440, height: 900 }

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** As it stands, in both themes and widths: axe finds nothing serious and nothing can be scrolled sideways. Wide again afterwards. */
async function isFine(page: Page, what: string) {
  for (const viewport of WIDTHS) {
    await expectFineInEveryView(page, what, [viewport])
    expect(await tooWide(page), `${what}, ${viewport.width} wide`).toEqual([])
  }
  await page.setViewportSize(WIDE)
}

/** Closes every open layer; a draft is discarded. */
async function closeAll(page: Page) {
  await expect(async () => {
    const discard = button(page, 'Discard')
    // It may be closing already.
    if (await discard.isVisible()) await discard.click({ timeout: 2000 })
    else await page.keyboard.press('Escape')
    await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

test('templates, their editor, the assistant and the email for a lead', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE])
  await addTemplates(context, baseURL, [YEAR, CLAIMING, COLD])
  await page.goto('/emails')
  await page.getByRole('checkbox', { name: `Select ${COLD.subject}` }).click()
  await expect(button(page, 'Delete (1)')).toBeVisible()
  await isFine(page, 'the page')
  await button(page, 'Delete (1)').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await isFine(page, 'the question')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await page
    .locator('[data-template]')
    .filter({ hasText: CLAIMING.subject })
    .getByRole('button', { name: /^Edit/ })
    .click()
  const editor = dialog(page, 'Edit Email Template')
  await expect(editor.getByRole('region', { name: 'Merge fields' })).toBeVisible()
  await expect(editor.getByText(/without a source/)).toBeVisible()
  await isFine(page, 'the editor')
  await editor.getByRole('button', { name: /^Preview for/ }).click()
  await expect(page.getByRole('option')).toHaveCount(1)
  await isFine(page, 'the lead picker')
  await page.keyboard.press('Escape')
  await button(editor, 'AI Improve').click()
  await expect(editor.getByRole('region', { name: 'Suggested improvement' })).toBeVisible()
  await isFine(page, 'an improvement')
  await closeAll(page)

  await button(page, 'AI Assistant').click()
  const assistant = dialog(page, 'AI Writing Assistant')
  await choose(page, assistant.getByRole('combobox', { name: 'Email category' }), 'Proposal')
  await isFine(page, 'the assistant')
  const body = assistant.getByRole('textbox', { name: 'Body' })
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    await body.fill('')
    await button(assistant, 'Generate Complete Email').click()
    await expect(body).not.toHaveValue('')
    await expect(body).toBeInViewport()
  }
  await body.fill('We raise sales by 40% a year.')
  await expect(assistant.getByText('1 claim without a source')).toBeVisible()
  await isFine(page, 'a claim')
  await assistant.getByRole('tab', { name: 'AI Suggestions' }).click()
  await isFine(page, 'suggestions')
  await button(assistant, 'Cancel').click()

  // The wide list's button: writing-lead.spec.
  await page.setViewportSize(NARROW)
  await page.goto('/leads')
  await page.locator('[data-lead]').first().waitFor()
  await button(page, 'Actions for Grace Hopper').click()
  await page.getByRole('menuitem', { name: 'Generate email' }).click()
  const email = dialog(page, 'AI-Generated Email Template')
  await expectToast(page, 'Email template generated successfully')
  await expect(email).toHaveCSS('max-width', '896px')
  await expect(email.getByRole('textbox', { name: 'Email Body' })).toHaveCSS('font-family', /mono/)
  await email.getByText(/with a source/).click()
  await isFine(page, 'the email for a lead')
})

test('settings, voice, plans, palette, shortcuts, install card and tour', async ({ page }) => {
  await page.clock.install()
  for (const tab of ['profile', 'sending', 'crm', 'api', 'data']) {
    await page.goto(`/settings/${tab}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await isFine(page, tab)
  }
  await page.goto('/settings/offer-and-voice')
  const words = page.getByRole('group', { name: 'Words to avoid' })
  await words.getByRole('textbox').fill('synergy')
  await words.getByRole('textbox').press('Enter')
  await expect(words.getByRole('listitem')).toHaveCount(1)
  await isFine(page, 'the voice')
  await button(page, 'Save Changes').click()
  await expectToast(page, 'Settings saved')

  await page.goto('/')
  await button(page, 'Upgrade Plan').click()
  await expect(dialog(page, 'Choose Your Plan')).toBeVisible()
  await isFine(page, 'the plans')
  await closeAll(page)
  await button(page, 'Search').click()
  await expect(dialog(page, 'Search and commands').getByRole('combobox')).toBeFocused()
  await isFine(page, 'the palette')
  await closeAll(page)
  await page.keyboard.press('?')
  await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible()
  await isFine(page, 'the shortcuts')
  await closeAll(page)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')))
  await page.clock.runFor(5_100)
  const install = page.getByRole('region', { name: 'Install Leadwright' })
  await expect(install).toBeVisible()
  await isFine(page, 'the install card')
  await button(install, 'Maybe Later').click()
  await button(page, 'Help').click()
  await expect(dialog(page, 'Welcome')).toBeVisible()
  await isFine(page, 'the tour')
})
