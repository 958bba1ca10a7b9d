import type { Page } from '@playwright/test'
import { startImapServer } from '../simulators/imap-server.ts'
import { rawMail } from '../world/raw-mail.ts'
import { expectTrapped, pressOn, reach } from './keyboard.ts'
import { addLeads, GRACE, TOMAS } from './leads.ts'
import { askPassword, mailCard, PASS, setMailbox, withSink } from './mail.ts'
import { card } from './sequences.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

// Inboxes are read once a minute.
const READING = { timeout: 180_000 }
const ACCOUNT = { user: 'ada', password: PASS }

const menuButton = (page: Page) => page.getByRole('button', { name: 'Actions for Spring outreach' })

async function chooseFromMenu(page: Page, item: string) {
  await pressOn(page, menuButton(page))
  const wanted = page.getByRole('menuitem', { name: item, exact: true })
  await reach(page, wanted, 'ArrowDown')
  await page.keyboard.press('Enter')
}

test('by keyboard alone a sequence is created, edited, checked and launched; its email goes out, gets a reply, and it stops', async ({
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
      const create = page.getByRole('button', { name: 'Create Sequence', exact: true })
      await pressOn(page, create)
      const creating = page.getByRole('dialog', { name: 'Create Sequence' })
      await expect(creating.getByLabel('Name')).toBeFocused()
      await page.keyboard.type('Spring outreach')
      await page.keyboard.press('Enter')
      await expectToast(page, 'Email sequence created successfully')
      await expect(create).toBeFocused()

      await chooseFromMenu(page, 'Edit')
      const editing = page.getByRole('main')
      await expect(editing.getByRole('heading', { level: 1, name: 'Spring outreach' })).toBeFocused()
      await pressOn(page, editing.getByRole('button', { name: 'Move step 2', exact: true }), 'ArrowUp')
      await expect(editing.getByRole('button', { name: 'Move step 1', exact: true })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await pressOn(page, editing.getByRole('button', { name: 'Add step' }))
      await expect(editing.getByLabel('Step name')).toBeFocused()
      await page.keyboard.type('Third')
      await reach(page, editing.getByRole('button', { name: 'Remove step 3' }), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(editing.getByRole('button', { name: 'Remove step 2' })).toBeFocused()
      await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()

      await reach(page, editing.getByRole('link', { name: 'Preview' }), 'Shift+Tab')
      await page.keyboard.press('Enter')
      const check = page.getByRole('region', { name: 'Preview' })
      await expect(check.getByRole('region', { name: 'Calendar' })).toBeVisible()
      await expect(check.getByRole('region', { name: 'Problems' })).toContainText('Claim without a source')
      await pressOn(page, check.locator('summary').filter({ hasText: 'Grace Hopper' }).first())
      await expect(check).toContainText('I came across Navona Systems')
      await reach(page, page.getByRole('button', { name: 'Enroll leads' }), 'Shift+Tab')
      await page.keyboard.press('Enter')
      const enrolling = page.getByRole('dialog', { name: 'Enroll Leads' })
      await expect(enrolling.getByLabel('Search leads')).toBeFocused()
      await expectTrapped(page, enrolling)
      await enrolling.getByLabel('Search leads').focus()
      await page.keyboard.type('hopper')
      await expect(enrolling.getByRole('checkbox', { name: 'Select Tomás Rivera' })).toHaveCount(0)
      await pressOn(page, enrolling.getByRole('checkbox', { name: 'Select Grace Hopper' }), 'Space')
      await pressOn(page, enrolling.getByRole('button', { name: 'Enroll 1 Lead(s)' }))
      // The default text's claim: asked before the first launch, the safe answer first.
      await expect(enrolling.getByRole('alert', { name: 'Launch with claims that have no source?' })).toContainText(
        '40%',
      )
      await expect(enrolling.getByRole('button', { name: 'Go back' })).toBeFocused()
      await pressOn(page, enrolling.getByRole('button', { name: 'Enroll anyway' }))
      await expect(enrolling).toBeHidden()
      await expect(page.getByRole('button', { name: 'Enroll leads' })).toBeFocused()
      await page.goto('/sequences')
      await expect(card(page, 'Spring outreach')).toContainText('1 enrolled, 1 active')

      const [mail] = await sink.received(1)
      expect(mail).toMatchObject({ to: 'grace@navona.example' })
      expect(mail?.raw).toContain('Subject: A quick idea for Navona Systems')
      await page.goto('/outbox')
      const row = mailCard(page).getByRole('listitem').filter({ hasText: 'A quick idea for Navona Systems' })
      await expect(row.getByText('Sent', { exact: true })).toBeVisible()

      await page.goto('/sequences')
      await chooseFromMenu(page, 'Enrolled leads')
      const grace = page.getByRole('list', { name: 'Enrollments' }).getByRole('listitem')
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
      await page.goto('/sequences')
      await expect(card(page, 'Spring outreach')).toContainText('1 enrolled, 0 active')
      await pressOn(page, card(page, 'Spring outreach').getByRole('button', { name: 'Analytics' }))
      const analytics = page.getByRole('dialog', { name: 'Sequence Analytics' })
      await expect(analytics).toContainText('Reply Rate100.0%1 of 1')
      await expect(analytics.getByRole('region', { name: /^Recent opens/ })).toContainText('Replied')
      expect(await sink.received(1)).toHaveLength(1)
    })
  } finally {
    await imap.stop()
  }
})
