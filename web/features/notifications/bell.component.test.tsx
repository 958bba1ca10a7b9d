import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../tests/component/network.ts'
import { dialog, gone } from '../../../tests/component/page.ts'
import { renderPage, user } from '../../../tests/component/render.tsx'

const bell = (name: string) => screen.findByRole('button', { name })

test('the three notices of a new account can be opened and marked as read', async () => {
  await renderPage('/')
  await user.click(await bell('Notifications, 3 unread'))
  const panel = within(await dialog('Notifications'))
  expect((await panel.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Unread: Add your first leads.*Add one manually, or import an Excel or CSV file\./),
    expect.stringMatching(/Unread: Set up your email account/),
    expect.stringMatching(/Unread: Connect your CRM.*Keep Salesforce or HubSpot in sync with your leads\./),
  ])
  await user.click(panel.getByRole('link', { name: /Connect your CRM/ }))
  await waitFor(() => expect(location.pathname).toBe('/integrations'))
  window.history.back()
  await user.click(await bell('Notifications, 2 unread'))
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await gone(() => screen.queryByTestId('unread-badge'))
  expect(await dialog('Notifications')).toHaveFocus()
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
  await waitFor(async () => expect(await bell('Notifications')).toHaveFocus())
})

test('notifications that do not load can be retried', async () => {
  network.reply('GET', '/api/notifications', { status: 500, json: { message: 'no' } })
  await renderPage('/')
  await user.click(await bell('Notifications'))
  const panel = within(await dialog('Notifications'))
  await panel.findByText("Notifications didn't load.")
  network.restore('GET', '/api/notifications')
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  await panel.findByRole('link', { name: /Connect your CRM/ })
})
