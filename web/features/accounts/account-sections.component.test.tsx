import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../tests/component/network.ts'
import { choose, fill, gone, question, toast } from '../../../tests/component/page.ts'
import { newPerson, type Person, renderPage, user } from '../../../tests/component/render.tsx'
import { PASSWORD } from '../../../tests/world/people.ts'

const ALL = /.*/

/** A settings page, or one section of it. */
async function opened(person: Person, path = '/settings/profile', section: string | RegExp = ALL) {
  await renderPage(path, person)
  const [found] = await screen.findAllByRole('region', { name: section })
  return within(section === ALL ? screen.getByRole('main') : (found as HTMLElement))
}

test('name and time zone are saved; leaving asks before it discards them', async () => {
  const person = await newPerson()
  const settings = await opened(person)
  const firstName = await settings.findByRole('textbox', { name: 'First name' })
  expect(firstName).toHaveValue('Ada')
  expect(settings.getByText(`Signed in as ${person.email}`)).toBeVisible()
  const zone = settings.getByRole('combobox', { name: 'Time zone' })
  expect(zone).toHaveAccessibleDescription('Reports use this time zone')
  await fill(firstName, 'Augusta')
  await user.selectOptions(zone, 'Europe/Rome')
  await user.click(screen.getByRole('link', { name: 'Sending' }))
  await user.click(within(await question('Discard your changes?')).getByRole('button', { name: 'Keep editing' }))
  expect(location.pathname).toBe('/settings/profile')
  await user.click(settings.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Settings saved')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Sending' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Sending' })).toBeVisible()
  expect((await person.call('GET', '/api/account')).body).toMatchObject({
    firstName: 'Augusta',
    timeZone: 'Europe/Rome',
  })
})

test('company and postal address are saved and shown again', async () => {
  const person = await newPerson()
  const settings = await opened(person)
  const company = await settings.findByRole('textbox', { name: 'Company' })
  const address = settings.getByRole('textbox', { name: 'Postal address' })
  expect(address).toHaveAccessibleDescription(
    'Added to the end of sequence emails. Required by law in many countries, including the US (CAN-SPAM).',
  )
  await fill(company, 'Engines Ltd')
  await fill(address, '12 Analytical Row\nLondon W1')
  await user.click(settings.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Settings saved')).toBeVisible()
  expect((await person.call('GET', '/api/auth/user')).body).toMatchObject({
    company: 'Engines Ltd',
    postalAddress: '12 Analytical Row\nLondon W1',
  })
})

test('the theme changes at once', async () => {
  const settings = await opened(await newPerson())
  const theme = await settings.findByRole('combobox', { name: 'Theme' })
  await choose(theme, 'Dark')
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'))
  await choose(theme, 'System')
  await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-theme', 'dark'))
})

test('that the first email marks a lead as Contacted can be turned off', async () => {
  const person = await newPerson()
  const settings = await opened(person, '/settings/sending')
  const marks = await settings.findByRole('switch', { name: 'Mark leads as Contacted' })
  await waitFor(() => expect(marks).toBeEnabled())
  expect(marks).toBeChecked()
  await user.click(marks)
  await waitFor(async () =>
    expect((await person.call('GET', '/api/leads/settings')).body).toEqual({ marksContacted: false }),
  )
  expect(marks).not.toBeChecked()
})

test('the password changes with the current one; errors appear beside their field', async () => {
  const settings = await opened(await newPerson(), '/settings/profile', 'Password')
  const current = settings.getByLabelText('Current password')
  const next = settings.getByLabelText('New password')
  await fill(current, 'a guess')
  await fill(next, 'another long passphrase')
  await user.click(settings.getByRole('button', { name: 'Change Password' }))
  await waitFor(() => expect(current).toHaveAccessibleDescription('This is not your current password'))
  expect(next).toHaveValue('another long passphrase')
  await fill(current, PASSWORD)
  await user.keyboard('{Enter}')
  expect(await toast('Password changed')).toHaveTextContent('your API tokens no longer work')
  await waitFor(() => expect(next).toHaveValue(''))
})

test('a token is shown once and can be removed', async () => {
  const settings = await opened(await newPerson(), '/settings/api')
  expect(await settings.findByText('No tokens yet.')).toBeVisible()
  await user.click(settings.getByRole('button', { name: 'Create Token' }))
  const name = settings.getByRole('textbox', { name: 'Token name' })
  await waitFor(() => expect(name).toHaveAccessibleDescription('Name is required'))
  await fill(name, 'My script')
  await user.keyboard('{Enter}')
  expect(await settings.findByText(/^lw_[\w-]{43}$/)).toBeVisible()
  expect(settings.getByText("Copy it now. You won't see it again.")).toBeVisible()
  expect(await settings.findByRole('listitem')).toHaveTextContent('My scriptRead, expires in 90 daysNever used')

  await user.click(screen.getByRole('link', { name: 'Your data' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'API' }))
  const remove = await settings.findByRole('button', { name: 'Remove My script' })
  expect(settings.queryByText(/^lw_/)).toBeNull()
  await user.click(remove)
  const asked = within(await question('Remove the token "My script"?'))
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(remove).toHaveFocus())
  await user.click(remove)
  await user.click(within(await question()).getByRole('button', { name: 'Remove' }))
  await gone(() => settings.queryByRole('listitem'))
  expect(await settings.findByText('No tokens yet.')).toBeVisible()
})

test('a token may do what was chosen, for as long as was chosen', async () => {
  const person = await newPerson()
  const settings = await opened(person, '/settings/api')
  const box = (name: string) => settings.getByRole('checkbox', { name })
  expect(['Read', 'Write', 'Send', 'Admin'].map((name) => box(name).getAttribute('aria-checked'))).toEqual([
    'true',
    'false',
    'false',
    'false',
  ])
  await fill(settings.getByRole('textbox', { name: 'Token name' }), 'Nightly')
  await user.click(box('Read'))
  await user.click(settings.getByRole('button', { name: 'Create Token' }))
  expect(await settings.findByText('Choose at least one of read, write, send, admin')).toBeVisible()
  await user.click(box('Send'))
  box('Admin').focus()
  await user.keyboard(' ')
  await user.selectOptions(settings.getByRole('combobox', { name: 'Expires after' }), 'Never')
  await user.click(settings.getByRole('button', { name: 'Create Token' }))
  expect(await settings.findByRole('listitem')).toHaveTextContent('Send, Admin, no expiry')
  expect((await person.call('GET', '/api/tokens')).body).toMatchObject([{ scopes: ['send', 'admin'], expiresAt: null }])
})

test('the account is deleted only with its password', async () => {
  const person = await newPerson()
  const settings = await opened(person, '/settings/data')
  const remove = await settings.findByRole('button', { name: 'Delete Account' })
  expect(remove).toBeDisabled()
  const password = settings.getByLabelText('Your password')
  await fill(password, 'a guess')
  await user.click(remove)
  await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your password'))
  expect((await person.call('GET', '/api/account')).status).toBe(200)
})

test('a change of address that waits is shown, sent again and canceled', async () => {
  const person = await newPerson()
  const account = (await person.call('GET', '/api/account')).body as object
  network.reply('GET', '/api/account', { json: { ...account, pendingEmail: 'mia.new@example.com' } })
  network.reply('POST', '/api/account/email/link', { status: 202, json: { message: 'Check your email' } })
  const settings = await opened(person)
  expect(await settings.findByText('Waiting for mia.new@example.com: open the link we sent there.')).toBeVisible()
  await user.click(settings.getByRole('button', { name: 'Send Again' }))
  expect(await toast('Open the newest link we sent to mia.new@example.com.')).toBeVisible()
  network.restore('GET', '/api/account')
  await user.click(settings.getByRole('button', { name: 'Cancel' }))
  expect(await toast('Change canceled')).toBeVisible()
  await waitFor(() => expect(settings.queryByText(/Waiting for mia/)).toBeNull())
  expect(network.sent('DELETE', '/api/account/email')).toHaveLength(1)
})
