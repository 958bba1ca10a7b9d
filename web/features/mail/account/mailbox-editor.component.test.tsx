import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../../tests/component/network.ts'
import { choose, field, fill, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'
import { mailbox } from '../../../../tests/world/mail-desk.ts'

async function openSetUp() {
  await renderPage('/settings/email-accounts')
  return within(await screen.findByRole('region', { name: 'Set up email account' }))
}

/** The sending settings of a connected email account. */
async function openSending() {
  const person = await newPerson()
  await person.call('PUT', '/api/mailbox', mailbox(9))
  await renderPage('/settings/sending', person)
  const card = within(await screen.findByRole('region', { name: 'Sending settings' }))
  await card.findByRole('group', { name: /^Sending/ })
  return card
}

test('a provider fills both servers and says which password it needs', async () => {
  const form = await openSetUp()
  const provider = form.getByRole('combobox', { name: 'Provider' })
  await choose(provider, 'Gmail')
  expect(form.getByText(/then create one in your Google account/)).toBeVisible()
  expect(form.getByRole('link', { name: /Create a Google app password/ })).toHaveAttribute(
    'href',
    'https://myaccount.google.com/apppasswords',
  )
  expect(field(form, 'SMTP host')).toHaveValue('smtp.gmail.com')
  expect(field(form, 'SMTP port')).toHaveValue('465')
  expect(form.getByRole('combobox', { name: 'SMTP security' })).toHaveTextContent('TLS')
  expect(field(form, 'IMAP host')).toHaveValue('imap.gmail.com')
  expect(field(form, 'IMAP password')).toHaveAttribute('placeholder', 'Same as SMTP')
  await choose(provider, 'Outlook')
  expect(form.getByText(/Connect Microsoft instead/)).toBeVisible()
  expect(field(form, 'SMTP host')).toHaveValue('smtp.office365.com')
  expect(form.getByRole('combobox', { name: 'SMTP security' })).toHaveTextContent('STARTTLS')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(within(await question('Discard what you entered?')).getByRole('button', { name: 'Keep editing' }))
  await user.click(screen.getByRole('link', { name: 'Profile' }))
  await user.click(within(await question('Discard your changes?')).getByRole('button', { name: 'Keep editing' }))
  expect(field(form, 'SMTP host')).toHaveValue('smtp.office365.com')
})

test('each problem is shown beside its field, also those the server finds', async () => {
  const form = await openSetUp()
  await fill(field(form, 'SMTP port'), '')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field(form, 'SMTP host')).toHaveAccessibleDescription('Host is required'))
  expect(field(form, 'SMTP port')).toHaveAccessibleDescription('Port must be a number')
  expect(field(form, 'SMTP host')).toHaveFocus()
  const issues = [
    { field: 'smtp.host', message: 'That host is not allowed' },
    { field: 'smtp.port', message: 'That port is not allowed' },
  ]
  network.reply('PUT', '/api/mailbox', { status: 400, json: { message: 'That host is not allowed', issues } })
  await fill(field(form, 'SMTP host'), 'smtp.x.example')
  await fill(field(form, 'SMTP port'), '587')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field(form, 'SMTP host')).toHaveAccessibleDescription('That host is not allowed'))
  expect(field(form, 'SMTP port')).toHaveAccessibleDescription('That port is not allowed')
})

test('sending settings are saved by themselves; what another tab changed of the connection stays', async () => {
  const form = await openSending()
  await user.click(form.getByRole('switch', { name: 'Send only during certain hours' }))
  await fill(field(form, 'From'), '09:00')
  await fill(field(form, 'To'), '08:00')
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(field(form, 'To')).toHaveAccessibleDescription('The window must end after it starts'))
  await fill(field(form, 'To'), '18:00')
  await fill(field(form, 'Daily limit'), '75')
  const before = await (await fetch('/api/mailbox')).json()
  network.reply('GET', '/api/mailbox', { json: { ...before, fromName: 'Ada of Sales' } })
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Sending settings saved')).toBeVisible()
  const [sent] = network.sent('PUT', '/api/mailbox') as [Record<string, unknown>]
  expect(sent).toMatchObject({ dailyLimit: 75, fromName: 'Ada of Sales', window: { from: '09:00', to: '18:00' } })
  expect(sent.smtp).not.toHaveProperty('password')
  network.restore('GET', '/api/mailbox')
  await user.click(screen.getByRole('link', { name: 'Profile' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
})

test('what is typed while the settings are being saved stays', async () => {
  const form = await openSending()
  await fill(field(form, 'Daily limit'), '75')
  const release = network.hold('PUT', '/api/mailbox')
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(network.sent('PUT', '/api/mailbox')).not.toHaveLength(0))
  await fill(field(form, 'Gap between emails'), '33')
  release()
  await toast('Sending settings saved')
  expect(field(form, 'Gap between emails')).toHaveValue('33')
  expect(field(form, 'Daily limit')).toHaveValue('75')
})

test('without an email account the sending settings lead to where it is connected', async () => {
  await renderPage('/settings/sending')
  await user.click(await screen.findByRole('link', { name: 'Connect an email account' }))
  expect(await screen.findByRole('region', { name: 'Set up email account' })).toBeVisible()
})

test('tracking is off without a public address and says why; what is set stays', async () => {
  const form = await openSending()
  for (const name of ['Track opens', 'Track clicks']) {
    const choice = form.getByRole('switch', { name })
    await waitFor(() => expect(choice).toBeDisabled())
    expect(choice).not.toBeChecked()
    expect(choice).toHaveAccessibleDescription('Off: tracking needs a public address for Leadwright (PUBLIC_URL).')
  }
  expect(form.getByRole('link', { name: 'Add a signature' })).toHaveAttribute('href', '/settings/offer-and-voice')
  network.reply('PUT', '/api/mailbox', { status: 500 })
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() =>
    expect(network.sent('PUT', '/api/mailbox')).toMatchObject([{ trackOpens: true, trackClicks: true }]),
  )
})

test('with a public address tracking can be chosen', async () => {
  const transport = { transport: 'outbox', withoutAccount: 'outbox', hasPublicAddress: true }
  network.reply('GET', '/api/mail/transport', { json: transport })
  const form = await openSending()
  expect(form.getByRole('switch', { name: 'Track opens' })).toBeEnabled()
  expect(form.getByRole('switch', { name: 'Track clicks' })).toBeChecked()
})

test('saving does not wait for a test of the connection that is still running', async () => {
  const form = await openSetUp()
  await fill(field(form, 'SMTP host'), 'smtp.x.example')
  network.reply('POST', '/api/mailbox/test', {})
  const release = network.hold('POST', '/api/mailbox/test')
  await user.click(form.getByRole('button', { name: 'Test connection' }))
  expect(form.getByRole('button', { name: 'Test connection' })).toHaveAttribute('aria-disabled', 'true')
  expect(form.getByRole('button', { name: 'Test connection' })).toHaveFocus()
  network.reply('PUT', '/api/mailbox', { status: 500 })
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(network.sent('PUT', '/api/mailbox')).toHaveLength(1))
  release()
})

test('connecting offers a ramp-up, and the sending settings change it', async () => {
  const form = await openSetUp()
  const ramp = form.getByRole('switch', { name: 'Ramp up slowly' })
  expect(ramp).not.toBeChecked()
  expect(form.queryByLabelText(/^First day/)).toBeNull()
  await user.click(ramp)
  expect(field(form, 'First day')).toHaveValue('10')
  expect(field(form, 'More each day')).toHaveValue('5')
  expect(field(form, 'Up to')).toHaveValue('40')
  await fill(field(form, 'SMTP host'), 'smtp.x.example')
  await fill(field(form, 'Up to'), '8')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field(form, 'Up to')).toHaveAccessibleDescription(/Enter at least the first day's number/))
  await fill(field(form, 'Up to'), '30')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await toast('Email account saved')).toBeVisible()
  expect(network.sent('PUT', '/api/mailbox')).toMatchObject([{ rampUp: { start: 10, step: 5, target: 30 } }])
  const card = within(await screen.findByRole('region', { name: 'Email account' }))
  expect(await card.findByText('0 of 10')).toBeVisible()
  expect(card.getByText('Ramping up: 5 more each day, up to 30')).toBeVisible()
})

test('the connection is saved without touching the ramp-up', async () => {
  const person = await newPerson()
  await person.call('PUT', '/api/mailbox', mailbox(9, { rampUp: { start: 3, step: 1, target: 9 } }))
  await renderPage('/settings/email-accounts', person)
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('region', { name: 'Edit email account' }))
  expect(form.queryByRole('switch', { name: 'Ramp up slowly' })).toBeNull()
  await fill(field(form, 'From name'), 'Countess Ada')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await toast('Email account saved')).toBeVisible()
  expect(network.sent('PUT', '/api/mailbox')[0]).not.toHaveProperty('rampUp')
})
