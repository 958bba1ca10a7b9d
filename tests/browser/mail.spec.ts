import type { Page } from '@playwright/test'
import { freePort } from '../../server/db/embedded/system-process.ts'
import { findings } from './findings.ts'
import { pressOn, reach } from './keyboard.ts'
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
  toastOf,
  withSink,
} from './mail.ts'
import { WIDTHS } from './templates.ts'
import { expect, test } from './test.ts'

const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString()

async function chooseLead(page: Page, text: string, name: string) {
  await page.getByRole('button', { name: 'To: Choose a lead' }).click()
  await page.getByRole('combobox', { name: 'To: search' }).fill(text)
  await page.getByRole('option', { name }).click()
  await expect(page.getByRole('button', { name: `To: ${name} ·` })).toBeFocused()
}

for (const viewport of WIDTHS) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('a template sent now arrives, and shows as sent', async ({ page, context, baseURL }) => {
      await withSink(askPassword, async (sink) => {
        await addLeads(context, baseURL, [TOMAS, GRACE])
        await setMailbox(context, baseURL, sink.port)
        await addTemplate(context, baseURL)
        await page.goto('/integrations')
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
        await expect(toastOf(page, 'Email to grace@navona.example is on its way')).toBeVisible()
        const [mail] = await sink.received(1)
        expect(mail).toMatchObject({ from: 'ada@sender.example', to: 'grace@navona.example' })
        expect(mail?.raw).toContain('Subject: An idea for Navona Systems')
        const row = mailCard(page).getByRole('listitem')
        await expect(row.getByText('Sent', { exact: true })).toBeVisible()
        await expect(row).toContainText('grace@navona.example')
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
      await page.goto('/integrations')
      await expect(accountCard(page)).toContainText('Emails are captured in the built-in outbox, not delivered')
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

    test('an email is scheduled in the time zone of the mailbox, and canceled', async ({ page, context, baseURL }) => {
      await addLeads(context, baseURL, [GRACE])
      await setMailbox(context, baseURL, await freePort(), { timeZone: 'Asia/Tokyo' })
      await addTemplate(context, baseURL)
      await page.goto('/integrations')
      await mailCard(page).getByRole('button', { name: 'Send a template' }).click()
      const dialog = page.getByRole('dialog', { name: 'Send email' })
      await choose(page, 'Template', 'An idea for {{ company }}')
      await chooseLead(page, 'grace', 'Grace Hopper')
      await dialog.getByRole('radio', { name: 'At a time I choose' }).check()
      const time = dialog.getByLabel('Date and time')
      await expect(time).toHaveAccessibleDescription(/Time zone: Asia\/Tokyo/)
      await time.fill('2020-01-01T09:00')
      await dialog.getByRole('button', { name: 'Schedule' }).click()
      await expect(time).toHaveAccessibleDescription('Choose a time in the future')
      await time.fill('2040-05-07T09:30')
      const sent = page.waitForRequest((request) => request.url().endsWith('/send'))
      await dialog.getByRole('button', { name: 'Schedule' }).click()
      expect((await sent).postDataJSON()).toMatchObject({ scheduledAt: '2040-05-07T00:30:00.000Z' })
      await expect(toastOf(page, 'scheduled for Mon 7 May 2040, 09:30')).toBeVisible()
      const row = mailCard(page).getByRole('listitem')
      await expect(row.getByText('Scheduled')).toBeVisible()
      await expect(row).toContainText('Mon 7 May 2040, 09:30')
      await row.getByRole('button').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel this email' }).click()
      await expect(toastOf(page, 'Email canceled')).toBeVisible()
      await expect(row.getByText('Canceled')).toBeVisible()
      await expect(row.getByRole('button')).toBeFocused()
    })

    test('among many emails one is found by its recipient or its status', async ({ page, context, baseURL }) => {
      const people = Array.from({ length: 9 }, (_, n) => ({
        ...TOMAS,
        email: `tomas${n}@acme.example`,
        lastName: `No${n}`,
      }))
      const made = await addLeads(context, baseURL, [GRACE, ...people])
      const { id } = await addTemplate(context, baseURL)
      const mails: { id: number }[] = []
      for (const { id: leadId } of made) mails.push(await sendTemplate(context, baseURL, id, leadId, IN_A_YEAR))
      await context.request.post(`${baseURL}/api/mails/${mails[3]?.id}/cancel`)
      await page.goto('/integrations')
      const rows = mailCard(page).getByRole('listitem')
      await expect(rows).toHaveCount(8)
      await mailCard(page).getByRole('button', { name: 'Show more' }).click()
      await expect(rows).toHaveCount(10)
      await mailCard(page).getByLabel('Search emails').fill('hopper')
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText('grace@navona.example')
      await mailCard(page).getByLabel('Search emails').fill('')
      await choose(page, 'Status', 'Not sent')
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText('tomas2@acme.example')
      await mailCard(page).getByLabel('Search emails').fill('hopper')
      await expect(mailCard(page)).toContainText('No emails match your search.')
      expect(await findings(page)).toEqual([])
      // The same by keyboard alone: another status, another name, and the email itself.
      await pressOn(page, mailCard(page).getByRole('combobox', { name: 'Status' }))
      await expect(page.getByRole('option', { name: 'Not sent' })).toBeFocused()
      await page.keyboard.press('Home')
      await expect(page.getByRole('option', { name: 'Any status' })).toBeFocused()
      await page.keyboard.press('Enter')
      await reach(page, mailCard(page).getByLabel('Search emails'), 'Shift+Tab')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('No5')
      await expect(rows).toContainText(['tomas5@acme.example'])
      await pressOn(page, rows.getByRole('button').first())
      await expect(page.getByRole('dialog')).toContainText('tomas5@acme.example')
      await page.keyboard.press('Escape')
      await expect(rows.getByRole('button').first()).toBeFocused()
      await expectNothingWider(page)
    })

    test('do not contact: add several, search, remove, and an unsubscribed address stays', async ({
      page,
      context,
      baseURL,
    }) => {
      const [grace] = await addLeads(context, baseURL, [GRACE])
      const { id } = await addTemplate(context, baseURL)
      const mail = await sendTemplate(context, baseURL, id, grace?.id ?? 0, IN_A_YEAR)
      const { text } = await (await context.request.get(`${baseURL}/api/mails/${mail.id}`)).json()
      await context.request.post(`${baseURL}/u/${/\/u\/(\S+)/.exec(text)?.[1]}`)
      await page.goto('/integrations')
      const card = page.getByRole('region', { name: 'Do not contact' })
      await expect(card.locator('[data-address="grace@navona.example"]')).toContainText('Unsubscribed')
      await expect(card.getByRole('button', { name: 'Remove grace@navona.example' })).toHaveCount(0)
      await expect(card).toContainText("People who unsubscribed or reported spam can't be removed.")

      await card.getByRole('button', { name: 'Add addresses' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add to do not contact' })
      const box = dialog.getByLabel('Email addresses')
      await dialog.getByLabel('CSV or text file').setInputFiles({
        name: 'list.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Address,Reason\nanna@rival.example,Added by you\nbob@rival.example,Bounced\n'),
      })
      await expect(box).toHaveValue('anna@rival.example\nbob@rival.example')
      await box.fill('Anna <anna@rival.example>, bob@rival.example\nnobody\ngrace@navona.example')
      await dialog.getByRole('button', { name: 'Add 4 addresses' }).click()
      await expect(box).toHaveAccessibleDescription('nobody is not an email address')
      expect(await findings(page)).toEqual([])
      await box.fill('Anna <anna@rival.example>, bob@rival.example\ngrace@navona.example')
      await dialog.getByLabel('Note').fill('A competitor')
      await dialog.getByRole('button', { name: 'Add 3 addresses' }).click()
      await expect(toastOf(page, '2 addresses added, 1 already on the list')).toBeVisible()
      await expect(card.locator('[data-address]')).toHaveCount(3)
      await expect(card.locator('[data-address="anna@rival.example"]')).toContainText('A competitor')

      await card.getByLabel('Search do not contact').fill('rival')
      await expect(card.locator('[data-address]')).toHaveCount(2)
      await card.getByRole('button', { name: 'Remove bob@rival.example' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(toastOf(page, 'You can email bob@rival.example again')).toBeVisible()
      await expect(card.locator('[data-address]')).toHaveCount(1)
      await card.getByLabel('Search do not contact').fill('nobody there')
      await expect(card).toContainText('No addresses match your search.')
      expect(await findings(page)).toEqual([])
      await expectNothingWider(page)
      const saved = page.waitForEvent('download')
      await card.getByRole('link', { name: 'Export CSV' }).click()
      expect((await saved).suggestedFilename()).toBe('do-not-contact.csv')
    })
  })
}

test('an email that may have arrived is resent only after a question', async ({ page, context, baseURL }) => {
  await withSink(
    (stage) => (stage === 'dot' ? 'drop' : undefined),
    async (sink) => {
      const [grace] = await addLeads(context, baseURL, [GRACE])
      const { id } = await addTemplate(context, baseURL)
      await setMailbox(context, baseURL, sink.port)
      await sendTemplate(context, baseURL, id, grace?.id ?? 0)
      await page.goto('/integrations')
      const row = mailCard(page).getByRole('listitem')
      await expect(row.getByText('Unknown')).toBeVisible()
      await expect(row).toContainText('It may have arrived.')
      sink.rule(() => undefined)
      await row.getByRole('button').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click()
      const question = page.getByRole('alertdialog', { name: 'Resend this email?' })
      await expect(question).toContainText('grace@navona.example gets it twice')
      await question.getByRole('button', { name: 'Resend' }).click()
      await expect(row.getByText('Sent', { exact: true })).toBeVisible()
      expect(sink.mails).toHaveLength(2)
    },
  )
})
