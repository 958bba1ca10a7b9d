import type { SequencePreview } from '../../contract/sequence-preview.ts'
import { findings } from './findings.ts'
import { addLeads, GRACE, TOMAS } from './leads.ts'
import { setMailbox } from './mail.ts'
import { ANALYTICS, addSequence, card, openMenu, PLAIN_STEPS, STEPS } from './sequences.ts'
import { tooWide } from './templates.ts'
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
test('the preview shows every email and problem, and follows the limits', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [TOMAS, GRACE])
  await setMailbox(context, baseURL, 2525, { dailyLimit: 1 })
  await addSequence(context, baseURL, { name: 'Spring', steps: FLOWN })
  await page.goto('/sequences')
  const answered = page.waitForResponse(PLAN)
  await openMenu(page, 'Spring', 'Preview')
  const plan = (await (await answered).json()) as SequencePreview
  const dates = plan.mails.flatMap(({ at }) => at ?? [])
  const [first = '', second = ''] = dates
  const check = page.getByRole('region', { name: 'Preview' })
  await expect(check).toContainText(`Finishes ${moment(plan.finishAt ?? '')}`)
  await expect(check).toContainText(`Daily limit of 1: last first email on ${day(second).replace(/^\w+ /, '')}`)
  const problems = check.getByRole('region', { name: 'Problems' }).getByRole('listitem')
  await expect(problems).toContainText(['Claim without a source · step 1 · 2 leads', 'Empty field · step 2 · 1 lead'])
  await expect(check).toContainText(/[12] weeks? without emails/)
  await expect(check.getByRole('region', { name: day(first) })).toContainText('Grace Hopper')
  await check.getByRole('region', { name: 'Calendar' }).getByRole('button').last().click()
  const last = check.getByRole('region', { name: day(dates.at(-1) ?? '') })
  await last.getByText('Grace Hopper').click()
  await expect(last).toContainText('Dear VP Engineering, once more')
  await expect(last).toContainText('21 days after step 1')
  await expect(check.getByRole('region', { name: "Won't be sent" })).toContainText('on hold: No value for jobTitle')
  for (const viewport of [NARROW, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport)
    expect(await findings(page)).toEqual([])
    expect(await tooWide(page)).toEqual([])
  }

  await check.getByLabel('Emails per day').fill('0')
  await expect(check.getByText('Emails per day: enter a whole number, at least 1')).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().endsWith('/preview'))
  await check.getByLabel('Emails per day').fill('80')
  // What nobody has tried stays as the account has it.
  expect((await asked).postDataJSON()).toEqual({ leadIds: expect.any(Array), dailyLimit: 80 })
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

test('the enrolled leads, the analytics and the enroll dialog fit, and axe finds nothing serious, wide and narrow', async ({
  page,
  context,
  baseURL,
}) => {
  const leads = await addLeads(context, baseURL, [TOMAS, GRACE])
  const { id } = await addSequence(context, baseURL, { name: 'Spring', steps: PLAIN_STEPS, isActive: false })
  await context.request.post(`${baseURL}/api/email-sequences/${id}/enroll`, {
    data: { leadIds: leads.map((lead) => lead.id) },
  })
  await page.route('**/api/email-sequences/*/analytics', (route) => route.fulfill({ json: ANALYTICS }))
  const check = async () => {
    expect(await findings(page)).toEqual([])
    expect(await tooWide(page)).toEqual([])
  }
  for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
    await page.setViewportSize(viewport)
    await page.goto(`/sequences/${id}/people`)
    await expect(page.getByRole('list', { name: 'Enrollments' }).getByRole('listitem')).toHaveCount(2)
    await check()
    await page.goto(`/sequences?sequence=${id}&show=analytics`)
    await expect(page.getByRole('img', { name: /^Emails by day, 4 Mar to 6 Mar/ })).toBeVisible()
    // Its table scrolls sideways inside its own region on narrow screens.
    await page.getByText('Show as a table').click()
    expect(await findings(page)).toEqual([])
    await page.goto('/sequences')
    await card(page, 'Spring').getByRole('button', { name: 'Enroll' }).click()
    const search = page.getByRole('dialog', { name: 'Enroll Leads' }).getByLabel('Search leads')
    await expect(search).toBeVisible()
    // The magnifying glass is inside the field.
    const heights = await search.evaluate((field) =>
      [field, field.parentElement].map((box) => (box as HTMLElement | null)?.offsetHeight),
    )
    expect(heights[1]).toBe(heights[0])
    await check()
  }
})

// A button that moves between press and release is not clicked.
test('the buttons of the enroll dialog stay where they are while its leads load', async ({
  page,
  context,
  baseURL,
}) => {
  await addLeads(context, baseURL, [TOMAS, ...Array.from({ length: 55 }, () => ({ company: 'Navona' }))])
  await addSequence(context, baseURL, { name: 'Spring', steps: PLAIN_STEPS, isActive: false })
  for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
    await page.setViewportSize(viewport)
    let letGo = () => {}
    const released = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/\/api\/leads\?/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/sequences')
    await card(page, 'Spring').getByRole('button', { name: 'Enroll' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enroll Leads' })
    const enroll = dialog.getByRole('button', { name: 'Enroll 0 Lead(s)' })
    await expect(dialog.getByLabel('Loading leads')).toBeVisible()
    const before = await enroll.boundingBox()
    letGo()
    await expect(dialog.getByRole('list', { name: 'Leads' }).getByRole('listitem')).toHaveCount(50)
    await expect(dialog.getByText('Select this page')).toBeVisible()
    expect(await enroll.boundingBox()).toEqual(before)
    await page.unrouteAll()
  }
})
