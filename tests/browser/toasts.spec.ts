import type { Page } from '@playwright/test'
import { WIDTHS } from './findings.ts'
import { addLeads, GRACE, TOMAS } from './leads.ts'
import { expect, test } from './test.ts'

/** The controls that could be pressed at a place where the toast is now, if it was not there. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector<HTMLElement>('[data-toast]')
    if (!toast) return ['no toast']
    const over = toast.getBoundingClientRect()
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [role=combobox], [tabindex="0"]',
    )
    toast.style.visibility = 'hidden'
    const found = [...controls].filter((control) => {
      if (toast.contains(control)) return false
      const rect = control.getBoundingClientRect()
      const [left, right] = [Math.max(rect.left, over.left), Math.min(rect.right, over.right)]
      const [top, bottom] = [Math.max(rect.top, over.top), Math.min(rect.bottom, over.bottom)]
      if (right - left < 1 || bottom - top < 1) return false
      return control.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    })
    toast.style.visibility = ''
    return found.map((control) => control.outerHTML.replace(/ class="[^"]*"/g, '').slice(0, 200))
  })

/** Over a narrow page, a toast may have to move once the page has changed below it. */
const expectNothingCovered = async (page: Page, text: string) => {
  const pill = page.locator('[data-toast]').filter({ hasText: text })
  await expect(pill).toBeVisible()
  await expect(pill).toBeInViewport({ ratio: 1 })
  await expect.poll(() => covered(page), { message: text }).toEqual([])
}

for (const viewport of WIDTHS)
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('no toast covers a control: in dialogs with a footer, in the drawer, on lists', async ({
      page,
      context,
      baseURL,
    }) => {
      const many = Array.from({ length: 30 }, (_, n) => ({
        ...TOMAS,
        lastName: `Rivera${n}`,
        email: `t${n}@x.example`,
      }))
      const leads = await addLeads(context, baseURL, [...many, GRACE])
      const grace = leads.at(-1)?.id

      // Fails with an error in the dialog.
      await page.route('**/api/leads', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 503, json: { message: 'x' } }) : route.fallback(),
      )
      await page.goto('/leads')
      await page.getByRole('button', { name: 'Add Lead' }).first().click()
      const form = page.getByRole('dialog', { name: 'Add New Lead' })
      for (const label of ['First name', 'Last name', 'Company']) await form.getByLabel(label).first().fill('Ada')
      await form.getByRole('textbox', { name: 'Email' }).fill('ada@x.example')
      await form.getByRole('button', { name: 'Add Lead' }).click()
      await expectNothingCovered(page, 'Failed to create lead')
      await page.locator('[data-toast]').getByLabel('Dismiss').click()
      await form.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

      // Over the drawer, the dialog that writes and sends an email.
      await page.goto(`/leads?lead=${grace}`)
      await page.getByRole('button', { name: 'Generate email', exact: true }).click()
      const written = page.getByRole('dialog', { name: 'AI-Generated Email Template' })
      await expectNothingCovered(page, 'Email template generated successfully')
      await written.getByRole('button', { name: 'Send…' }).click()
      const send = page.getByRole('dialog', { name: 'Send email' })
      await expect(send.getByRole('button', { name: 'Send test email' })).toBeEnabled()
      await send.getByRole('button', { name: 'Send test email' }).click()
      await expectNothingCovered(page, 'Test email captured, nothing was delivered')

      // On a long list, at its top, in the middle and at its end.
      await page.goto('/leads')
      await page.getByRole('checkbox').nth(1).check()
      await page
        .getByRole('region', { name: 'Selected leads' })
        .getByRole('button', { name: /^Delete/ })
        .click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /Delete/ })
        .click()
      await expectNothingCovered(page, 'Undo')
      for (const part of [0.5, 1]) {
        await page.evaluate((to) => window.scrollTo(0, to * document.documentElement.scrollHeight), part)
        await expect.poll(() => covered(page)).toEqual([])
      }
    })
  })
