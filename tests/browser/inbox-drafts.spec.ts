import { addConversation } from '../world/stored-conversations.ts'
import { findings } from './findings.ts'
import { addLeads, GRACE } from './leads.ts'
import { ownerOf } from './owner.ts'
import { tooWide } from './templates.ts'
import { expect, NARROW, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: 'Europe/Berlin' })

const PRICING = { title: 'Pricing', text: 'The Team plan costs 49 euros per user.', source: 'deskwell.example/pricing' }
const INVITATION = {
  uid: 'call-1',
  title: 'Intro call with Navona',
  location: 'https://meet.example/navona',
  start: '2030-12-03T10:00:00.000Z',
  end: '2030-12-03T10:30:00.000Z',
  zone: 'America/New_York',
  isAllDay: false,
  isRecurring: false,
  organizer: { name: 'Grace Hopper', email: 'grace@navona.example' },
  status: 'invited' as const,
  respondent: null,
  isAcceptedByUser: false,
}

test('a reply is drafted with its sources, a claim without one is marked, and an invitation has its time', async ({
  page,
  context,
  baseURL,
  database,
  signedIn,
}) => {
  const [grace] = await addLeads(context, baseURL, [GRACE])
  await context.request.post(`${baseURL}/api/knowledge`, { data: PRICING })
  const id = await addConversation(database.pool, await ownerOf(database, signedIn?.email), {
    leadId: grace?.id ?? 0,
    messages: [{ text: 'How much does it cost?', intent: { intent: 'question' }, invitation: INVITATION }],
  })
  await page.goto(`/inbox/${id}`)
  const card = page.getByRole('region', { name: 'Intro call with Navona' })
  await expect(card.getByText('Tue, 3 Dec 2030, 11:00–11:30')).toBeVisible()
  await expect(card.getByText('(Europe/Berlin)')).toBeVisible()
  await expect(card.getByText('Grace Hopper (grace@navona.example)')).toBeVisible()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('My own words')
  await page.getByRole('button', { name: 'Draft a reply' }).click()
  await expect(message).toHaveValue(/^Hi Grace,\n\nThanks for asking\.\n\nThe Team plan costs 49 euros per user\./)
  await expect(page.locator('mark', { hasText: PRICING.text })).toHaveCSS('text-decoration-line', 'underline')
  const evidence = page.getByRole('region', { name: 'Evidence' })
  await evidence.getByText(/with a source$/).click()
  await expect(evidence.getByText('Knowledge: Pricing (deskwell.example/pricing)')).toBeVisible()
  await message.press('Control+End')
  await page.keyboard.type('\n\nIt saves 80% of your time.')
  await expect(page.locator('mark', { hasText: '80%' })).toHaveCSS('text-decoration-style', 'wavy')
  await expect(evidence.getByText('1 claim without a source')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
  await page.setViewportSize(NARROW)
  expect(await tooWide(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore my text' }).click()
  await expect(message).toHaveValue('My own words')
})

test('knowledge and inbox settings fit every screen', async ({ page, context, baseURL, signedIn }) => {
  expect(signedIn).toBeDefined()
  await context.request.post(`${baseURL}/api/knowledge`, { data: PRICING })
  for (const [path, section] of [
    ['/settings/offer-and-voice', 'Knowledge'],
    ['/settings/inbox', 'Messages'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('region', { name: section })).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findings(page)).toEqual([])
    }
  }
  await page.goto('/settings/offer-and-voice')
  await page.getByRole('button', { name: 'Edit Pricing' }).click()
  await expect(page.getByRole('form', { name: 'Edit Pricing' })).toBeVisible()
  await page.setViewportSize(NARROW)
  expect(await tooWide(page)).toEqual([])
})
