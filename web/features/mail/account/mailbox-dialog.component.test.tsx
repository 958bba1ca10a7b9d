import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../../tests/component/network.ts'
import { choose, dialog, field, fill, question } from '../../../../tests/component/page.ts'
import { renderPage, user } from '../../../../tests/component/render.tsx'

async function openSetUp() {
  await renderPage('/integrations')
  const card = within(await screen.findByRole('region', { name: 'Email account' }))
  await user.click(await card.findByRole('button', { name: 'Set up' }))
  return within(await dialog('Set up email account'))
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
  expect(form.getByText(/Create one under Security/)).toBeVisible()
  expect(field(form, 'SMTP host')).toHaveValue('smtp.office365.com')
  expect(form.getByRole('combobox', { name: 'SMTP security' })).toHaveTextContent('STARTTLS')
  await user.keyboard('{Escape}')
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
  expect(field(form, 'SMTP host')).toHaveValue('smtp.office365.com')
})

test('each problem is shown beside its field, also those the server finds', async () => {
  const form = await openSetUp()
  await fill(field(form, 'SMTP port'), '')
  await fill(field(form, 'To'), '08:00')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field(form, 'SMTP host')).toHaveAccessibleDescription('Host is required'))
  expect(field(form, 'SMTP port')).toHaveAccessibleDescription('Port must be a number')
  expect(field(form, 'To')).toHaveAccessibleDescription('The window must end after it starts')
  expect(field(form, 'SMTP host')).toHaveFocus()
  const issues = [
    { field: 'smtp.host', message: 'That host is not allowed' },
    { field: 'window.to', message: 'Too late' },
  ]
  network.reply('PUT', '/api/mailbox', { status: 400, json: { message: 'That host is not allowed', issues } })
  await fill(field(form, 'SMTP host'), 'smtp.x.example')
  await fill(field(form, 'SMTP port'), '587')
  await fill(field(form, 'To'), '18:00')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field(form, 'SMTP host')).toHaveAccessibleDescription('That host is not allowed'))
  expect(field(form, 'To')).toHaveAccessibleDescription('Too late')
})

test('tracking is off without a public address and says why; what is set stays', async () => {
  const form = await openSetUp()
  for (const name of ['Track opens', 'Track clicks']) {
    const choice = form.getByRole('switch', { name })
    expect(choice).toBeDisabled()
    expect(choice).not.toBeChecked()
    expect(choice).toHaveAccessibleDescription('Off: tracking needs a public address for Leadwright (PUBLIC_URL).')
  }
  expect(field(form, 'Signature')).toHaveAccessibleDescription(
    'Plain text, added below every email. A way to unsubscribe follows automatically.',
  )
  await fill(field(form, 'SMTP host'), 'smtp.x.example')
  network.reply('PUT', '/api/mailbox', { status: 500 })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(network.sent('PUT', '/api/mailbox')).toMatchObject([{ trackOpens: true, trackClicks: true }]),
  )
})

test('with a public address tracking can be chosen', async () => {
  const transport = { transport: 'outbox', withoutAccount: 'outbox', hasPublicAddress: true }
  network.reply('GET', '/api/mail/transport', { json: transport })
  const form = await openSetUp()
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
