import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../tests/component/network.ts'
import { choose, dialog, fill, gone, optionsOf, question, toast } from '../../../tests/component/page.ts'
import { newPerson, type Person, product, renderPage, user } from '../../../tests/component/render.tsx'
import { AGAIN, COLD, YEAR } from '../../../tests/world/made-templates.ts'
import { template } from '../../../tests/world/mail-desk.ts'

const LIST = '/api/email-templates'
const FAILURE = { status: 500, json: { message: 'no' } }

const subjects = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const hasSubjects = (...expected: string[]) => waitFor(() => expect(subjects()).toEqual(expected))
const card = async (subject: string) => within(await screen.findByRole('article', { name: subject }))
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const confirm = async (name: string) => user.click(within(await question()).getByRole('button', { name }))

/** The page of somebody with these templates, each newer than the one before. */
async function opened(templates: object[], path = '/emails'): Promise<{ person: Person; ids: number[] }> {
  const person = await newPerson()
  const ids: number[] = []
  for (const one of templates) ids.push((await template(person, one)).id)
  await renderPage(path, person)
  return { person, ids }
}

test('a new account has no templates, search and filters for later, and both ways to create one', async () => {
  await opened([])
  expect(await screen.findByText('No Email Templates')).toBeVisible()
  for (const name of ['AI Assistant', 'Manual', 'Write with AI', 'Write it yourself'])
    expect(screen.getByRole('button', { name })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Search templates' })).toBeVisible()
  for (const name of ['Category', 'Status']) expect(screen.getByRole('combobox', { name })).toBeVisible()
})

test('a card shows status, writer, category, date and insights, newest first', async () => {
  await opened([YEAR, COLD])
  const written = await card(COLD.subject)
  const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format()
  for (const text of ['Draft', 'AI Generated', 'Uses her title', 'Names her company', 'Knows the industry', today])
    expect(written.getByText(text)).toBeVisible()
  const whole = screen.getByRole('article', { name: COLD.subject })
  expect(whole).toHaveTextContent('Cold Prospecting')
  expect(whole).toHaveTextContent('Written by the built-in writer')
  expect(whole).toHaveTextContent('shall we talk about the releases at {{ company }}?')
  expect(written.getByText('+2 more')).toBeVisible()
  expect(written.queryByText('Short')).toBeNull()
  for (const name of ['Copy', 'Edit', 'AI Improve', 'Delete'])
    expect(written.getByRole('button', { name })).toBeVisible()
  const manual = screen.getByRole('article', { name: YEAR.subject })
  expect(manual).not.toHaveTextContent('AI Generated')
  expect(manual).toHaveTextContent('Written by you')
  await hasSubjects(COLD.subject, YEAR.subject)
})

test('search and filters narrow together, whatever the case, and live in the URL', async () => {
  await opened([YEAR, AGAIN, COLD])
  const search = await screen.findByRole('textbox', { name: 'Search templates' })
  await fill(search, 'RELEASE')
  await hasSubjects(COLD.subject)
  await fill(search, 'last week')
  await hasSubjects(AGAIN.subject)
  expect(location.search).toBe('?search=last+week')
  await user.clear(search)
  await waitFor(() => expect(subjects()).toHaveLength(3))

  const category = screen.getByRole('combobox', { name: 'Category' })
  expect(await optionsOf(category)).toEqual([
    'All categories',
    'Cold Prospecting',
    'Follow-up',
    'Nurturing',
    'Demo Request',
    'Proposal',
    'Closing',
    'Retention',
    'Re-engagement',
  ])
  await choose(category, 'Retention')
  await hasSubjects(YEAR.subject)
  const status = screen.getByRole('combobox', { name: 'Status' })
  expect(await optionsOf(status)).toEqual(['Any status', 'Draft', 'Sent', 'Scheduled'])
  await choose(status, 'Scheduled')
  expect(location.href).toContain('/emails?category=retention&status=scheduled')
  expect(await screen.findByText('No Email Templates')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(subjects()).toHaveLength(3))
  expect(location.search).toBe('')
})

test('filters in the URL apply when the page opens', async () => {
  await opened([YEAR, AGAIN], '/emails?category=retention')
  await hasSubjects(YEAR.subject)
})

test('several are deleted, one call each, and nothing a filter hides', async () => {
  await opened([YEAR, AGAIN, COLD])
  const all = await screen.findByRole('checkbox', { name: 'Select all' })
  await user.click(all)
  expect(await screen.findByText('3 selected')).toBeVisible()
  expect(all).toBeChecked()
  const category = screen.getByRole('combobox', { name: 'Category' })
  await choose(category, 'Follow-up')
  expect(await screen.findByText('1 selected')).toBeVisible()
  await choose(category, 'All categories')
  await user.click(await screen.findByRole('checkbox', { name: `Select ${COLD.subject}` }))
  expect(await screen.findByText('2 selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete (2)' }))
  await question('Are you sure you want to delete 2 email templates?')
  await confirm('Delete')
  expect(await toast('Templates Deleted (2)')).toBeVisible()
  await hasSubjects(COLD.subject)
  const deleted = network.calls().filter(({ method }) => method === 'DELETE')
  expect(new Set(deleted.map(({ path }) => path)).size).toBe(2)
})

test('a template is copied with its subject', async () => {
  await opened([YEAR])
  await user.click((await card(YEAR.subject)).getByRole('button', { name: 'Copy' }))
  expect(await toast('Copied to Clipboard')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(`Subject: ${YEAR.subject}\n\n${YEAR.body}`)
})

test('one is deleted after a question, stays when the reply is no, and comes back with Undo', async () => {
  await opened([YEAR, COLD])
  const remove = (await card(YEAR.subject)).getByRole('button', { name: 'Delete' })
  await user.click(remove)
  await question('Are you sure you want to delete this email template?')
  await confirm('Cancel')
  await gone(() => screen.queryByRole('alertdialog'))
  expect(subjects()).toHaveLength(2)
  await user.click(remove)
  await confirm('Delete')
  expect(await toast('Template Deleted')).toBeVisible()
  await hasSubjects(COLD.subject)
  await user.click(await button('Undo'))
  expect(await toast('Template Restored')).toBeVisible()
  await hasSubjects(COLD.subject, YEAR.subject)
})

test('an undo that fails says so', async () => {
  await opened([YEAR])
  network.reply('POST', `${LIST}/restore`, FAILURE)
  await user.click((await card(YEAR.subject)).getByRole('button', { name: 'Delete' }))
  await confirm('Delete')
  await user.click(await button('Undo'))
  expect(await toast('Failed to restore email template.')).toHaveTextContent('Error')
})

test('the 51st template is on the next page, and search finds it from anywhere', async () => {
  const person = await newPerson()
  await template(person, YEAR)
  await (await product()).pool.query(
    `insert into email_templates (user_id, subject, body, created_at)
     select $1, 'Letter ' || n, 'Hello', now() + make_interval(secs => n) from generate_series(0, 50) n`,
    [person.id],
  )
  await renderPage('/emails', person)
  await waitFor(() => expect(subjects()).toHaveLength(50))
  expect(screen.getByText('Showing 1 to 50 of 52 results')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(await screen.findByText('50 selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await hasSubjects('Letter 0', YEAR.subject)
  expect(location.search).toBe('?page=2')
  expect(screen.queryByText(/selected/)).toBeNull()

  // After deleting the whole last page, the previous page is shown.
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await user.click(await button('Delete (2)'))
  await confirm('Delete')
  expect(await toast('Templates Deleted (2)')).toBeVisible()
  await waitFor(() => expect(subjects()).toHaveLength(50))
  expect(location.search).toBe('')
  await user.click(await button('Undo'))
  expect(await toast('Templates Restored (2)')).toBeVisible()
  expect(await screen.findByText('Showing 1 to 50 of 52 results')).toBeVisible()
  await fill(screen.getByRole('textbox', { name: 'Search templates' }), 'renewal')
  await hasSubjects(YEAR.subject)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(within(await dialog('Search and commands')).getByRole('combobox'), 'good year')
  expect(await screen.findByRole('option', { name: YEAR.subject })).toBeVisible()
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
})

test('templates that failed to delete are reported, and are back', async () => {
  const { ids } = await opened([YEAR, AGAIN])
  network.reply('DELETE', `${LIST}/${ids[0]}`, FAILURE)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(await button('Delete (2)'))
  await confirm('Delete')
  expect(await toast('Failed to delete some email templates.')).toHaveTextContent('Error')
  await hasSubjects(YEAR.subject)
  await user.click((await card(YEAR.subject)).getByRole('button', { name: 'Delete' }))
  await confirm('Delete')
  expect(await toast('Failed to delete email template.')).toHaveTextContent('Error')
  await hasSubjects(YEAR.subject)
})

test('Manual creates a placeholder and opens it', async () => {
  await opened([])
  await user.click(await button('Manual'))
  expect(await toast('Template Created')).toBeVisible()
  const [body] = network.sent('POST', LIST) as [Record<string, unknown>]
  expect(Object.keys(body).sort()).toEqual(['body', 'category', 'subject', 'tone'])
  expect(body).toMatchObject({ category: 'prospecting', tone: 'professional' })
  await dialog('Edit Email Template')
  await user.keyboard('{Escape}')
  await hasSubjects('New email template')
})

test('a template that failed to create is reported', async () => {
  await opened([])
  network.reply('POST', LIST, FAILURE)
  await user.click(await button('Manual'))
  expect(await toast('Failed to create email template.')).toHaveTextContent('Error')
})

test('while templates load there are skeletons; when they fail, a way to try again', async () => {
  const person = await newPerson()
  const letGo = network.hold('GET', LIST)
  await renderPage('/emails', person)
  expect((await screen.findAllByTestId('template-skeleton'))[0]).toBeVisible()
  letGo()
  expect(await screen.findByText('No Email Templates')).toBeVisible()
})

test("templates that don't load say so, and load on request", async () => {
  const person = await newPerson()
  network.reply('GET', LIST, FAILURE)
  await renderPage('/emails', person)
  expect(await screen.findByRole('alert')).toHaveTextContent("Your templates didn't load")
  network.restore('GET', LIST)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No Email Templates')).toBeVisible()
})

test('a session that is over is reported', async () => {
  await opened([YEAR])
  const remove = (await card(YEAR.subject)).getByRole('button', { name: 'Delete' })
  await network.endSession()
  await user.click(remove)
  await confirm('Delete')
  expect(await toast('You are logged out. Logging in again...')).toHaveTextContent('Unauthorized')
})
