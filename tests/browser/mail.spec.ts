import type { Page } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads, GRACE, TOMAS } from './leads.ts'
import {
  accountCard,
  addTemplate,
  askPassword,
  choose,
  expectNothingWider,
  mailCard,
  sendTemplate,
  setMailbox,
  withSink,
} from './mail.ts'
import { WIDTHS } from './templates.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString()

async function chooseLead(page: Page, text: string, name: string) {
  await page.getByRole('button', { name: 'To: Choose a lead' }).click()
  await page.getByRole('combobox', { name: 'To: search' }).fill(text)
  await page.getByRole('option', { name }).click()
  await expect(page.getByRole('button', { name: `To: ${name} ·` })).toBeFocused()
}

test('a template sent now arrives, and shows as sent', async ({ page, context, baseURL }) => {
  await withSink(askPassword, async (sink) => {
    await addLeads(context, baseURL, [TOMAS, GRACE])
    await setMailbox(context, baseURL, sink.port)
    await addTemplate(context, baseURL)
    await page.goto('/outbox')
    await mailCard(page).getByRole('button', { name: 'Send a template' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send email' })
    await expect(dialog.getByRole('button', { name: 'Send now' })).toBeDisabled()
    await choose(page, 'Template', 'An idea for {{ company }}')
    await chooseLead(page, 'hopper', 'Grace Hopper')
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText('An idea for Navona Systems')
    await expect(preview).toContainText('Hello Grace,')
    expect(await findings(page)).toEqual([])
    await expectNothingWider(page)
    await dialog.getByRole('button', { name: 'Send now' }).click()
    await expectToast(page, 'Email sent')
    const [mail] = await sink.received(1)
    expect(mail).toMatchObject({ from: 'ada@sender.example', to: 'grace@navona.example' })
    expect(mail?.raw).toContain('Subject: An idea for Navona Systems')
    const row = mailCard(page).getByRole('listitem')
    await expect(row.getByText('Sent', { exact: true })).toBeVisible()
    await expect(row).toContainText('grace@navona.example')
    await page.goto('/settings/email-accounts')
    await expect(accountCard(page)).toContainText('1 of 40')
  })
})

test('captured email is shown as the recipient would see it, and nothing in it runs', async ({
  page,
  context,
  baseURL,
  problems,
}) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  const { id } = await addTemplate(context, baseURL, { body: '<script>top.ranInMail = 1</script> Hello' })
  const mail = await sendTemplate(context, baseURL, id, grace?.id ?? 0)
  await page.goto('/settings/email-accounts')
  await expect(accountCard(page)).toContainText('Emails are captured in the built-in outbox, not delivered')
  await page.getByRole('link', { name: 'Outbox', exact: true }).click()
  const card = page.getByRole('region', { name: 'Outbox' })
  await expect(card.getByRole('listitem').getByText('Captured, not delivered')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await expectNothingWider(page)
  // What a mail could hold at worst.
  await page.route(`**/api/mails/${mail.id}`, async (route) => {
    const answer = await (await route.fetch()).json()
    const worst = `<script>top.ranInMail = 1</script><img src="x" onerror="top.ranInMail = 1"><img src="/t/o/x.gif">
      <iframe srcdoc="<script>top.ranInMail = 1</script>"></iframe><svg onload="top.ranInMail = 1"></svg>
      <meta http-equiv="refresh" content="0; url=/t/c/x"><a href="/t/c/x">a link</a>`
    await route.fulfill({ json: { ...answer, html: `${answer.html}${worst}` } })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await card.getByRole('button', { name: 'An idea for Navona Systems' }).click()
  const dialog = page.getByRole('dialog', { name: 'An idea for Navona Systems' })
  const frame = dialog.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  await expect(frame.contentFrame().getByText('<script>top.ranInMail = 1</script> Hello')).toBeVisible()
  await expect(frame.contentFrame().locator('meta[http-equiv=Content-Security-Policy]')).toHaveCount(1)
  await frame.contentFrame().getByText('a link', { exact: true }).click()
  await expect(dialog.getByText('Captured, not delivered')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Text' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('unsubscribe here: http')
  await dialog.getByRole('tab', { name: 'Headers' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(await findings(page)).toEqual([])
  await expectNothingWider(page)
  expect(await page.evaluate(() => 'ranInMail' in window)).toBe(false)
  // The browser says of its own accord that it refused them.
  for (const problem of problems.splice(0)) expect(problem).toContain('Executing inline event handler violates')
  expect(asked.filter((path) => path.startsWith('/t/') || path.endsWith('/x'))).toEqual([])
})

test('the email cards and their dialogs fit, and axe finds nothing serious, wide and narrow, light and dark', async ({
  page,
  context,
  baseURL,
}) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  const { id } = await addTemplate(context, baseURL)
  await sendTemplate(context, baseURL, id, grace?.id ?? 0, IN_A_YEAR)
  await context.request.post(`${baseURL}/api/suppressions`, { data: { addresses: ['anna@rival.example'] } })
  await page.route('**/api/mail/hold', (route) =>
    route.fulfill({
      json: { heldSince: '2026-11-14T10:00:00.000Z', knownUntil: '2026-11-14T09:12:00.000Z', doubtful: 3 },
    }),
  )
  const check = async () => {
    expect(await findings(page)).toEqual([])
    await expectNothingWider(page)
  }
  for (const [viewport, colorScheme] of [
    [WIDTHS[0], 'light'],
    [WIDTHS[1], 'dark'],
    [WIDTHS[1], 'light'],
    [WIDTHS[0], 'dark'],
  ] as const) {
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.goto('/outbox')
    await mailCard(page).getByLabel('Search emails').fill('nobody')
    await expect(mailCard(page)).toContainText('No emails match your search.')
    await check()
    await page.goto('/settings/email-accounts')
    await expect(accountCard(page).getByRole('alert')).toContainText("No: we'll send them now.")
    await expect(page.getByRole('region', { name: 'Set up email account' })).toBeVisible()
    await check()
    await page.goto('/settings/do-not-contact')
    const suppressions = page.getByRole('region', { name: 'Do not contact' })
    await suppressions.getByLabel('Search do not contact').fill('nobody there')
    await expect(suppressions).toContainText('No addresses match your search.')
    await check()
    await suppressions.getByRole('button', { name: 'Add addresses' }).click()
    const adding = page.getByRole('dialog', { name: 'Add to do not contact' })
    await adding.getByLabel('Email addresses').fill('nobody')
    await adding.getByRole('button', { name: 'Add address' }).click()
    await expect(adding.getByLabel('Email addresses')).toHaveAccessibleDescription('nobody is not an email address')
    await check()
    await adding.getByLabel('Email addresses').fill('')
    await adding.getByRole('button', { name: 'Cancel' }).click()
  }
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('do-not-contact.csv')
})

test('an email that may have arrived is resent only after a question', async ({ page, context, baseURL }) => {
  await withSink(
    (stage) => (stage === 'dot' ? 'drop' : undefined),
    async (sink) => {
      const [grace] = await addLeads(context, baseURL, [GRACE])
      const { id } = await addTemplate(context, baseURL)
      await setMailbox(context, baseURL, sink.port)
      await sendTemplate(context, baseURL, id, grace?.id ?? 0)
      await page.goto('/outbox')
      const row = mailCard(page).getByRole('listitem')
      await expect(row.getByText('Unknown')).toBeVisible()
      await expect(row).toContainText('It may have arrived.')
      sink.rule(() => undefined)
      await row.getByRole('button').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click()
      const question = page.getByRole('alertdialog', { name: 'Resend this email?' })
      await expect(question).toContainText('grace@navona.example gets it twice')
      await question.getByRole('button', { name: 'Resend' }).click()
      // After a lost connection the mailbox rests for half a minute.
      await expect(row.getByText('Sent', { exact: true })).toBeVisible({ timeout: 60_000 })
      expect(sink.mails).toHaveLength(2)
    },
  )
})
