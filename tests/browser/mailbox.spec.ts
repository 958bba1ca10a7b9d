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
  toastOf,
  withSink,
} from './mail.ts'
import { WIDTHS } from './templates.ts'
import { expect, test } from './test.ts'

async function openSetUp(page: Page) {
  await page.goto('/integrations')
  await accountCard(page).getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up email account' })
  await expect(dialog).toBeVisible()
  return dialog
}

for (const viewport of WIDTHS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('an email account is set up against a real server, which says what is wrong until it is right', async ({
      page,
    }) => {
      await withSink(askPassword, async (sink) => {
        const dialog = await openSetUp(page)
        const result = dialog.getByRole('status').last()
        await expect(dialog.getByLabel('Time zone')).toHaveValue(
          await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
        )
        await expect(dialog.getByLabel('Public holidays')).toHaveValue('')
        await dialog.getByLabel('Public holidays').selectOption('United Kingdom')
        await dialog.getByLabel('From address').fill('ada@sender.example')
        await dialog.getByLabel('SMTP host').fill('127.0.0.1')
        await dialog.getByLabel('SMTP port').fill(String(await freePort()))
        await choose(page, 'SMTP security', 'None')
        await dialog.getByLabel('SMTP user name').fill('ada')
        await dialog.getByLabel('SMTP password').fill('a wrong one')
        await dialog.getByRole('button', { name: 'Test connection' }).click()
        await expect(result).toContainText(
          /Outgoing email: 127\.0\.0\.1 refused the connection on port \d+\. Check the port/,
        )
        await dialog.getByLabel('SMTP port').fill(String(sink.port))
        await expect(result).toBeHidden()
        await dialog.getByRole('button', { name: 'Test connection' }).click()
        await expect(result).toContainText('The user name or password is wrong. The server said: 535 5.7.8')
        await expectNothingWider(page)
        await dialog.getByLabel('SMTP password').fill(PASS)
        await dialog.getByRole('button', { name: 'Test connection' }).click()
        await expect(result).toHaveText('Outgoing email: Signed in')
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(toastOf(page, 'Email account saved')).toContainText('Success')
        await expect(dialog).toBeHidden()
        const card = accountCard(page)
        await expect(card.getByText('Connected', { exact: true })).toBeVisible()
        await expect(card).toContainText('Connected as ada@sender.example')
        await expect(card).toContainText('0 of 40')
        await expect(card).toContainText('No emails on public holidays: United Kingdom')
        await card.getByRole('button', { name: 'Edit' }).click()
        const edit = page.getByRole('dialog', { name: 'Edit email account' })
        await expect(edit.getByLabel('SMTP password')).toHaveAttribute('placeholder', 'Unchanged')
        await expect(edit.getByLabel('SMTP password')).toHaveValue('')
        await expect(edit.getByLabel('Public holidays')).toHaveValue('GB')
        // The saved password is used.
        await edit.getByRole('button', { name: 'Test connection' }).click()
        await expect(edit.getByRole('status').last()).toHaveText('Outgoing email: Signed in')
      })
    })

    test('after a restore the email account asks what was sent since, and says what each answer does', async ({
      page,
      context,
      baseURL,
    }) => {
      await setMailbox(context, baseURL, await freePort())
      let isHeld = true
      const answers: unknown[] = []
      await page.route('**/api/mail/hold', (route) =>
        route.fulfill({
          json: isHeld
            ? { heldSince: '2026-11-14T10:00:00.000Z', knownUntil: '2026-11-14T09:12:00.000Z', doubtful: 3 }
            : null,
        }),
      )
      await page.route('**/api/mail/release', (route) => {
        answers.push(route.request().postDataJSON())
        isHeld = false
        return route.fulfill({ status: 204 })
      })
      await page.goto('/integrations')
      const note = accountCard(page).getByRole('alert')
      await expect(note).toContainText('Did any emails go out after 14 November 2026')
      await expect(note).toContainText('3 emails were due since then')
      await expect(note).toContainText("Yes: we won't send them again. Resend any that didn't arrive.")
      await expect(note).toContainText("No: we'll send them now.")
      await expect(note.getByRole('button', { name: 'No: send them now' })).toBeVisible()
      expect(await findings(page)).toEqual([])
      await expectNothingWider(page)
      await note.getByRole('button', { name: "Yes, or I'm not sure: don't send them" }).click()
      await expect(toastOf(page, "3 emails may have arrived: resend any that didn't")).toBeVisible()
      await expect(note).toBeHidden()
      expect(answers).toEqual([{ sinceThen: 'may_be_sent' }])
    })

    for (const colorScheme of ['light', 'dark'] as const) {
      test(`an email account that is refused says so and what to do; axe finds nothing, ${colorScheme}`, async ({
        page,
        context,
        baseURL,
      }) => {
        await page.emulateMedia({ colorScheme })
        await withSink(
          () => undefined,
          async (sink) => {
            const [grace] = await addLeads(context, baseURL, [GRACE])
            const { id } = await addTemplate(context, baseURL)
            await setMailbox(context, baseURL, sink.port)
            sink.rule((stage) => (stage === 'auth' ? '535 5.7.8 Password expired' : undefined))
            await page.goto('/integrations')
            await sendTemplate(context, baseURL, id, grace?.id ?? 0)
            await page.reload()
            const alert = accountCard(page).getByRole('alert')
            await expect(alert).toContainText('Sending is paused')
            await expect(alert).toContainText('The email server rejected your account')
            await expect(alert).toContainText('535 5.7.8 Password expired')
            await expect(alert).toContainText('Choose Edit, correct the user name and password')
            await expect(accountCard(page).getByText('Paused', { exact: true })).toBeVisible()
            const row = mailCard(page).getByRole('listitem')
            await expect(row).toContainText('The email server rejected your account')
            expect(await findings(page)).toEqual([])
            await expectNothingWider(page)
            // Once fixed and saved, waiting emails go out automatically.
            sink.rule(() => undefined)
            await accountCard(page).getByRole('button', { name: 'Edit' }).click()
            const dialog = page.getByRole('dialog', { name: 'Edit email account' })
            expect(await findings(page)).toEqual([])
            await dialog.getByLabel('SMTP password').fill('a new one')
            await dialog.getByRole('button', { name: 'Save' }).click()
            await sink.received(1)
            await expect(row.getByText('Sent', { exact: true })).toBeVisible()
            await expect(alert).toBeHidden()
          },
        )
      })
    }
  })
}

test('the email account dialog works by keyboard alone', async ({ page }) => {
  await withSink(askPassword, async (sink) => {
    await page.goto('/integrations')
    await accountCard(page).getByRole('button', { name: 'Set up' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Set up email account' })
    await expect(dialog.getByLabel('From name')).toBeFocused()
    for (const text of ['Ada', 'ada@sender.example']) {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(dialog.getByRole('combobox', { name: 'Provider' })).toBeFocused()
    await page.keyboard.press('Tab')
    for (const text of ['127.0.0.1', String(sink.port)]) {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    const security = dialog.getByRole('combobox', { name: 'SMTP security' })
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
    await expect(dialog.getByRole('switch', { name: 'Read this inbox' })).toBeFocused()
    for (const name of ['Daily limit', 'Minimum gap', 'Time zone', 'Public holidays']) {
      await page.keyboard.press('Tab')
      await expect(dialog.getByLabel(name)).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('switch', { name: 'Send only during certain hours' })).not.toBeChecked()
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Signature')).toBeFocused()
    await page.keyboard.type('Ada Byron, Analytical Engines')
    for (let step = 0; step < 3; step++) await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Test connection' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Outgoing email: Signed in')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(accountCard(page)).toContainText('Any time')
    await expect(accountCard(page).getByRole('button', { name: 'Edit' })).toBeFocused()
  })
})

test('an email account shows its domain checks and is disconnected after a question; scheduled emails are on hold', async ({
  page,
  context,
  baseURL,
}) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  const { id } = await addTemplate(context, baseURL)
  await setMailbox(context, baseURL, 9)
  await sendTemplate(context, baseURL, id, grace?.id ?? 0, '2099-01-01T09:00:00Z')
  await page.goto('/integrations')
  const card = accountCard(page)
  const checks = card.getByRole('region', { name: 'Domain authentication: sender.example' })
  await expect(checks.getByRole('listitem')).toHaveText([/^SPF: /, /^DKIM: /, /^DMARC: /])
  await card.getByRole('button', { name: 'Disconnect' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to disconnect ada@sender.example?',
  })
  await expect(question).toContainText('We delete its passwords')
  await expect(question).toContainText('Scheduled emails are on hold until you set up an email account again.')
  await expect(question).toContainText('New emails are captured in the built-in outbox, not delivered.')
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByText('Connected', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Disconnect' }).click()
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(toastOf(page, 'Email account disconnected')).toBeVisible()
  await expect(card.getByText('Not Connected', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible()
  await expect(mailCard(page).getByRole('listitem')).toContainText(
    'Your email account is disconnected. Connect one to send this email.',
  )
})
