import type { Page } from '@playwright/test'
import type { SequencePreview } from '../../contract/sequence-preview.ts'
import { findings } from './findings.ts'
import { addLeads, GRACE, INGRID, TOMAS } from './leads.ts'
import { setMailbox } from './mail.ts'
import { ANALYTICS, addSequence, card, openMenu, PLAIN_STEPS, STEPS } from './sequences.ts'
import { choose, toast, tooWide } from './templates.ts'
import { expect, NARROW, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PLAN = '**/api/email-sequences/*/preview'
const FLOWN = [
  { ...STEPS[0], body: 'Hi {{ firstName }},\n\nteams like yours save 40% with us.' },
  { ...STEPS[1], body: 'Dear {{ jobTitle }}, once more', delayDays: 21 },
]
const LONDON = { timeZone: 'Europe/London' }
const day = (at: string) =>
  new Intl.DateTimeFormat('en-GB', { ...LONDON, weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(at))
/** "Tue 26 Mar 2030, 09:00" */
function moment(at: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...LONDON, ...options }).format(new Date(at))
  const date = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).replace(',', '')
  return `${date}, ${format({ hour: '2-digit', minute: '2-digit' })}`
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Enroll Leads' })
// The first mail a day from now, so that nothing leaves while one looks.
const LATER = { name: 'Spring', steps: PLAIN_STEPS.map((step) => ({ ...step, delayDays: step.delayDays + 1 })) }

const BOLD = {
  name: 'Bold',
  steps: LATER.steps.map((step) => ({ ...step, body: `${step.body}\n\nTeams like yours save 40% with us.` })),
}

test('leads are found by name, company or address, chosen one by one or all that match, and enrolled', async ({
  page,
  context,
  baseURL,
}) => {
  const many = Array.from({ length: 58 }, (_, index) => ({ email: `many${index}@acme.example` }))
  await addLeads(context, baseURL, [...many, INGRID, GRACE])
  await addSequence(context, baseURL, LATER)
  await page.goto('/sequences')
  await card(page, 'Spring').getByRole('button', { name: 'Enroll' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: 'Enroll 0 Lead(s)' })).toBeDisabled()
  const search = dialog.getByLabel('Search leads')
  // Its glass stands in the field.
  const around = await search.locator('..').boundingBox()
  expect(around?.height).toBe((await search.boundingBox())?.height)
  for (const text of ['grace hop', 'NAVONA', 'grace@nav']) {
    await search.fill(text)
    await expect(dialog.getByRole('list', { name: 'Leads' }).getByRole('listitem')).toHaveCount(1)
    await expect(dialog.getByText('Grace Hopper', { exact: true })).toBeVisible()
  }
  await search.fill('nobody at all')
  await expect(dialog.getByText('No leads found')).toBeVisible()
  await search.fill('')
  await dialog.getByRole('checkbox', { name: 'Select Grace Hopper' }).click()
  await expect(dialog.getByRole('button', { name: 'Enroll 1 Lead(s)' })).toBeEnabled()
  await dialog.getByRole('checkbox', { name: 'Select Grace Hopper' }).click()
  await expect(dialog.getByRole('button', { name: 'Enroll 0 Lead(s)' })).toBeDisabled()
  await expect(dialog.getByText('Showing 1 to 50 of 60 results')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Select this page' }).click()
  await expect(dialog.getByRole('button', { name: 'Enroll 50 Lead(s)' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Select all 60 matching' }).click()
  await expect(dialog.getByRole('button', { name: 'Enroll 60 Lead(s)' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Select none' }).click()
  await search.fill('acme')
  await dialog.getByRole('button', { name: 'Select all 58 matching' }).click()
  const enroll = dialog.getByRole('button', { name: 'Enroll 58 Lead(s)' })
  await expect(enroll).toBeEnabled()

  await page.route('**/api/email-sequences/*/enroll', (route) => route.fulfill({ status: 500, json: {} }))
  await enroll.click()
  await expect(toast(page, 'Failed to enroll leads')).toContainText('Error')
  await page.unroute('**/api/email-sequences/*/enroll')
  await enroll.click()
  await expect(toast(page, '58 enrolled')).toContainText('Success')
  await expect(dialog).toBeHidden()
  await expect(card(page, 'Spring')).toContainText('58 enrolled, 58 active')

  // Who is in it already is counted apart.
  await card(page, 'Spring').getByRole('button', { name: 'Enroll' }).click()
  await dialog.getByRole('button', { name: 'Select all 60 matching' }).click()
  await dialog.getByRole('button', { name: 'Enroll 60 Lead(s)' }).click()
  await expect(toast(page, '2 enrolled, 58 already in this sequence')).toBeVisible()
  await card(page, 'Spring').getByRole('button', { name: 'Enroll' }).click()
  await dialog.getByRole('button', { name: 'Select all 60 matching' }).click()
  await dialog.getByRole('button', { name: 'Enroll 60 Lead(s)' }).click()
  await expect(toast(page, '0 enrolled, 60 already in this sequence')).toContainText('No leads enrolled')
  await expect(dialog).toBeVisible()
})

test('before the first launch, claims without a source and a failed check need confirmation', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE])
  await addSequence(context, baseURL, BOLD)
  await page.route(PLAN, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/sequences')
  await card(page, 'Bold').getByRole('button', { name: 'Enroll' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('checkbox', { name: 'Select Grace Hopper' }).click()
  await dialog.getByRole('button', { name: 'Enroll 1 Lead(s)' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Launch without a flight check?')
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog.getByRole('button', { name: 'Enroll 1 Lead(s)' })).toBeFocused()
  await page.unroute(PLAN)
  await dialog.getByRole('button', { name: 'Enroll 1 Lead(s)' }).click()
  await expect(question).toContainText('Launch with claims that have no source?')
  await expect(question).toContainText(/“[^”]*40%”/)
  await question.getByRole('button', { name: 'Enroll anyway' }).click()
  await expect(toast(page, '1 enrolled')).toBeVisible()
})

test('a sequence that never sent anything is launched, not resumed: its claims need confirmation', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [GRACE])
  await addSequence(context, baseURL, { ...BOLD, isActive: false })
  await addSequence(context, baseURL, { ...LATER, name: 'Modest', isActive: false })
  await page.goto('/sequences')
  // Nothing leaves an inactive one yet: the question comes when it is launched.
  await card(page, 'Bold').getByRole('button', { name: 'Enroll' }).click()
  await expect(dialogOf(page)).toContainText('No emails go out until you launch it')
  await dialogOf(page).getByRole('checkbox', { name: 'Select Grace Hopper' }).click()
  await dialogOf(page).getByRole('button', { name: 'Enroll 1 Lead(s)' }).click()
  await expect(toast(page, '1 enrolled')).toBeVisible()

  const question = page.getByRole('alertdialog', { name: 'Launch with claims that have no source?' })
  const badge = (name: string, text: string) => card(page, name).getByText(text, { exact: true })
  await openMenu(page, 'Bold', 'Launch')
  await expect(question).toContainText(/“[^”]*40%”/)
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Actions for Bold' })).toBeFocused()
  await expect(badge('Bold', 'Inactive')).toBeVisible()
  await openMenu(page, 'Bold', 'Launch')
  await question.getByRole('button', { name: 'Launch anyway' }).click()
  await expect(badge('Bold', 'Active')).toBeVisible()
  // Without a claim there is nothing to ask.
  await openMenu(page, 'Modest', 'Launch')
  await expect(badge('Modest', 'Active')).toBeVisible()
  await expect(toast(page, 'Sequence launched')).toBeVisible()
})

test('the people of a sequence: status, next email and reason; paused, resumed, removed', async ({
  page,
  context,
  baseURL,
}) => {
  const leads = await addLeads(context, baseURL, [TOMAS, GRACE])
  const { id } = await addSequence(context, baseURL, LATER)
  await context.request.post(`${baseURL}/api/email-sequences/${id}/enroll`, {
    data: { leadIds: leads.map((lead) => lead.id) },
  })
  // What is open has an address.
  await page.goto(`/sequences?sequence=${id}&show=people`)
  const people = page.getByRole('list', { name: 'Enrollments' }).getByRole('listitem')
  await expect(people).toHaveCount(2)
  const grace = people.filter({ hasText: 'Grace Hopper' })
  await expect(grace.getByText('Active', { exact: true })).toBeVisible()
  await expect(grace).toContainText('Step 1 of 2')
  await expect(grace).toContainText(/Next: \w{3} \d+ \w{3,4} \d{4}, \d\d:\d\d/)
  await expect(grace).toContainText('Step 1 is scheduled for')
  await page.getByLabel('Search people').fill('NAVONA')
  await expect(people).toHaveText([/Grace Hopper/])
  await page.getByLabel('Search people').fill('nobody at all')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByLabel('Search people').fill('')
  await expect(people).toHaveCount(2)
  await page.getByRole('button', { name: 'Pause Grace Hopper' }).click()
  await expect(toast(page, 'Enrollment paused')).toContainText('Grace Hopper')
  await expect(grace.getByText('Paused', { exact: true })).toBeVisible()
  await choose(page, page.getByRole('combobox', { name: 'Status' }), 'Paused')
  await expect(people).toHaveCount(1)
  await choose(page, page.getByRole('combobox', { name: 'Status' }), 'Any status')
  await page.getByRole('button', { name: 'Resume Grace Hopper' }).click()
  await expect(grace.getByText('Active', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Grace Hopper' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(grace.getByText('Removed', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause Grace Hopper' })).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/sequences$/)
  await expect(card(page, 'Spring')).toContainText('2 enrolled, 1 active')
})

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport })

    test('the flight check shows every email and problem, and follows the limits', async ({
      page,
      context,
      baseURL,
    }) => {
      await addLeads(context, baseURL, [TOMAS, GRACE])
      await setMailbox(context, baseURL, 2525, { dailyLimit: 1 })
      await addSequence(context, baseURL, { name: 'Spring', steps: FLOWN })
      await page.goto('/sequences')
      const answered = page.waitForResponse(PLAN)
      await openMenu(page, 'Spring', 'Preview')
      const plan = (await (await answered).json()) as SequencePreview
      const dates = plan.mails.flatMap(({ at }) => at ?? [])
      const [first = '', second = ''] = dates
      const check = page.getByRole('dialog', { name: 'Flight check' })
      await expect(check).toContainText(`Finishes ${moment(plan.finishAt ?? '')}`)
      await expect(check).toContainText(`Daily limit of 1: last first email on ${day(second).replace(/^\w+ /, '')}`)
      const problems = check.getByRole('region', { name: 'Problems' }).getByRole('listitem')
      await expect(problems).toContainText([
        'Claim without a source · step 1 · 2 leads',
        'Empty field · step 2 · 1 lead',
      ])
      await expect(check).toContainText(/[12] weeks? without emails/)
      await expect(check.getByRole('region', { name: day(first) })).toContainText('Grace Hopper')
      await check.getByRole('region', { name: 'Calendar' }).getByRole('button').last().click()
      const last = check.getByRole('region', { name: day(dates.at(-1) ?? '') })
      await last.getByText('Grace Hopper').click()
      await expect(last).toContainText('Dear VP Engineering, once more')
      await expect(last).toContainText('21 days after step 1')
      await expect(check.getByRole('region', { name: "Won't be sent" })).toContainText('on hold: No value for jobTitle')
      expect(await findings(page)).toEqual([])
      expect(await tooWide(page)).toEqual([])

      await check.getByLabel('Emails per day').fill('0')
      await expect(check.getByText('Emails per day: enter a whole number, at least 1')).toBeVisible()
      const asked = page.waitForRequest((request) => request.url().endsWith('/preview'))
      await check.getByLabel('Emails per day').fill('80')
      expect((await asked).postDataJSON()).toMatchObject({ dailyLimit: 80, window: null })
      await expect(check).toContainText('No delays')
      await check.getByRole('region', { name: 'Calendar' }).getByRole('button').first().click()
      await expect(check.getByRole('region', { name: day(first) })).toContainText('Tomás Rivera')
      const narrowed = page.waitForRequest((request) => request.postDataJSON()?.window?.days.length === 4)
      await check.getByRole('switch', { name: 'Send only during certain hours' }).click()
      await check.getByRole('button', { name: 'Friday' }).click()
      expect((await narrowed).postDataJSON()).toMatchObject({
        window: { days: [1, 2, 3, 4], from: '09:00', to: '17:00' },
      })
      const forOne = page.waitForRequest((request) => request.postDataJSON()?.leadIds?.length === 1)
      await check.getByRole('button', { name: 'For: All your leads' }).click()
      await page.getByRole('option', { name: 'Grace Hopper' }).click()
      await forOne
    })

    test('analytics: the six figures, the days as bars and as a table, each step, and recent activity', async ({
      page,
      context,
      baseURL,
    }) => {
      const { id } = await addSequence(context, baseURL, { name: 'Spring', steps: STEPS })
      await page.goto(`/sequences?sequence=${id}&show=analytics`)
      const dialog = page.getByRole('dialog', { name: 'Sequence Analytics' })
      // Of a new sequence, from the server itself.
      await expect(dialog).toContainText('Open Rate0.0%None sent yet')
      await expect(dialog).toContainText('No emails sent yet.')
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.route('**/api/email-sequences/*/analytics', (route) => route.fulfill({ json: ANALYTICS }))
      await card(page, 'Spring').getByRole('button', { name: 'Analytics' }).click()
      for (const figure of [
        'Total Enrollments1,248',
        'Emails Sent12',
        'Open Rate25.0%3 of 12, 9-53%',
        'Click Rate8.3%1 of 12, 2-35%',
        'Reply Rate0.0%0 of 12, 0-24%',
        'Completion Rate50.0%6 of 12, 25-75%',
      ])
        await expect(dialog).toContainText(figure)
      await expect(dialog.getByRole('img', { name: /^Emails by day, 4 Mar to 6 Mar/ })).toBeVisible()
      await dialog.getByText('Show as a table').click()
      await expect(dialog.getByRole('row')).toContainText(['Day', '6 Mar 2030', '4 Mar 2030'])
      await expect(dialog.getByRole('region', { name: 'Step by step' })).toContainText('8 sent')
      await expect(dialog.getByRole('region', { name: /^Recent opens/ })).toContainText('Grace Hopper')
      expect(await findings(page)).toEqual([])
    })
  })
}
