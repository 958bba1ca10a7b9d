import type { Page } from '@playwright/test'
import { freePort } from '../../server/db/embedded/system-process.ts'
import { findings } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import {
  accountCard,
  addTemplate,
  askPassword,
  choose,
  expectNothingWider,
  mailCard,
  PASS,
  sendTemplate,
  setMailbox,
  withSink,
} from './mail.ts'
import { WIDTHS } from './templates.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

async function openSetUp(page: Page) {
  await page.goto('/settings/email-accounts')
  const form = page.getByRole('region', { name: 'Set up email account' })
  await expect(form).toBeVisible()
  return form
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an email account is set up against a real server, which says what is wrong until it is right', async ({
  page,
}) => {
  await withSink(askPassword, async (sink) => {
    const form = await openSetUp(page)
    const result = form.getByRole('status').last()
    await form.getByLabel('From address').fill('ada@sender.example')
    await form.getByLabel('SMTP host').fill('127.0.0.1')
    await form.getByLabel('SMTP port').fill(String(await freePort()))
    await choose(page, 'SMTP security', 'None')
    await form.getByLabel('SMTP username').fill('ada')
    await form.getByLabel('SMTP password').fill('a wrong one')
    await form.getByRole('button', { name: 'Test connection' }).click()
    await expect(result).toContainText(
      /Outgoing email: No email server responded at 127\.0\.0\.1 on port \d+\. Check the host, port and security/,
      // That is said after ten seconds, whatever the reason.
      { timeout: 25_000 },
    )
    await form.getByLabel('SMTP port').fill(String(sink.port))
    await expect(result).toBeHidden()
    await form.getByRole('button', { name: 'Test connection' }).click()
    await expect(result).toContainText('The username or password is wrong. The server said: 535 5.7.8')
    for (const viewport of [...WIDTHS].reverse()) {
      await page.setViewportSize(viewport)
      await expectNothingWider(page)
    }
    await form.getByLabel('SMTP password').fill(PASS)
    await form.getByRole('button', { name: 'Test connection' }).click()
    await expect(result).toHaveText('Outgoing email: Signed in')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Email account saved')
    await expect(form).toBeHidden()
    const card = accountCard(page)
    await expect(card.getByText('Connected', { exact: true })).toBeVisible()
    await expect(card).toContainText('Connected as ada@sender.example')
    await expect(card).toContainText('0 of 40')
    await card.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('region', { name: 'Edit email account' })
    await expect(edit.getByLabel('SMTP password')).toHaveAttribute('placeholder', 'Unchanged')
    await expect(edit.getByLabel('SMTP password')).toHaveValue('')
    // The saved password is used.
    await edit.getByRole('button', { name: 'Test connection' }).click()
    await expect(edit.getByRole('status').last()).toHaveText('Outgoing email: Signed in')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sending' }).click()
    const sending = page.getByRole('region', { name: 'Sending settings' })
    await expect(sending.getByLabel('Time zone')).toHaveValue(
      await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
    )
    await expect(sending.getByLabel('Public holidays')).toHaveValue('')
    await sending.getByLabel('Public holidays').selectOption('United Kingdom')
    await sending.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Sending settings saved')
    await page.goto('/settings/email-accounts')
    await expect(card).toContainText('No emails on public holidays: United Kingdom')
  })
})

test('an email account that is refused says so and what to do; axe finds nothing, light or dark', async ({
  page,
  context,
  baseURL,
}) => {
  await withSink(
    () => undefined,
    async (sink) => {
      const [grace] = await addLeads(context, baseURL, [GRACE])
      const { id } = await addTemplate(context, baseURL)
      await setMailbox(context, baseURL, sink.port)
      sink.rule((stage) => (stage === 'auth' ? '535 5.7.8 Password expired' : undefined))
      await page.goto('/settings/email-accounts')
      await sendTemplate(context, baseURL, id, grace?.id ?? 0)
      const pausedReason = async () => (await (await context.request.get(`${baseURL}/api/mailbox`)).json()).pausedReason
      await expect.poll(pausedReason).not.toBeNull()
      await page.reload()
      const alert = accountCard(page).getByRole('alert')
      await expect(alert).toContainText('Sending is paused')
      await expect(alert).toContainText('The email server rejected your account')
      await expect(alert).toContainText('535 5.7.8 Password expired')
      await expect(alert).toContainText('Choose Edit, correct the username and password')
      await expect(accountCard(page).getByText('Paused', { exact: true })).toBeVisible()
      for (const viewport of [...WIDTHS].reverse())
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.setViewportSize(viewport)
          await page.emulateMedia({ colorScheme })
          expect(await findings(page)).toEqual([])
          await expectNothingWider(page)
        }
      // Once fixed and saved, waiting emails go out automatically.
      sink.rule(() => undefined)
      await accountCard(page).getByRole('button', { name: 'Edit' }).click()
      const form = page.getByRole('region', { name: 'Edit email account' })
      expect(await findings(page)).toEqual([])
      await form.getByLabel('SMTP password').fill('a new one')
      await form.getByRole('button', { name: 'Save' }).click()
      await sink.received(1)
      await expect(alert).toBeHidden()
      await page.goto('/outbox')
      await expect(mailCard(page).getByRole('listitem').getByText('Sent', { exact: true })).toBeVisible()
    },
  )
})

test('an email account is set up by keyboard alone', async ({ page }) => {
  await withSink(askPassword, async (sink) => {
    const form = await openSetUp(page)
    await form.getByLabel('From address').focus()
    for (const text of ['ada@sender.example', 'Ada']) {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(form.getByRole('combobox', { name: 'Provider' })).toBeFocused()
    await page.keyboard.press('Tab')
    for (const text of ['127.0.0.1', String(sink.port)]) {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    const security = form.getByRole('combobox', { name: 'SMTP security' })
    await expect(security).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { name: 'STARTTLS' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('option', { name: 'None' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(security).toBeFocused()
    await page.keyboard.press('Tab')
    for (const text of ['ada', PASS]) {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(form.getByRole('switch', { name: 'Read this inbox' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(form.getByRole('switch', { name: 'Ramp up slowly' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(form.getByRole('link', { name: 'Sending' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(form.getByRole('button', { name: 'Test connection' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.getByText('Outgoing email: Signed in')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(accountCard(page).getByRole('button', { name: 'Edit' })).toBeFocused()
  })
})
