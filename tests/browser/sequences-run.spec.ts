import { startImapServer } from '../simulators/imap-server.ts'
import { rawMail } from '../world/raw-mail.ts'
import { addLeads, GRACE, TOMAS } from './leads.ts'
import { askPassword, mailCard, PASS, setMailbox, withSink } from './mail.ts'
import { card, openMenu } from './sequences.ts'
import { toast } from './templates.ts'
import { expect, test } from './test.ts'

// Inboxes are read once a minute.
const READING = { timeout: 180_000 }
const ACCOUNT = { user: 'ada', password: PASS }

test('a sequence is made, checked, launched; its mail leaves, is answered, and the sequence stops', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(420_000)
  await addLeads(context, baseURL, [TOMAS, GRACE])
  const imap = await startImapServer(ACCOUNT)
  try {
    await withSink(askPassword, async (sink) => {
      await setMailbox(context, baseURL, sink.port, {
        imap: { host: '127.0.0.1', port: imap.port, security: 'none', ...ACCOUNT },
      })
      await page.goto('/sequences')
      await page.getByRole('button', { name: 'Create Sequence', exact: true }).click()
      const creating = page.getByRole('dialog', { name: 'Create Sequence' })
      await creating.getByLabel('Name').fill('Spring outreach')
      await creating.getByLabel('Name').press('Enter')
      await expect(toast(page, 'Email sequence created successfully')).toBeVisible()

      await openMenu(page, 'Spring outreach', 'Preview')
      const check = page.getByRole('dialog', { name: 'Flight check' })
      await expect(check.getByRole('region', { name: 'Calendar' })).toBeVisible()
      await expect(check.getByRole('region', { name: 'Problems' })).toContainText('Claim without a source')
      await check.getByText('Grace Hopper').first().click()
      await expect(check).toContainText('I came across Navona Systems')
      await check.getByRole('button', { name: 'Enroll leads' }).click()
      const enrolling = page.getByRole('dialog', { name: 'Enroll Leads' })
      await enrolling.getByLabel('Search leads').fill('hopper')
      await expect(enrolling.getByRole('checkbox', { name: 'Select Tomás Rivera' })).toHaveCount(0)
      await enrolling.getByRole('checkbox', { name: 'Select Grace Hopper' }).click()
      await enrolling.getByRole('button', { name: 'Enroll 1 Lead(s)' }).click()
      // The default text's claim: asked before the first launch.
      const question = page.getByRole('alertdialog', { name: 'Launch with claims that have no source?' })
      await expect(question).toContainText('40%')
      await question.getByRole('button', { name: 'Enroll anyway' }).click()
      await expect(toast(page, '1 enrolled')).toContainText('Success')
      await expect(enrolling).toBeHidden()
      await expect(card(page, 'Spring outreach')).toContainText('1 enrolled, 1 running')

      const [mail] = await sink.received(1)
      expect(mail).toMatchObject({ to: 'grace@navona.example' })
      expect(mail?.raw).toContain('Subject: A quick idea for Navona Systems')
      await page.goto('/integrations')
      const row = mailCard(page).getByRole('listitem').filter({ hasText: 'A quick idea for Navona Systems' })
      await expect(row.getByText('Sent', { exact: true })).toBeVisible()

      await page.goto('/sequences')
      await openMenu(page, 'Spring outreach', 'People')
      const grace = page.getByRole('list', { name: 'Enrolments' }).getByRole('listitem')
      await expect(grace).toContainText('Step 2 of 2')
      await expect(grace.getByText('Active', { exact: true })).toBeVisible()

      // Only what comes after the inbox was first read is an answer.
      await expect
        .poll(async () => (await (await page.request.get('/api/mailbox')).json()).inboxCheckedAt, READING)
        .not.toBeNull()
      const messageId = /^Message-ID: *(<[^>]+>)/im.exec(mail?.raw ?? '')?.[1] ?? ''
      imap.deliver(
        rawMail(
          {
            From: 'Grace Hopper <grace@navona.example>',
            To: 'ada@sender.example',
            Subject: 'Re: A quick idea for Navona Systems',
            'In-Reply-To': messageId,
            'Message-ID': '<gladly@navona.example>',
          },
          'Gladly. Tuesday?',
        ),
      )
      await expect(grace.getByText('Replied', { exact: true })).toBeVisible(READING)
      await page.getByRole('button', { name: 'Done' }).click()
      await page.reload()
      await expect(card(page, 'Spring outreach')).toContainText('1 enrolled, 0 running')
      await card(page, 'Spring outreach').getByRole('button', { name: 'Analytics' }).click()
      const analytics = page.getByRole('dialog', { name: 'Sequence Analytics' })
      await expect(analytics).toContainText('Reply Rate100.0%1 of 1')
      await expect(analytics.getByRole('region', { name: /^Who opened/ })).toContainText('Answered')
      expect(await sink.received(1)).toHaveLength(1)
    })
  } finally {
    await imap.stop()
  }
})
