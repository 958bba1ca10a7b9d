import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { renderPage, user } from '../../../tests/component/render.tsx'
import { SETTINGS_PAGES } from './settings-pages.ts'

const SECTION: Record<string, string> = {
  '/settings/profile': 'Profile',
  '/settings/offer-and-voice': 'Voice and proof points',
  '/settings/ai': 'Your usage this month',
  '/settings/email-accounts': 'Email account',
  '/settings/inbox': 'Messages',
  '/settings/sending': 'Sending settings',
  '/settings/do-not-contact': 'Do not contact',
  '/settings/crm': 'Your CRM',
  '/settings/api': 'API tokens',
  '/settings/data': 'Export all my data',
}
const list = () => within(screen.getByRole('navigation', { name: 'Settings' }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test.each(SETTINGS_PAGES)(
  '$path opens by its address, with its title, its section and its place in the list',
  async (page) => {
    const { path, label } = page
    await renderPage(path)
    expect(await heading(label)).toBeVisible()
    await waitFor(() => expect(document.title).toBe(`${label} · Leadwright`))
    if (SECTION[path]) expect(await screen.findByRole('region', { name: SECTION[path] })).toBeVisible()
    expect(list().getByRole('link', { current: 'page' })).toHaveTextContent(label)
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(main.getByRole('link', { current: 'page' })).toHaveTextContent('Settings')
  },
)

test('Settings opens the profile, and the list goes to each page, whose heading gets the focus', async () => {
  await renderPage('/')
  await user.click(await screen.findByRole('link', { name: 'Settings' }))
  expect(await heading('Profile')).toBeVisible()
  expect(location.pathname).toBe('/settings/profile')
  for (const { path, label } of [...SETTINGS_PAGES].reverse()) {
    await user.click(list().getByRole('link', { name: label }))
    const shown = await heading(label)
    expect(location.pathname).toBe(path)
    await waitFor(() => expect(shown).toHaveFocus())
  }
})

test('an unknown settings page is Page Not Found', async () => {
  await renderPage('/settings/nothing')
  expect(await heading('Page Not Found')).toBeVisible()
})

test('each CRM leads to its settings, or to where it is connected', async () => {
  await renderPage('/settings/crm')
  const card = within(await screen.findByRole('region', { name: 'Your CRM' }))
  expect(await card.findByRole('link', { name: /^HubSpot/ })).toHaveAttribute('href', '/integrations')
})
