import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { network } from '../../../tests/component/network.ts'
import { gone } from '../../../tests/component/page.ts'
import { renderPage, user } from '../../../tests/component/render.tsx'
import { beginSignOut, keepDraft, readDraft } from '../../lib/drafts/kept-draft.ts'

const welcome = () => screen.findByRole('heading', { level: 1, name: 'Welcome to Leadwright' })

test.each(['/', '/landing', '/leads', '/integrations', '/no/such/page'])(
  'signed out, %s shows the landing page',
  async (path) => {
    await renderPage(path, null)
    expect(await welcome()).toBeVisible()
    for (const text of [
      'AI-Powered Lead Generation Platform',
      'AI-powered lead scoring and enrichment',
      'Automated personalized email generation',
      'Real-time analytics and reporting',
      'Seamless CRM integrations',
      'Join thousands of sales teams already using Leadwright',
    ])
      expect(screen.getByText(text)).toBeVisible()
    expect(screen.queryByRole('navigation')).toBeNull()
  },
)

test('while the sign-in check runs, the page says Loading...', async () => {
  const letGo = network.hold('GET', '/api/auth/user')
  const rendered = renderPage('/', null)
  expect(await screen.findByRole('status')).toHaveTextContent('Loading...')
  letGo()
  await rendered
  expect(await welcome()).toBeVisible()
  await gone(() => screen.queryByText('Loading...'))
})

test("a server that can't be reached is reported, and tried again on request", async () => {
  network.setDown(true)
  const rendered = renderPage('/', null)
  expect(await screen.findByText("Can't reach Leadwright")).toBeVisible()
  network.setDown(false)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await rendered
  expect(await welcome()).toBeVisible()
})

test('after signing out, nothing that was written in this browser is left', async () => {
  onTestFinished(() => localStorage.clear())
  keepDraft('sent-email-1', { mailId: 1, request: {} })
  await renderPage('/', null)
  expect(readDraft('sent-email-1')).toBeDefined()
  beginSignOut()
  await renderPage('/', null)
  await waitFor(() => expect(readDraft('sent-email-1')).toBeUndefined())
})
