import type { Page } from '@playwright/test'
import { countClicks } from './clicks.ts'
import { addLeads } from './leads.ts'
import { addSequence, PLAIN_STEPS } from './sequences.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const FINTECH = {
  company: 'Fjordbank',
  jobTitle: 'CEO',
  industry: 'finance',
  companySize: '51-200',
  phone: '+44 20 7946 0018',
  website: 'https://fjordbank.example',
  linkedinUrl: 'https://linkedin.com/in/fjordbank',
  dealValue: 9_000_000,
  probability: 90,
}

/** More than a page of the list shows. */
const FINTECHS = 55

type Errand = { what: string; goal: number; start: '/' | '/leads'; run: (page: Page) => Promise<void> }

const today = (page: Page) => page.getByRole('region', { name: 'Today' })
const boxes = (page: Page) => page.getByRole('row').getByRole('checkbox', { name: /^Select (?!all)/ })

const ERRANDS: Errand[] = [
  {
    what: 'Why an email waits',
    goal: 0,
    start: '/',
    run: (page) =>
      expect(today(page)).toContainText('Your email account is disconnected. Connect one to send this email.'),
  },
  {
    what: 'Read a reply',
    goal: 1,
    start: '/',
    run: async (page) => {
      await today(page)
        .getByRole('link', { name: /^Read the reply from / })
        .first()
        .click()
      const activity = page.getByRole('region', { name: 'Activity' })
      await expect(activity.getByText('Could we talk on Thursday?').first()).toBeInViewport()
    },
  },
  {
    what: 'Call the best lead',
    goal: 1,
    start: '/',
    run: async (page) => {
      const call = today(page)
        .getByRole('link', { name: /^Call / })
        .first()
      await expect(call).toHaveAttribute('href', /^tel:\+?\d+$/)
      await call.click()
    },
  },
  {
    what: 'One lead to Qualified',
    goal: 2,
    start: '/leads',
    run: async (page) => {
      await page
        .getByRole('button', { name: /change status of/ })
        .first()
        .click()
      await page.getByRole('menuitemradio', { name: 'Qualified' }).click()
      await expect(page.getByText(/ is now Qualified$/)).toBeVisible()
    },
  },
  {
    what: '20 leads to Qualified',
    goal: 4,
    start: '/leads',
    run: async (page) => {
      // The first is Qualified already.
      await boxes(page).nth(1).click()
      await boxes(page)
        .nth(20)
        .click({ modifiers: ['Shift'] })
      const bar = page.getByRole('region', { name: 'Selected leads' })
      await expect(bar).toContainText('20 selected')
      await bar.getByRole('button', { name: 'Status' }).click()
      await page.getByRole('dialog', { name: 'Change status' }).getByRole('button', { name: 'Qualified' }).click()
      await expect(page.getByText('20 leads changed to Qualified')).toBeVisible()
    },
  },
  {
    what: 'Add a note, besides its text',
    goal: 2,
    start: '/leads',
    run: async (page) => {
      const row = page.getByRole('row', { name: /Lead No40/ })
      await row.hover()
      await row.getByRole('button', { name: 'Add a note on Lead No40' }).click()
      const panel = page.getByRole('dialog', { name: 'Lead details' })
      await expect(panel.getByRole('textbox', { name: 'Note', exact: true })).toBeFocused()
      await page.keyboard.type('Wants a pilot in May.')
      await panel.getByRole('button', { name: 'Add note', exact: true }).click()
      await expect(panel.getByRole('listitem').filter({ hasText: 'Wants a pilot in May.' })).toBeVisible()
    },
  },
  {
    what: 'Fintech, score above 80, not contacted, into a sequence, besides typed text',
    goal: 5,
    start: '/leads',
    run: async (page) => {
      await page.getByRole('button', { name: 'Add filter' }).click()
      await expect(page.getByRole('textbox', { name: 'Describe the leads' })).toBeFocused()
      await page.keyboard.type('fintech, score above 80, not contacted')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: /^Add all \d+ to sequence$/ }).click()
      const picking = page.getByRole('dialog', { name: 'Add to sequence' })
      await picking.getByRole('option', { name: /^Fintech intro/ }).click()
      const enrolling = page.getByRole('dialog', { name: 'Enroll Leads' })
      await enrolling.getByRole('button', { name: /^Enroll \d+ Lead\(s\)$/ }).click()
      await expect(page.getByText(/\d+ enrolled/).first()).toBeVisible()
    },
  },
  {
    what: 'Find any lead, besides the name',
    goal: 2,
    start: '/',
    run: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      const palette = page.getByRole('dialog', { name: 'Search and commands' })
      await expect(palette.getByRole('combobox')).toBeFocused()
      await page.keyboard.type('ingrid solberg')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Ingrid Solberg' })).toBeVisible()
    },
  },
]

test('the click table', async ({ page, context, baseURL, signedIn, database }) => {
  await context.request.post(`${baseURL}/api/sample-data`)
  await addLeads(context, baseURL, [
    { firstName: 'Ingrid', lastName: 'Solberg', email: 'ingrid@fjordbank.example' },
    ...Array.from({ length: FINTECHS }, () => FINTECH),
  ])
  const sequence = await addSequence(context, baseURL, { name: 'Fintech intro', steps: PLAIN_STEPS, isActive: false })
  await database.pool.query(
    `insert into sequence_logs (user_id, recipient_address, status, scheduled_at, held_for, hold_reason)
     select id, 'grace@navona.example', 'scheduled', now() - interval '1 hour', 'account', 'account_disconnected'
     from users where email = $1`,
    [signedIn?.email],
  )
  const clicks = await countClicks(page)
  const table: { errand: string; goal: number; counted: number }[] = []
  for (const { what, goal, start, run } of ERRANDS) {
    await page.goto(start)
    await expect(start === '/' ? today(page) : boxes(page).first()).toBeVisible()
    await clicks.startAgain()
    await test.step(what, () => run(page))
    table.push({ errand: what, goal, counted: await clicks.count() })
  }
  console.table(table)
  expect(table.filter(({ goal, counted }) => counted > goal)).toEqual([])

  const { rows } = await database.pool.query(
    'select count(*)::int as enrolled from lead_sequence_enrollments where sequence_id = $1',
    [sequence.id],
  )
  expect(rows).toEqual([{ enrolled: FINTECHS }])
})
