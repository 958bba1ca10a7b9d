import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MailboxDetection } from '../../../../../contract/mailbox-detection.ts'
import { network } from '../../../../../tests/component/network.ts'
import { field, fill, toast } from '../../../../../tests/component/page.ts'
import { renderPage, user } from '../../../../../tests/component/render.tsx'

const GOOGLE: MailboxDetection = {
  provider: 'google',
  smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
}
const NAVONA: MailboxDetection = {
  provider: 'other',
  smtp: { host: 'mail.navona.example', port: 587, security: 'starttls' },
  imap: { host: 'imap.navona.example', port: 993, security: 'tls' },
}
const NOTHING: MailboxDetection = { provider: 'other', smtp: null, imap: null }

function detects(found: MailboxDetection) {
  network.restore('GET', '/api/mailbox/detect')
  network.reply('GET', '/api/mailbox/detect', { json: found })
}
const isSetUp = (missing: string[] = []) =>
  network.reply('GET', '/api/mailbox/providers', {
    json: [
      { provider: 'google', missing },
      { provider: 'microsoft', missing },
    ],
  })
const lookups = () =>
  network.calls().flatMap(({ path, search }) => (path === '/api/mailbox/detect' ? [search.get('address')] : []))

async function openSetUp() {
  await renderPage('/settings/email-accounts')
  return within(await screen.findByRole('region', { name: 'Set up email account' }))
}

test('a Google address offers Google, with the address, and fills in its servers for a password', async () => {
  detects(NOTHING)
  isSetUp()
  const popup = { opener: window as unknown, location: { href: '' }, close: vi.fn() }
  const opened = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  onTestFinished(() => opened.mockRestore())
  network.reply('GET', '/api/mailbox/google/auth', { json: { authUrl: 'https://login.example/consent' } })
  const form = await openSetUp()
  detects(GOOGLE)
  await fill(field(form, 'From address'), 'ada@acme.example')
  expect(await form.findByText(/^ada@acme\.example is a Google mailbox\. Connect it with one click/)).toBeVisible()
  expect(lookups().at(-1)).toBe('ada@acme.example')
  expect(form.queryByRole('button', { name: 'Connect Microsoft' })).toBeNull()
  expect(field(form, 'SMTP host')).toHaveValue('smtp.gmail.com')
  expect(field(form, 'IMAP host')).toHaveValue('imap.gmail.com')
  expect(field(form, 'SMTP username')).toHaveValue('ada@acme.example')
  expect(form.getByRole('combobox', { name: 'Provider' })).toHaveTextContent('Gmail')
  await user.click(form.getByRole('button', { name: 'Connect Google' }))
  expect(await toast('Continue in the Google window')).toBeVisible()
  const asked = network.calls().find(({ path }) => path === '/api/mailbox/google/auth')
  expect(asked?.search.get('address')).toBe('ada@acme.example')
})

test('a provider that the server is not set up for says what to do instead', async () => {
  detects(GOOGLE)
  isSetUp(['GOOGLE_CLIENT_ID'])
  const form = await openSetUp()
  expect(
    await form.findByText(
      /is a Google mailbox\. Use an app password below\. Or ask your admin to set GOOGLE_CLIENT_ID\./,
    ),
  ).toBeVisible()
  expect(form.queryByRole('button', { name: 'Connect Google' })).toBeNull()
})

test('servers that were found are filled in under Other, and follow the address until somebody types another', async () => {
  detects(NOTHING)
  const form = await openSetUp()
  detects(NAVONA)
  await fill(field(form, 'From address'), 'ada@navona.example')
  expect(await form.findByText('We found the email servers of navona.example. Enter your password.')).toBeVisible()
  expect(field(form, 'SMTP host')).toHaveValue('mail.navona.example')
  expect(field(form, 'SMTP port')).toHaveValue('587')
  expect(form.getByRole('switch', { name: 'Read this inbox' })).toBeChecked()
  expect(field(form, 'IMAP host')).toHaveValue('imap.navona.example')
  expect(form.getByRole('combobox', { name: 'Provider' })).toHaveTextContent('Other (SMTP)')

  detects(NOTHING)
  await fill(field(form, 'From address'), 'ada@unknown.example')
  await waitFor(() => expect(field(form, 'SMTP host')).toHaveValue(''))
  expect(form.queryByText(/We found the email servers/)).toBeNull()

  await fill(field(form, 'SMTP host'), 'smtp.own.example')
  detects(GOOGLE)
  await fill(field(form, 'From address'), 'ada@acme.example')
  expect(await form.findByText(/^ada@acme\.example is a Google mailbox/)).toBeVisible()
  expect(field(form, 'SMTP host')).toHaveValue('smtp.own.example')
})

test('half an address is not looked up, and a look-up that fails says nothing', async () => {
  network.reply('GET', '/api/mailbox/detect', { status: 500, json: { message: 'no' } })
  const form = await openSetUp()
  await waitFor(() => expect(lookups()).toHaveLength(1))
  await fill(field(form, 'From address'), 'ada@')
  await fill(field(form, 'From address'), 'ada@acme.example')
  await waitFor(() => expect(lookups().at(-1)).toBe('ada@acme.example'))
  expect(lookups()).not.toContain('ada@')
  expect(field(form, 'SMTP host')).toHaveValue('')
  expect(form.queryByText(/mailbox\. Connect it/)).toBeNull()
})
