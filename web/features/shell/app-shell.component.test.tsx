import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { network } from '../../../tests/component/network.ts'
import { newPerson, product, renderPage, user } from '../../../tests/component/render.tsx'
import { callApi } from '../../lib/api.ts'
import { keepDraft, readDraft } from '../../lib/drafts/kept-draft.ts'

const ITEMS = [
  ['Dashboard', '/'],
  ['Leads', '/leads'],
  ['Email Templates', '/emails'],
  ['Email Sequences', '/sequences'],
  ['Analytics', '/analytics'],
  ['Integrations', '/integrations'],
  ['Inbox', '/inbox'],
  ['Tasks', '/tasks'],
  ['Outbox', '/outbox'],
] as const

const nav = () => screen.getByRole('navigation', { name: 'Main' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('the sidebar has the six items, Inbox, Outbox and Settings below, goes to each, and marks the current one', async () => {
  await renderPage('/')
  expect(
    within(nav())
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([...ITEMS.map(([label]) => label), 'Settings'])
  for (const [label, path] of ITEMS) {
    await user.click(within(nav()).getByRole('link', { name: label }))
    expect(location.pathname).toBe(path)
    expect(await heading(label)).toBeVisible()
    expect(within(nav()).getByRole('link', { current: 'page' })).toHaveTextContent(label)
    await waitFor(() => expect(document.title).toBe(`${label} · Leadwright`))
  }
})

test('/dashboard is the dashboard', async () => {
  await renderPage('/dashboard')
  expect(await heading('Dashboard')).toBeVisible()
  expect(within(nav()).getByRole('link', { current: 'page' })).toHaveTextContent('Dashboard')
})

test('any other path is Page Not Found, with a link to the dashboard', async () => {
  await renderPage('/no/such/page')
  expect(await heading('Page Not Found')).toBeVisible()
  await user.click(within(screen.getByRole('main')).getByRole('link'))
  expect(await heading('Dashboard')).toBeVisible()
})

test.each([
  ['Ada', 'Byron', 'Ada Byron'],
  ['Ada', '', null],
  ['', 'Byron', null],
])(
  'the footer of "%s" "%s" shows the full name or the email, and the email below',
  async (firstName, lastName, shown) => {
    const person = await newPerson({ firstName, lastName })
    await renderPage('/', person)
    const footer = (await screen.findByRole('button', { name: 'Sign Out' })).closest('footer') as HTMLElement
    const lines = [...footer.querySelectorAll('p')].map(({ textContent }) => textContent)
    expect(lines).toEqual([shown ?? person.email, person.email])
  },
)

test('choosing the current page adds no history entry', async () => {
  await renderPage('/')
  await user.click(within(nav()).getByRole('link', { name: 'Leads' }))
  expect(await heading('Leads')).toBeVisible()
  const before = history.length
  await user.click(within(nav()).getByRole('link', { name: 'Leads' }))
  expect(location.pathname).toBe('/leads')
  expect(history.length).toBe(before)
})

test('who signs out with a reply or note that is only in this browser is asked first', async () => {
  onTestFinished(() => localStorage.clear())
  keepDraft('reply-1-2', { body: 'Dear Grace' })
  await renderPage('/')
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
  const question = await screen.findByRole('alertdialog', { name: 'Sign out?' })
  expect(question).toHaveTextContent('Signing out deletes it')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(readDraft('reply-1-2')).toEqual({ body: 'Dear Grace' })
})

test('once another person has signed in in this browser, nothing of an open page gets into their account', async () => {
  await renderPage('/')
  const grace = await newPerson({ firstName: 'Grace' })
  network.connect((await product()).app, grace.cookie)
  const lead = { firstName: 'Mia', lastName: 'Berg', email: 'mia@navona.example', company: 'Navona' }
  await expect(callApi('POST', '/api/leads', lead)).rejects.toThrow('401: {"message":"Unauthorized"}')
  expect((await grace.call('GET', '/api/leads')).body).toMatchObject({ total: 0 })
})

test('an open page goes when another person signs in in another tab, and stays when its own user opens one', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  onTestFinished(() => replace.mockRestore())
  const ada = await newPerson()
  await renderPage('/', ada)
  const tab = new BroadcastChannel('leadwright-user')
  onTestFinished(() => tab.close())
  tab.postMessage(ada.id)
  tab.postMessage(ada.id + 1)
  await waitFor(() => expect(replace.mock.calls).toEqual([['/']]))
})

test('an open page that has not heard of it goes with the next click', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
  onTestFinished(() => replace.mockRestore())
  await renderPage('/')
  network.connect((await product()).app, (await newPerson()).cookie)
  await user.click(within(nav()).getByRole('link', { name: 'Leads' }))
  await waitFor(() => expect(replace.mock.calls).toEqual([['/']]))
})
