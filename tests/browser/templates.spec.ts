import type { Page, Route } from '@playwright/test'
import { findings } from './findings.ts'
import { AGAIN, addTemplates, COLD, card, choose, toast, tooWide, WIDTHS, YEAR } from './templates.ts'
import { endSession, expect, test } from './test.ts'

const subjects = (page: Page) => page.locator('[data-template] h2')
const failing = (method: string) => (route: Route) =>
  route.request().method() === method
    ? route.fulfill({ status: 500, json: { message: 'Something went wrong' } })
    : route.fallback()

for (const viewport of WIDTHS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('a new account has no templates, and both ways to make one', async ({ page }) => {
      await page.goto('/emails')
      await expect(page.getByText('No Email Templates', { exact: true })).toBeVisible()
      for (const name of ['AI Assistant', 'Manual', 'Write with AI', 'Write it yourself'])
        await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Search templates' })).toHaveCount(0)
      expect(await tooWide(page)).toEqual([])
    })

    test('a card tells all there is to know, and the whole of it opens the editor', async ({
      page,
      context,
      baseURL,
    }) => {
      await addTemplates(context, baseURL, [YEAR, COLD])
      await page.goto('/emails')
      const written = card(page, COLD.subject)
      const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format()
      for (const text of ['Draft', 'AI Generated', 'Uses her title', 'Names her company', 'Knows the industry', today])
        await expect(written.getByText(text, { exact: true })).toBeVisible()
      await expect(written).toContainText('Cold Prospecting')
      await expect(written).toContainText('Written by Built-in writer')
      await expect(written).toContainText('shall we talk about the releases at {{ company }}?')
      await expect(written.getByText('+2 more')).toBeVisible()
      await expect(written.getByText('Short', { exact: true })).toHaveCount(0)
      for (const name of ['Copy', 'Edit', 'AI Improve', 'Delete'])
        await expect(written.getByRole('button', { name, exact: true })).toBeVisible()
      await expect(card(page, YEAR.subject).getByText('AI Generated')).toHaveCount(0)
      await expect(card(page, YEAR.subject)).toContainText('Written by you')
      // Newest first.
      await expect(subjects(page)).toHaveText([COLD.subject, YEAR.subject])
      expect(await tooWide(page)).toEqual([])

      await page
        .locator('[data-template]')
        .filter({ hasText: YEAR.subject })
        .click({ position: { x: 200, y: 75 } })
      await expect(page.getByRole('dialog', { name: 'Edit Email Template' })).toBeVisible()
    })

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`axe finds nothing serious on the page, ${colorScheme}`, async ({ page, context, baseURL }) => {
        await page.emulateMedia({ colorScheme })
        await addTemplates(context, baseURL, [YEAR, COLD])
        await page.goto('/emails')
        await page.getByRole('checkbox', { name: `Select ${COLD.subject}` }).click()
        await expect(page.getByRole('button', { name: 'Delete (1)' })).toBeVisible()
        expect(await findings(page)).toEqual([])
        await page.getByRole('button', { name: 'Delete (1)' }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        expect(await findings(page)).toEqual([])
      })
    }

    test('search and filters narrow together, whatever the case, and live in the address', async ({
      page,
      context,
      baseURL,
    }) => {
      await addTemplates(context, baseURL, [YEAR, AGAIN, COLD])
      await page.goto('/emails')
      const search = page.getByRole('textbox', { name: 'Search templates' })
      await search.fill('RELEASE')
      await expect(subjects(page)).toHaveText([COLD.subject])
      await search.fill('last week')
      await expect(subjects(page)).toHaveText([AGAIN.subject])
      await expect(page).toHaveURL(/search=last\+week/)
      await search.fill('')
      await expect(subjects(page)).toHaveCount(3)

      const category = page.getByRole('combobox', { name: 'Category' })
      await category.click()
      await expect(page.getByRole('option')).toHaveText([
        'All categories',
        'Cold Prospecting',
        'Follow-up',
        'Nurturing',
        'Demo Request',
        'Proposal',
        'Closing',
        'Retention',
        'Re-engagement',
      ])
      await page.getByRole('option', { name: 'Retention' }).click()
      await expect(category).toBeFocused()
      await expect(subjects(page)).toHaveText([YEAR.subject])
      await page.reload()
      await expect(subjects(page)).toHaveText([YEAR.subject])

      const status = page.getByRole('combobox', { name: 'Status' })
      await status.click()
      await expect(page.getByRole('option')).toHaveText(['Any status', 'Draft', 'Sent', 'Scheduled'])
      await page.getByRole('option', { name: 'Scheduled' }).click()
      await expect(status).toBeFocused()
      await expect(page).toHaveURL('/emails?category=retention&status=scheduled')
      await expect(page.getByText('No Email Templates')).toBeVisible()
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect(subjects(page)).toHaveCount(3)
      await expect(page).toHaveURL('/emails')
    })

    test('several are deleted, one call each, and nothing a filter hides', async ({ page, context, baseURL }) => {
      await addTemplates(context, baseURL, [YEAR, AGAIN, COLD])
      await page.goto('/emails')
      const all = page.getByRole('checkbox', { name: 'Select all' })
      await all.click()
      await expect(page.getByText('3 selected')).toBeVisible()
      await expect(all).toBeChecked()
      await choose(page, page.getByRole('combobox', { name: 'Category' }), 'Follow-up')
      await expect(page.getByText('1 selected')).toBeVisible()
      await choose(page, page.getByRole('combobox', { name: 'Category' }), 'All categories')
      await page.getByRole('checkbox', { name: `Select ${COLD.subject}` }).click()
      await expect(page.getByText('2 selected')).toBeVisible()

      const deleted: string[] = []
      page.on('request', (request) => request.method() === 'DELETE' && deleted.push(new URL(request.url()).pathname))
      await page.getByRole('button', { name: 'Delete (2)' }).click()
      const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete 2 email templates?' })
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(toast(page, 'Templates Deleted (2)')).toBeVisible()
      await expect(subjects(page)).toHaveText([COLD.subject])
      expect(deleted).toHaveLength(2)
      expect(new Set(deleted).size).toBe(2)
    })
  })
}

test('a template is copied with its subject', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await addTemplates(context, baseURL, [YEAR])
  await page.goto('/emails')
  await card(page, YEAR.subject).getByRole('button', { name: 'Copy' }).click()
  await expect(toast(page, 'Copied to Clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`Subject: ${YEAR.subject}\n\n${YEAR.body}`)
})

test('one is deleted after a question, and stays when the answer is no', async ({ page, context, baseURL }) => {
  await addTemplates(context, baseURL, [YEAR, COLD])
  await page.goto('/emails')
  const remove = card(page, YEAR.subject).getByRole('button', { name: 'Delete' })
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this email template?' })
  await remove.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(subjects(page)).toHaveCount(2)
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Template Deleted')).toBeVisible()
  await expect(subjects(page)).toHaveText([COLD.subject])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Template Restored')).toBeVisible()
  await expect(subjects(page)).toHaveText([COLD.subject, YEAR.subject])
})

test('an undo that fails is told', async ({ page, context, baseURL }) => {
  await addTemplates(context, baseURL, [YEAR])
  await page.route('**/api/email-templates/restore', failing('POST'))
  await page.goto('/emails')
  await card(page, YEAR.subject).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Failed to restore email template.')).toContainText('Error')
})

test('what does not fit on a page is on the next, and is found by search from anywhere', async ({
  page,
  context,
  baseURL,
}) => {
  const many = Array.from({ length: 51 }, (_, number) => ({ subject: `Letter ${number}`, body: 'Hello' }))
  await addTemplates(context, baseURL, [YEAR, ...many])
  await page.goto('/emails')
  await expect(subjects(page)).toHaveCount(50)
  await expect(page.getByText('Showing 1 to 50 of 52 results')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await expect(page.getByText('50 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(subjects(page)).toHaveText(['Letter 0', YEAR.subject])
  await expect(page).toHaveURL('/emails?page=2')
  await expect(page.getByText('selected')).toHaveCount(0)

  // All of the last page deleted: the page before is shown.
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Delete (2)' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Templates Deleted (2)')).toBeVisible()
  await expect(subjects(page)).toHaveCount(50)
  await expect(page).toHaveURL('/emails')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Templates Restored (2)')).toBeVisible()
  await expect(page.getByText('Showing 1 to 50 of 52 results')).toBeVisible()

  await page.getByRole('textbox', { name: 'Search templates' }).fill('renewal')
  await expect(subjects(page)).toHaveText([YEAR.subject])
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox').fill('good year')
  await expect(page.getByRole('option', { name: YEAR.subject })).toBeVisible()
})

test('what could not be deleted is told, and is back', async ({ page, context, baseURL }) => {
  const [year] = await addTemplates(context, baseURL, [YEAR, AGAIN])
  await page.route(`**/api/email-templates/${year?.id}`, failing('DELETE'))
  await page.goto('/emails')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Delete (2)' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Failed to delete some email templates.')).toContainText('Error')
  await expect(subjects(page)).toHaveText([YEAR.subject])
  await card(page, YEAR.subject).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Failed to delete email template.')).toContainText('Error')
  await expect(subjects(page)).toHaveText([YEAR.subject])
})

test('Manual makes a placeholder and opens it', async ({ page }) => {
  await page.goto('/emails')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('email-templates'),
  )
  await page.getByRole('button', { name: 'Manual' }).click()
  const body = (await sent).postDataJSON()
  expect(Object.keys(body).sort()).toEqual(['body', 'category', 'subject', 'tone'])
  expect(body).toMatchObject({ category: 'prospecting', tone: 'professional' })
  await expect(toast(page, 'Template Created')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Edit Email Template' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(subjects(page)).toHaveText(['New email template'])
})

test('a template that cannot be made is told', async ({ page }) => {
  await page.route('**/api/email-templates', failing('POST'))
  await page.goto('/emails')
  await page.getByRole('button', { name: 'Manual' }).click()
  await expect(toast(page, 'Failed to create email template.')).toContainText('Error')
})

test('while templates load there are skeletons; when they do not, a way to try again', async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/email-templates?*', async (route) => {
    await asked
    await route.fulfill({ status: 500, json: { message: 'no' } })
  })
  await page.goto('/emails')
  await expect(page.getByTestId('template-skeleton').first()).toBeVisible()
  answer()
  await expect(page.getByRole('alert')).toContainText("Your templates didn't load")
  await page.unroute('**/api/email-templates?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No Email Templates')).toBeVisible()
})

test('a session that is over is told, and leads to sign in', async ({ page, context, baseURL }) => {
  await addTemplates(context, baseURL, [YEAR])
  await page.goto('/emails')
  await expect(subjects(page)).toHaveCount(1)
  await endSession(page)
  await card(page, YEAR.subject).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'You are logged out. Logging in again...')).toContainText('Unauthorized')
  await expect(page).toHaveURL(/\/api\/login/)
})

test('by keyboard alone: find, select, delete', async ({ page, context, baseURL }) => {
  await addTemplates(context, baseURL, [YEAR, COLD])
  await page.goto('/emails')
  await expect(subjects(page)).toHaveCount(2)
  await page.keyboard.press('/')
  await page.keyboard.type('renewal')
  await expect(subjects(page)).toHaveText([YEAR.subject])
  await page.getByRole('combobox', { name: 'Status' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Delete (1)' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Duplicate' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Delete (1)' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Template Deleted')).toBeVisible()
})
