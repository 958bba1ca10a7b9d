import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Mailbox } from '../../../../contract/mailbox.ts'
import { network } from '../../../../tests/component/network.ts'
import { toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'

const accountCard = async () => within(await screen.findByRole('region', { name: 'Email account' }))
const NONE_MISSING = [
  { provider: 'google', missing: [] },
  { provider: 'microsoft', missing: [] },
]

/** What opens instead of a window of the browser. */
function popups() {
  const popup = { opener: window as unknown, location: { href: '' }, close: vi.fn() }
  const opened = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  onTestFinished(() => opened.mockRestore())
  return { popup, opened }
}

test('a provider that the server is not set up for says which settings are missing', async () => {
  await renderPage('/settings/email-accounts', await newPerson())
  const card = await accountCard()
  expect(await card.findByRole('button', { name: 'Connect Google' })).toBeDisabled()
  expect(card.getByText(/can be connected once your admin has set/)).toHaveTextContent(
    'Google and Microsoft can be connected once your admin has set GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET.',
  )
})

test.each([
  ['google', 'Google'],
  ['microsoft', 'Microsoft'],
])('%s is connected in a window of its own, and its result arrives here', async (provider, name) => {
  network.reply('GET', '/api/mailbox/providers', { json: NONE_MISSING })
  network.reply('GET', `/api/mailbox/${provider}/auth`, { json: { authUrl: 'https://login.example/consent' } })
  const { popup, opened } = popups()
  await renderPage('/settings/email-accounts', await newPerson())
  await user.click(await (await accountCard()).findByRole('switch', { name: 'Ramp up slowly' }))
  await user.click(await (await accountCard()).findByRole('button', { name: `Connect ${name}` }))
  expect(await toast(`Continue in the ${name} window`)).toBeVisible()
  expect(opened).toHaveBeenCalledOnce()
  const asked = network.calls().find(({ path }) => path === `/api/mailbox/${provider}/auth`)
  expect(asked?.search.get('rampUp')).toBe('true')
  expect(popup).toMatchObject({ opener: null, location: { href: 'https://login.example/consent' } })
  const channel = new BroadcastChannel('leadwright-mailbox')
  onTestFinished(() => channel.close())
  channel.postMessage({ isConnected: true })
  expect(await toast('Your email account is connected')).toBeVisible()
})

test('a window that the browser blocks says what to do', async () => {
  network.reply('GET', '/api/mailbox/providers', { json: NONE_MISSING })
  network.reply('GET', '/api/mailbox/google/auth', { json: { authUrl: 'https://login.example/consent' } })
  popups().opened.mockReturnValue(null)
  await renderPage('/settings/email-accounts', await newPerson())
  await user.click(await (await accountCard()).findByRole('button', { name: 'Connect Google' }))
  expect(await toast('Google is not connected')).toHaveTextContent('Allow popups for this site, then try again.')
})

test('an account whose access has ended is connected again from where that is said', async () => {
  const mailbox: Partial<Mailbox> = {
    ...{ transport: 'gmail', fromName: 'Ada Byron', fromEmail: 'ada@acme.example', smtp: null, imap: null },
    ...{ dailyLimit: 40, minGapSeconds: 60, window: null, timeZone: 'Europe/London', country: null, signature: null },
    ...{ trackOpens: true, trackClicks: true, sentInLastDay: 3, sendingProblem: null, isInboxRead: false },
    ...{ inboxCheckedAt: null, inboxProblem: null, inboxCause: null },
    pausedReason: 'Our access to ada@acme.example at Google has ended. Connect Google again.',
    pausedCause: { code: 'access_ended', provider: 'google', address: 'ada@acme.example' },
  }
  network.reply('GET', '/api/mailbox', { json: mailbox })
  network.reply('GET', '/api/mailbox/google/auth', { json: { authUrl: 'https://login.example/consent' } })
  network.reply('GET', '/api/mailbox/domain', { json: { domain: 'acme.example', checks: [] } })
  const { popup } = popups()
  await renderPage('/settings/email-accounts', await newPerson())
  const note = await (await accountCard()).findByRole('alert')
  expect(note).toHaveTextContent('Sending is paused')
  await user.click(within(note).getByRole('button', { name: 'Connect Google again' }))
  expect(await toast('Continue in the Google window')).toBeVisible()
  expect(popup.location.href).toBe('https://login.example/consent')
  const asked = network.calls().find(({ path }) => path === '/api/mailbox/google/auth')
  expect(asked?.search.get('address')).toBe('ada@acme.example')
})
