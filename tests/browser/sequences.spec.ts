import type { Locator, Page, Route } from '@playwright/test'
import { findings } from './findings.ts'
import { addLeads, GRACE, TOMAS } from './leads.ts'
import { addSequence, card, openMenu, PLAIN_STEPS } from './sequences.ts'
import { addTemplates, COLD, choose, toast, tooWide, WIDTHS } from './templates.ts'
import { expect, NARROW, test } from './test.ts'

const LIST = '**/api/email-sequences'
const failing = (method: string, json: object) => (route: Route) =>
  route.request().method() === method ? route.fulfill({ status: 500, json }) : route.fallback()
const header = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const names = (page: Page) => page.locator('[data-sequence] h2')

test('a new account has no sequences, and both ways to make one', async ({ page }) => {
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    await page.goto('/sequences')
    await expect(page.getByText('No sequences yet', { exact: true })).toBeVisible()
    for (const name of ['AI Generate', 'Create Sequence'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    expect(await tooWide(page)).toEqual([])
  }
})

test('a sequence needs a name; it is created as chosen, and the card shows it', async ({ page, context, baseURL }) => {
  const [template] = await addTemplates(context, baseURL, [COLD])
  await page.goto('/sequences')
  await page.getByRole('button', { name: 'Create your first sequence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Sequence' })
  const create = dialog.getByRole('button', { name: 'Create Sequence' })
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Name').fill('   ')
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Name').press('Enter')
  await expect(toast(page, 'Please enter a sequence name')).toContainText('Error')

  await dialog.getByLabel('Name').fill('Spring outreach')
  await expect(create).toBeEnabled()
  await dialog.getByLabel('Description').fill('Engineering leaders in banking.')
  await dialog.getByLabel('Campaign').fill('Spring 2030')
  await choose(page, dialog.getByRole('combobox', { name: 'Category' }), 'Follow-up')
  await expect(dialog.getByRole('combobox', { name: 'Frequency' })).toHaveText('Daily')
  await choose(page, dialog.getByRole('combobox', { name: 'Frequency' }), 'Weekly')
  await choose(page, dialog.getByRole('combobox', { name: 'Trigger' }), 'No response')
  await dialog.getByLabel('Days without a reply').fill('0')
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Days without a reply').fill('5')
  await choose(page, dialog.getByRole('combobox', { name: 'Template' }), COLD.subject)
  await page.route(LIST, failing('POST', {}))
  await create.click()
  await expect(toast(page, 'Failed to create email sequence')).toContainText('Error')
  await page.unroute(LIST)
  await page.route(LIST, failing('POST', { message: 'The template is gone' }))
  await create.click()
  await expect(toast(page, 'The template is gone')).toContainText('Error')
  await page.unroute(LIST)
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(LIST.slice(2)))
  await create.click()
  expect((await asked).postDataJSON()).toEqual({
    name: 'Spring outreach',
    description: 'Engineering leaders in banking.',
    campaignName: 'Spring 2030',
    category: 'follow-up',
    frequency: 'weekly',
    trigger: 'no_response',
    templateId: template?.id,
    noResponseDays: 5,
    isActive: false,
  })
  await expect(toast(page, 'Email sequence created successfully')).toContainText('Success')
  await expect(dialog).toBeHidden()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Launch anyway' }).click()
  const made = card(page, 'Spring outreach')
  for (const text of ['Active', 'No response', '2 steps', 'Weekly', 'Follow-up', 'Spring 2030'])
    await expect(made.getByText(text, { exact: true })).toBeVisible()
  await expect(made).toContainText('Engineering leaders in banking.')
  for (const name of ['Analytics', 'Enroll'])
    await expect(made.getByRole('button', { name, exact: true })).toBeVisible()
})

test('a sequence is generated from a prompt, inactive until it is reviewed', async ({ page }) => {
  await page.goto('/sequences')
  await header(page, 'AI Generate').click()
  const dialog = page.getByRole('dialog', { name: 'AI Generate' })
  const generate = dialog.getByRole('button', { name: 'Generate Sequence' })
  await expect(generate).toBeDisabled()
  await dialog.getByLabel('What is it for?').fill('Introduce our release tooling to banks')
  await choose(page, dialog.getByRole('combobox', { name: 'Type' }), 'Nurturing')
  await page.route('**/api/email-sequences/generate', failing('POST', {}))
  await generate.click()
  await expect(toast(page, 'Failed to generate AI sequence')).toContainText('Error')
  await page.unroute('**/api/email-sequences/generate')
  const asked = page.waitForRequest('**/api/email-sequences/generate')
  await generate.click()
  expect((await asked).postDataJSON()).toEqual({
    prompt: 'Introduce our release tooling to banks',
    sequenceType: 'nurturing',
  })
  await expect(toast(page, 'AI sequence generated successfully')).toContainText('Success')
  await expect(page.getByRole('article')).toContainText(['Inactive'])
  await expect(page.getByRole('article').getByText('Nurturing', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Sequence' }).getByLabel('Step name')).toHaveValue('First email')
})

test('selected sequences are deleted, one call each, after a warning', async ({ page, context, baseURL }) => {
  for (const name of ['One', 'Two', 'Three']) await addSequence(context, baseURL, { name })
  await page.goto('/sequences')
  await expect(names(page)).toHaveText(['Three', 'Two', 'One'])
  await expect(page.getByRole('button', { name: 'Clear Selection' })).toHaveCount(0)
  const all = page.getByRole('checkbox', { name: 'Select all' })
  await all.click()
  await expect(header(page, 'Delete (3)')).toBeVisible()
  await all.click()
  await expect(page.getByRole('button', { name: /^Delete \(/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select One' }).click()
  await header(page, 'Clear Selection').click()
  await expect(page.getByRole('checkbox', { name: 'Select One' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Select One' }).click()
  await page.getByRole('checkbox', { name: 'Select Three' }).click()
  await expect(all).toHaveAttribute('aria-checked', 'mixed')
  await header(page, 'Delete (2)').click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete 2 sequences?' })
  await expect(question).toContainText('This cannot be undone. Their steps and enrollments are removed')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()

  await page.route('**/api/email-sequences/*', failing('DELETE', {}))
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Failed to delete sequences')).toContainText('Error')
  await expect(names(page)).toHaveText(['Three', 'Two', 'One'])
  await page.unroute('**/api/email-sequences/*')
  const deleted: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && deleted.push(request.url()))
  await header(page, 'Delete (2)').click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, '2 sequences deleted successfully')).toContainText('Success')
  expect(deleted).toHaveLength(2)
  await expect(names(page)).toHaveText(['Two'])
  await expect(page.getByRole('button', { name: /^Delete \(/ })).toHaveCount(0)

  await openMenu(page, 'Two', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No sequences yet')).toBeVisible()
})

test('a sequence is paused and resumed from its menu, by keyboard too', async ({ page, context, baseURL }) => {
  await addSequence(context, baseURL, { name: 'Spring', steps: PLAIN_STEPS })
  await page.goto('/sequences')
  await openMenu(page, 'Spring', 'Pause')
  await expect(card(page, 'Spring').getByText('Inactive', { exact: true })).toBeVisible()
  await expect(toast(page, 'Sequence paused')).toBeVisible()
  await page.reload()
  await expect(card(page, 'Spring').getByText('Inactive', { exact: true })).toBeVisible()
  const menu = page.getByRole('button', { name: 'Actions for Spring' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Launch' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card(page, 'Spring').getByText('Active', { exact: true })).toBeVisible()
  await expect(menu).toBeFocused()
})

test('a list that fails to load says so and offers a retry', async ({ page }) => {
  await page.route(LIST, failing('GET', {}))
  await page.goto('/sequences')
  await expect(page.getByText("Your sequences didn't load")).toBeVisible()
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No sequences yet')).toBeVisible()
})

for (const viewport of [{ width: 1440, height: 900 }, NARROW]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing serious on the list, ${viewport.width} wide, ${colorScheme}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await addSequence(context, baseURL, { name: 'Spring', description: 'For banks', campaignName: 'Spring 2030' })
      await page.goto('/sequences')
      await page.getByRole('checkbox', { name: 'Select Spring' }).click()
      await expect(page.getByRole('button', { name: 'Delete (1)' })).toBeVisible()
      expect(await findings(page)).toEqual([])
      expect(await tooWide(page)).toEqual([])
    })
  }
}

test('a triggered sequence needs confirmation before it is launched, and stays inactive until then', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/sequences')
  const dialog = page.getByRole('dialog', { name: 'Create Sequence' })
  const question = page.getByRole('alertdialog', { name: 'Launch with claims that have no source?' })
  const create = async (name: string) => {
    await page.getByRole('button', { name: 'Create Sequence', exact: true }).first().click()
    await dialog.getByLabel('Name').fill(name)
    await choose(page, dialog.getByRole('combobox', { name: 'Trigger' }), 'Lead created')
    await dialog.getByRole('button', { name: 'Create Sequence' }).click()
    await expect(dialog).toBeHidden()
    await expect(question).toContainText('Every new lead joins from now on.')
    await expect(question).toContainText('40%')
  }
  const enrolled = async (name: string) =>
    (await (await context.request.get(`${baseURL}/api/email-sequences`)).json()).find(
      (one: { name: string }) => one.name === name,
    ).enrolled

  await create('Waiting')
  await addLeads(context, baseURL, [TOMAS])
  await question.getByRole('button', { name: 'Keep inactive' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create Sequence', exact: true })).toBeFocused()
  await expect(card(page, 'Waiting').getByText('Inactive', { exact: true })).toBeVisible()

  await create('Running')
  await question.getByRole('button', { name: 'Launch anyway' }).click()
  await expect(toast(page, 'Sequence launched')).toBeVisible()
  await expect(card(page, 'Running').getByText('Active', { exact: true })).toBeVisible()
  await addLeads(context, baseURL, [GRACE])
  expect(await enrolled('Waiting')).toBe(0)
  expect(await enrolled('Running')).toBe(1)
})

test('a trigger added to an active sequence needs confirmation before it is saved', async ({
  page,
  context,
  baseURL,
}) => {
  const { id } = await addSequence(context, baseURL, { name: 'Spring', steps: PLAIN_STEPS })
  const trigger = async () => (await (await context.request.get(`${baseURL}/api/email-sequences/${id}`)).json()).trigger
  await page.goto('/sequences')
  await openMenu(page, 'Spring', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Sequence' })
  await dialog.getByRole('tab', { name: 'Details' }).click()
  await choose(page, dialog.getByRole('combobox', { name: 'Trigger' }), 'Link clicked')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const question = page.getByRole('alertdialog', { name: 'Launch now?' })
  await expect(question).toContainText('Leads who click a link in one of your emails join from now on.')
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeFocused()
  expect(await trigger()).toBe('manual')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await question.getByRole('button', { name: 'Save and launch' }).click()
  await expect(toast(page, 'Sequence updated successfully')).toBeVisible()
  expect(await trigger()).toBe('link_clicked')
})

test('every template can be found by typing, however many are newer', async ({ page, context, baseURL }) => {
  const oldest = { ...COLD, subject: 'The very first letter', body: 'Dear {{ firstName }}, remember us?' }
  await addTemplates(context, baseURL, [oldest])
  for (let n = 1; n <= 9; n++) await addTemplates(context, baseURL, [{ ...COLD, subject: `Newer ${n}` }])
  await addLeads(context, baseURL, [GRACE])
  await addSequence(context, baseURL, { name: 'Spring', steps: PLAIN_STEPS })
  const find = async (dialog: Locator, label: string) => {
    await dialog.getByRole('combobox', { name: label }).click()
    await expect(page.getByRole('option', { name: 'Newer 9' })).toBeVisible()
    await expect(page.getByRole('option', { name: oldest.subject })).toHaveCount(0)
    await page.keyboard.type('remember us')
    await expect(page.getByRole('option')).toHaveText([new RegExp(oldest.subject)])
    await page.keyboard.press('Enter')
  }
  await page.goto('/sequences')
  await header(page, 'Create Sequence').click()
  const creating = page.getByRole('dialog', { name: 'Create Sequence' })
  await creating.getByLabel('Name').fill('From an old letter')
  await find(creating, 'Template')
  await expect(creating.getByRole('combobox', { name: 'Template' })).toHaveText(oldest.subject)
  await creating.getByRole('button', { name: 'Create Sequence' }).click()
  await openMenu(page, 'From an old letter', 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit Sequence' })
  await expect(editing.getByLabel('Subject')).toHaveValue(oldest.subject)
  await page.keyboard.press('Escape')

  await openMenu(page, 'Spring', 'Edit')
  await find(editing, 'Use a template')
  await expect(editing.getByLabel('Subject')).toHaveValue(oldest.subject)

  await page.goto('/integrations')
  await page.getByRole('button', { name: 'Send a template' }).first().click()
  const sending = page.getByRole('dialog', { name: 'Send email' })
  await find(sending, 'Template')
  await expect(sending.getByRole('combobox', { name: 'Template' })).toHaveText(oldest.subject)
})

test('a double click creates, enrolls and saves once', async ({ page, context, baseURL }) => {
  await addLeads(context, baseURL, [GRACE])
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && /email-sequences(\/\d+)?(\/enroll)?$/.test(pathname))
      calls.push(`${request.method()} ${pathname.replace(/\d+/, 'N')}`)
  })
  await page.goto('/sequences')
  await header(page, 'Create Sequence').click()
  await page.getByRole('dialog').getByLabel('Name').fill('Once')
  await page.getByRole('dialog').getByRole('button', { name: 'Create Sequence' }).dblclick()
  await expect(card(page, 'Once')).toHaveCount(1)
  await card(page, 'Once').getByRole('button', { name: 'Enroll' }).click()
  await page.getByRole('checkbox', { name: 'Select Grace Hopper' }).click()
  await page.getByRole('button', { name: 'Enroll 1 Lead(s)' }).dblclick()
  await page.getByRole('button', { name: 'Enroll anyway' }).dblclick()
  await expect(card(page, 'Once')).toContainText('1 enrolled')
  await openMenu(page, 'Once', 'Edit')
  await page.getByLabel('Step name').fill('First')
  await page.getByRole('button', { name: 'Save Changes' }).dblclick()
  await expect(toast(page, 'Sequence updated successfully')).toBeVisible()
  await openMenu(page, 'Once', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).dblclick()
  await expect(page.getByText('No sequences yet')).toBeVisible()
  expect(calls).toEqual([
    'POST /api/email-sequences',
    'POST /api/email-sequences/N/enroll',
    'PATCH /api/email-sequences/N',
    'DELETE /api/email-sequences/N',
  ])
})
