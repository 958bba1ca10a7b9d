import type { Locator, Page } from '@playwright/test'
import { startImapServer } from '../simulators/imap-server.ts'
import { findFocusFault } from './keyboard.ts'
import { addLeads, GRACE, TOMAS } from './leads.ts'
import { askPassword, PASS, setMailbox, withSink } from './mail.ts'
import { expect, PASSWORD, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const ACCOUNT = { user: 'ada', password: PASS }
const FURTHEST = 90

/** Presses a key, after which the focus is on something that can be seen. */
async function press(page: Page, key: string) {
  await page.keyboard.press(key)
  await expect.poll(() => page.evaluate(findFocusFault), `after ${key}`).toBeUndefined()
}

/** By Tab alone, past everything in between. */
async function tabTo(page: Page, wanted: Locator, key = 'Tab') {
  await expect(wanted).toBeVisible()
  for (let pressed = 0; pressed < FURTHEST; pressed++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await press(page, key)
  }
  throw new Error(`${wanted} is not reached with ${key}`)
}

async function use(page: Page, wanted: Locator, key = 'Enter') {
  await tabTo(page, wanted)
  await press(page, key)
}

test('from signing in to a launched sequence with the keyboard alone, the focus is never lost', async ({
  page,
  context,
  baseURL,
  signedIn,
}) => {
  await context.clearCookies()
  // Replies are read, and unsubscribing works by one: otherwise the launch asks, or refuses.
  const imap = await startImapServer(ACCOUNT)
  await withSink(askPassword, async (sink) => {
    await page.goto('/')
    await tabTo(page, page.getByRole('button', { name: 'Get Started' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(signedIn?.email ?? '')
    await tabTo(page, page.getByLabel('Password'))
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await addLeads(context, baseURL, [TOMAS, GRACE])
    await setMailbox(context, baseURL, sink.port, {
      imap: { host: '127.0.0.1', port: imap.port, security: 'none', ...ACCOUNT },
    })

    await use(page, page.getByRole('link', { name: 'Email Sequences' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Email Sequences' })).toBeFocused()
    await use(page, page.getByRole('button', { name: 'Create Sequence', exact: true }))
    await expect(page.getByRole('dialog', { name: 'Create Sequence' }).getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Spring outreach')
    await press(page, 'Enter')
    await use(page, page.getByRole('link', { name: 'Spring outreach' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Spring outreach' })).toBeFocused()

    const steps = page.getByRole('main')
    await use(page, steps.getByRole('button', { name: 'Remove step 2' }))
    await tabTo(page, steps.getByLabel('Subject', { exact: true }))
    await press(page, 'ControlOrMeta+a')
    await page.keyboard.type('Tea on Tuesday?')
    await tabTo(page, steps.getByLabel('Body', { exact: true }))
    await press(page, 'ControlOrMeta+a')
    await page.keyboard.type('Hello, shall we talk?')
    await use(page, page.getByRole('button', { name: 'Save Changes' }))
    await expect(page.getByRole('region', { name: 'Unsaved changes', includeHidden: true })).toHaveCount(0)

    await tabTo(page, page.getByRole('button', { name: 'Enroll leads' }), 'Shift+Tab')
    await press(page, 'Enter')
    const enrolling = page.getByRole('dialog', { name: 'Enroll Leads' })
    await expect(enrolling.getByLabel('Search leads')).toBeFocused()
    await use(page, enrolling.getByRole('checkbox', { name: 'Select Grace Hopper' }), 'Space')
    await use(page, enrolling.getByRole('button', { name: 'Preview' }))

    const check = page.getByRole('region', { name: 'Preview' })
    await expect(check.getByRole('region', { name: 'Calendar' })).toBeVisible()
    await use(page, check.getByRole('button', { name: 'Enroll 1 Lead(s)' }))
    await expect(page).toHaveURL(/\/people$/)
    await expect(page.getByRole('list', { name: 'Enrollments' })).toContainText('Grace Hopper')

    const [mail] = await sink.received(1)
    expect(mail).toMatchObject({ to: 'grace@navona.example' })
    expect(mail?.raw).toContain('Subject: Tea on Tuesday?')
  }).finally(imap.stop)
})
