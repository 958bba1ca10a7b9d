import { expectFineInEveryView } from './findings.ts'
import { addLeads } from './leads.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const OUTCOMES = ['Connected', 'Voicemail', 'No answer', 'Wrong number', 'Meeting booked']

test('five calls with their outcomes in focus mode, by keyboard alone: one key logs a call', async ({
  page,
  context,
  baseURL,
}) => {
  const leads = await addLeads(
    context,
    baseURL,
    OUTCOMES.map((_, index) => ({ lastName: `No${index + 1}`, phone: `+44 20 7946 000${index}` })),
  )
  const { today } = await (await context.request.get(`${baseURL}/api/tasks`)).json()
  for (const { id } of leads) {
    const data = { kind: 'call', leadId: id, dueOn: today, note: 'Hello {{firstName}}, this is about {{company}}.' }
    expect((await context.request.post(`${baseURL}/api/tasks`, { data })).status()).toBe(201)
  }
  await page.goto('/tasks')
  await expect(page.getByRole('listitem', { name: 'Call Lead No1' })).toBeVisible()
  await expectFineInEveryView(page, '/tasks')

  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('focus')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Call Lead No1' })).toBeVisible()
  await expect(page.getByText('Hello Lead, this is about Acme.')).toBeVisible()
  await expectFineInEveryView(page, '/tasks/focus')

  let keys = 0
  for (const [index, outcome] of OUTCOMES.entries()) {
    await expect(page.getByRole('heading', { level: 2, name: `Call Lead No${index + 1}` })).toBeVisible()
    await page.keyboard.press(String(index + 1))
    keys += 1
    await expect(page.getByText(`Call logged: ${outcome}`)).toBeVisible()
  }
  await expect(page.getByText('All done for today')).toBeVisible()
  test.info().annotations.push({ type: 'keys for five calls', description: String(keys) })
  expect(keys).toBeLessThanOrEqual(2 * OUTCOMES.length)

  // Loaded in the same moment, the page waits until the last call is saved.
  await page.goto('/tasks?tab=done')
  const rows = page.getByRole('listitem').filter({ hasText: 'Call Lead' })
  await expect(rows).toHaveCount(OUTCOMES.length)
  for (const outcome of OUTCOMES) await expect(rows.filter({ hasText: outcome })).toHaveCount(1)
  await expectFineInEveryView(page, '/tasks?tab=done')
  await page.goto(`/leads/${leads[1]?.id}`)
  await expect(page.getByRole('region', { name: 'Activity' }).getByText('Call: Voicemail')).toBeVisible()
  await page.goto('/analytics')
  await expect(page.getByRole('region', { name: 'Calls' })).toContainText('5 calls')
})
