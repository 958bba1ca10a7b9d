import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { addTemplates, card, choose, toast, tooWide, WIDTHS, YEAR } from './templates.ts'
import { expect, test } from './test.ts'

async function opened(page: Page) {
  await page.goto('/emails')
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  const dialog = page.getByRole('dialog', { name: 'AI Writing Assistant' })
  await expect(dialog).toBeVisible()
  return dialog
}
const category = (page: Page) => page.getByRole('combobox', { name: 'Email category' })
const subjectOf = (page: Page) => page.getByRole('textbox', { name: 'Subject' })
const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Body' })

for (const viewport of WIDTHS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('nothing can be asked for until a category is chosen, which says what it is for', async ({ page }) => {
      const dialog = await opened(page)
      const generate = dialog.getByRole('button', { name: 'Generate Complete Email' })
      const suggest = dialog.getByRole('button', { name: 'Get Suggestions' })
      const improve = dialog.getByRole('button', { name: 'Improve Current Email' })
      await expect(generate).toBeDisabled()
      await expect(suggest).toBeDisabled()
      await expect(improve).toHaveCount(0)
      await expect(dialog.getByRole('tab')).toHaveText(['Email Content', 'AI Suggestions'])
      await subjectOf(page).fill('Hello')
      await expect(improve).toBeDisabled()
      await subjectOf(page).fill('')
      await expect(improve).toHaveCount(0)
      await bodyOf(page).fill('Hello')
      await expect(improve).toBeVisible()

      await category(page).click()
      await expect(page.getByRole('option')).toHaveText([
        'Cold Prospecting',
        'Follow-up',
        'Nurturing',
        'Demo Request',
        'Proposal',
        'Closing',
        'Retention',
        'Re-engagement',
      ])
      await page.getByRole('option', { name: 'Cold Prospecting' }).click()
      await expect(category(page)).toBeFocused()
      const known = await (await page.request.get('/api/email-writing/categories')).json()
      const { purpose, keyElements } = known.find(({ id }: { id: string }) => id === 'prospecting')
      for (const text of [purpose, ...keyElements]) await expect(dialog.getByText(text, { exact: true })).toBeVisible()
      for (const button of [generate, suggest, improve]) await expect(button).toBeEnabled()
      const tone = dialog.getByRole('combobox', { name: 'Tone' })
      await expect(tone).toHaveText('Professional')
      await expect(dialog.getByText('Formal, business-appropriate')).toBeVisible()
      await tone.click()
      await expect(page.getByRole('option')).toHaveText(['Professional', 'Friendly', 'Casual', 'Persuasive', 'Formal'])
      await page.keyboard.press('Escape')
      await expect(tone).toBeFocused()
      expect(await tooWide(page)).toEqual([])
    })

    test('a whole email is written for a lead and applied as a new template', async ({ page, context, baseURL }) => {
      const [grace] = await addLeads(context, baseURL, [GRACE])
      const dialog = await opened(page)
      await choose(page, category(page), 'Cold Prospecting')
      await choose(page, dialog.getByRole('combobox', { name: 'Tone' }), 'Friendly')
      await dialog.getByRole('button', { name: 'Lead: For any lead' }).click()
      await page.getByRole('option', { name: 'Grace Hopper' }).click()
      for (const text of [
        'Contact',
        'Grace Hopper',
        'Company',
        'Navona Systems',
        'Title',
        'VP Engineering',
        'Technology',
      ])
        await expect(dialog.locator('dl').getByText(text, { exact: true })).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Custom instructions (optional)' }).fill('Ask for a call')
      const sent = page.waitForRequest('**/api/email-writing/generate')
      await dialog.getByRole('button', { name: 'Generate Complete Email' }).click()
      expect((await sent).postDataJSON()).toEqual({
        category: 'prospecting',
        tone: 'friendly',
        customPrompt: 'Ask for a call',
        leadData: {
          leadId: grace?.id,
          contact: 'Grace Hopper',
          company: 'Navona Systems',
          title: 'VP Engineering',
          industry: 'technology',
        },
      })
      await expect(toast(page, 'Email Generated')).toBeVisible()
      await expect(subjectOf(page)).not.toHaveValue('')
      await expect(bodyOf(page)).toHaveValue(/Grace/)
      await expect(bodyOf(page)).toHaveAccessibleDescription(/Written by Built-in writer/)
      await expect(bodyOf(page)).toBeInViewport()
      expect(await tooWide(page)).toEqual([])

      const made = page.waitForRequest((request) => request.url().endsWith('/api/email-templates'))
      await dialog.getByRole('button', { name: 'Apply Template' }).click()
      expect((await made).postDataJSON()).toMatchObject({
        category: 'prospecting',
        tone: 'friendly',
        aiGenerated: true,
        writtenBy: 'Built-in writer',
        leadId: grace?.id,
      })
      await expect(toast(page, 'Template Created')).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(page.locator('[data-template]')).toHaveCount(1)
      await expect(page.locator('[data-template]')).toContainText('AI Generated')
    })

    test('suggestions have their tab, and a subject line of them is taken over', async ({ page }) => {
      const dialog = await opened(page)
      await dialog.getByRole('tab', { name: 'AI Suggestions' }).click()
      await expect(dialog.getByText('No suggestions yet')).toBeVisible()
      await choose(page, category(page), 'Follow-up')
      const answered = page.waitForResponse('**/api/email-writing/suggestions')
      await dialog.getByRole('button', { name: 'Get Suggestions' }).click()
      const suggestions = await (await answered).json()
      await expect(toast(page, 'Suggestions Generated')).toBeVisible()
      const [line] = suggestions.subjectLines
      const groups = [...Object.entries(suggestions.contentSuggestions), ...Object.entries(suggestions.improvements)]
      for (const [name, texts] of groups as [string, string[]][]) {
        if (texts.length > 0) await expect(dialog.getByRole('heading', { name, exact: true }).first()).toBeVisible()
        for (const text of texts) await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible()
      }
      expect(await tooWide(page)).toEqual([])
      await dialog.getByRole('button', { name: `Use subject: ${line}` }).click()
      await expect(dialog.getByRole('tab', { name: 'Email Content' })).toHaveAttribute('aria-selected', 'true')
      await expect(subjectOf(page)).toHaveValue(line)
    })

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`axe finds nothing serious in the assistant, ${colorScheme}`, async ({ page, context, baseURL }) => {
        await page.emulateMedia({ colorScheme })
        await addLeads(context, baseURL, [GRACE])
        const dialog = await opened(page)
        await choose(page, category(page), 'Proposal')
        expect(await findings(page)).toEqual([])
        await dialog.getByRole('button', { name: 'Generate Complete Email' }).click()
        await expect(toast(page, 'Email Generated')).toBeVisible()
        await bodyOf(page).fill('We raise sales by 40% a year.')
        await expect(dialog.getByText('1 claim without a source')).toBeVisible()
        expect(await findings(page)).toEqual([])
        await dialog.getByRole('tab', { name: 'AI Suggestions' }).click()
        expect(await findings(page)).toEqual([])
      })
    }
  })
}

test('an incomplete template is not applied', async ({ page }) => {
  const dialog = await opened(page)
  const apply = dialog.getByRole('button', { name: 'Apply Template' })
  const isTold = () =>
    expect(toast(page, 'Please ensure you have a subject, body, and category selected.')).toContainText(
      'Incomplete Template',
    )
  await apply.click()
  await isTold()
  await subjectOf(page).fill('Hello')
  await bodyOf(page).fill('Hello')
  await apply.click()
  await isTold()
  await choose(page, category(page), 'Closing')
  await bodyOf(page).fill(' ')
  await apply.click()
  await isTold()
  await bodyOf(page).fill('Hello')
  const made = page.waitForRequest((request) => request.url().endsWith('/api/email-templates'))
  await apply.click()
  expect((await made).postDataJSON()).toMatchObject({ subject: 'Hello', category: 'closing', aiGenerated: false })
  await expect(dialog).toBeHidden()
})

test('subject and body are copied each by itself', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = await opened(page)
  await expect(dialog.getByRole('button', { name: 'Copy subject' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Copy body' })).toBeDisabled()
  await subjectOf(page).fill('A subject')
  await bodyOf(page).fill('A body')
  for (const what of ['subject', 'body']) {
    await dialog.getByRole('button', { name: `Copy ${what}` }).click()
    await expect(toast(page, 'Copied to Clipboard')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`A ${what}`)
  }
})

test('each failure has its words, and what was there stays', async ({ page }) => {
  await page.route(/email-writing\/(generate|suggestions|improve)$/, (route) =>
    route.fulfill({ status: 502, json: { message: 'The AI model is busy' } }),
  )
  const dialog = await opened(page)
  await bodyOf(page).fill('Mine')
  await choose(page, category(page), 'Closing')
  const failures = {
    'Generate Complete Email': 'Failed to generate email.',
    'Get Suggestions': 'Failed to generate suggestions.',
    'Improve Current Email': 'Failed to analyze email.',
  }
  for (const [name, text] of Object.entries(failures)) {
    await dialog.getByRole('button', { name }).click()
    await expect(toast(page, text)).toContainText('Error')
  }
  await expect(bodyOf(page)).toHaveValue('Mine')
})

test('writing over what was typed can be undone', async ({ page }) => {
  const dialog = await opened(page)
  await subjectOf(page).fill('Mine')
  await choose(page, category(page), 'Nurturing')
  await dialog.getByRole('button', { name: 'Generate Complete Email' }).click()
  await expect(subjectOf(page)).not.toHaveValue('Mine')
  await dialog.getByRole('button', { name: 'Restore my text' }).click()
  await expect(subjectOf(page)).toHaveValue('Mine')
  await expect(dialog).toBeVisible()
})

test('Cancel closes at once, Esc asks while a text would be lost', async ({ page }) => {
  const dialog = await opened(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'AI Assistant' })).toBeFocused()
  await page.keyboard.press('Enter')
  await subjectOf(page).fill('Mine')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(subjectOf(page)).toHaveValue('Mine')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('applied while editing, it fills the form; nothing is saved before Save Changes', async ({
  page,
  context,
  baseURL,
}) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  await addTemplates(context, baseURL, [{ ...YEAR, leadId: grace?.id }])
  await page.goto('/emails')
  await card(page, YEAR.subject).getByRole('button', { name: 'Edit', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Email Template' })
  await expect(editor.getByRole('button', { name: 'Preview for: Grace Hopper' })).toBeVisible()
  await editor.getByRole('button', { name: 'AI Assistant' }).click()
  const dialog = page.getByRole('dialog', { name: 'AI Writing Assistant' })
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue(YEAR.subject)
  await expect(category(page)).toHaveText('Retention')
  await expect(dialog.getByRole('button', { name: 'Improve Current Email' })).toBeEnabled()
  // The lead is supplied, so it is told and not asked for.
  await expect(dialog.locator('dl').getByText('Grace Hopper')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Lead/ })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Another subject')
  await choose(page, category(page), 'Closing')
  await dialog.getByRole('button', { name: 'Apply Template' }).click()
  await expect(dialog).toBeHidden()
  await expect(editor.getByRole('textbox', { name: 'Subject' })).toHaveValue('Another subject')
  await expect(editor.getByRole('combobox', { name: 'Category' })).toHaveText('Closing')
  const kept = await (await page.request.get('/api/email-templates')).json()
  expect(kept).toHaveLength(1)
  expect(kept[0].subject).toBe(YEAR.subject)
})

test('by keyboard alone: choose, generate, apply', async ({ page }) => {
  await page.goto('/emails')
  await expect(page.getByText('No Email Templates')).toBeVisible()
  await page.getByRole('button', { name: 'AI Assistant' }).focus()
  await page.keyboard.press('Enter')
  await expect(category(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Cold Prospecting' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(category(page)).toBeFocused()
  for (const name of ['Tone', 'Lead: For any lead', 'Custom instructions (optional)']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(name, { exact: true })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Generate Complete Email' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Email Generated')).toBeVisible()
  await page.getByRole('button', { name: 'Apply Template' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Template Created')).toBeVisible()
})
