import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../tests/component/network.ts'
import { dialog, gone } from '../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../tests/component/render.tsx'

const GRACE = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona' }

const widget = async () => within(await screen.findByRole('region', { name: 'Template Performance' }))
const today = async () => within(await screen.findByRole('region', { name: 'Today' }))

test('a new account reads as the spec says', async () => {
  await renderPage('/')
  await screen.findByText(/^Good (morning|afternoon|evening), Ada$/)
  const cards = await screen.findAllByTestId('stat-card')
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'Total Leads0+12.5%from last monthsample',
    'Qualified Leads0+8.2%from last monthsample',
    'Conversion Rate0.0%+2.1%from last monthsample',
    'Emails Sent0+18.7%from last monthsample',
  ])
  const performance = await widget()
  expect(await performance.findAllByRole('listitem')).toHaveLength(3)
  expect(performance.getByText('Sample data')).toBeVisible()
  expect(performance.getByText('Your templates appear here after the first send.')).toBeVisible()
})

test('with the first lead, the sample changes are gone', async () => {
  const person = await newPerson()
  await person.call('POST', '/api/leads', { ...GRACE, status: 'qualified' })
  await renderPage('/', person)
  const cards = await screen.findAllByTestId('stat-card')
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'Total Leads1+1from last month',
    'Qualified Leads1+1from last month',
    'Conversion Rate100.0%+100.0%from last month',
    'Emails Sent0+0from last month',
  ])
})

test('sent templates are in the widget, at most three, without the sample mark', async () => {
  const rows = [1, 2, 3, 4].map((templateId) => ({
    templateId,
    templateName: `Template ${templateId}`,
    totalSent: 1200,
    openRate: 41.25,
    clickRate: 9,
    responseRate: 6.4,
    avgResponseTime: 5,
    category: 'closing',
    trend: 'up',
    trendPercentage: 4.2,
    lastUpdated: new Date().toISOString(),
  }))
  network.reply('GET', '/api/email-templates/performance', { json: rows })
  await renderPage('/')
  const shown = await (await widget()).findAllByRole('listitem')
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Template 1'),
    expect.stringContaining('Template 2'),
    expect.stringContaining('Template 3'),
  ])
  expect(shown[0]).toHaveTextContent('1,200')
  expect(shown[0]).toHaveTextContent('replied')
  expect((await widget()).queryByText('Sample data')).toBeNull()
})

test('Today lists new replies, emails on hold and leads to call, each with its link', async () => {
  const replies = ['Bo Li', 'Marta Nowak'].map((name, index) => ({
    noticeId: index + 1,
    name,
    link: `/leads/${index + 1}`,
    at: new Date().toISOString(),
  }))
  const json = {
    replies: { count: 5, newest: replies },
    onHold: {
      count: 2,
      reason: 'Your email account is disconnected. Connect one to send this email.',
      cause: { code: 'account_disconnected' },
    },
    calls: [{ leadId: 7, name: 'Anna Schwarz', company: 'AEG', phone: '+49 30 1234', score: 97, lastEngagement: null }],
  }
  const person = await newPerson()
  await person.call('POST', '/api/leads', GRACE)
  network.reply('GET', '/api/today', { json })
  await renderPage('/', person)
  const strip = await today()
  expect(strip.getByText('5 new replies')).toBeVisible()
  expect(strip.getByRole('link', { name: /^Read the reply from Marta Nowak/ })).toHaveAttribute('href', '/leads/2')
  expect(strip.getByText('2 emails on hold')).toBeVisible()
  expect(strip.getByRole('link', { name: /Your email account is disconnected/ })).toHaveAttribute('href', '/outbox')
  expect(strip.getByRole('link', { name: /^Open Anna Schwarz AEG score 97$/ })).toHaveAttribute('href', '/leads/7')
  // One click calls the best lead.
  expect(strip.getByRole('link', { name: 'Call Anna Schwarz' })).toHaveAttribute('href', 'tel:+49301234')
})

test('without anything to do, Today says so', async () => {
  const person = await newPerson()
  await person.call('POST', '/api/email-templates', { subject: 'Mine', body: 'Hello' })
  await renderPage('/', person)
  const strip = await today()
  for (const words of ['No new replies', 'No emails on hold', 'No one to call yet'])
    expect(strip.getByText(words)).toBeVisible()
})

test.each([
  ['no email account', [], "We don't read your inbox. Connect an email account to see replies here."],
  ['no inbox settings', [{ imap: null }], "We don't read your inbox. Add IMAP settings to see replies here."],
  [
    'an inbox that fails',
    [{ imap: { host: 'imap.sender.example' }, isInboxRead: false }],
    "We can't read your inbox. Check its IMAP settings to see replies here.",
  ],
])('with %s, Today promises no replies and leads to the settings', async (_case, accounts, words) => {
  const person = await newPerson()
  await person.call('POST', '/api/email-templates', { subject: 'Mine', body: 'Hello' })
  network.reply('GET', '/api/mailboxes', { json: accounts })
  await renderPage('/', person)
  const strip = await today()
  expect(await strip.findByText(words)).toBeVisible()
  expect(strip.queryByText(/A reply stops/)).toBeNull()
  expect(strip.getByRole('link', { name: /No new replies/ })).toHaveAttribute('href', '/settings/email-accounts')
})

test('with an inbox that is read, Today says what a reply does', async () => {
  const person = await newPerson()
  await person.call('POST', '/api/email-templates', { subject: 'Mine', body: 'Hello' })
  const read = { imap: { host: 'imap.sender.example' }, isInboxRead: true }
  network.reply('GET', '/api/mailboxes', { json: [read] })
  await renderPage('/', person)
  expect(await (await today()).findByText('A reply stops the sequence and appears here')).toBeVisible()
})

test('when Today does not load, it says so and can be retried', async () => {
  const person = await newPerson()
  await person.call('POST', '/api/leads', GRACE)
  network.reply('GET', '/api/today', { status: 500, json: { message: 'Internal error' } })
  await renderPage('/', person)
  const alert = (await screen.findByText("Today's list didn't load. Try again.")).closest<HTMLElement>('[role=alert]')
  network.restore('GET', '/api/today')
  await user.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }))
  expect(await (await today()).findByText('Grace Hopper')).toBeVisible()
})

test('the quick actions add a lead, and go to Templates and Analytics', async () => {
  await renderPage('/')
  const button = await screen.findByRole('button', { name: 'Quick actions' })
  await user.click(button)
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Add Lead', 'Templates', 'Analytics'])
  await user.click(screen.getByRole('menuitem', { name: 'Add Lead' }))
  await dialog('Add New Lead')
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
  for (const [name, path] of [
    ['Templates', '/emails'],
    ['Analytics', '/analytics'],
  ] as const) {
    window.history.replaceState(null, '', '/')
    await user.click(await screen.findByRole('button', { name: 'Quick actions' }))
    await user.click(await screen.findByRole('menuitem', { name }))
    await waitFor(() => expect(location.pathname).toBe(path))
  }
})

test('sample data fills an empty account, is marked on every page, and is removed with one click', async () => {
  const person = await newPerson()
  await renderPage('/', person)
  await user.click(await screen.findByRole('button', { name: 'Explore with sample data' }))
  const banner = await screen.findByRole('region', { name: 'Sample data' })
  expect(banner).toHaveTextContent('no emails are sent to sample leads')
  await waitFor(() => expect(screen.getAllByTestId('stat-card')[0]).toHaveTextContent('240'))
  expect(await (await today()).findByText('2 new replies')).toBeVisible()
  expect(screen.queryByText('sample', { exact: true })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Email Templates' }))
  await screen.findByText('Should I close the file?')
  expect(screen.getByRole('region', { name: 'Sample data' })).toBeVisible()
  await person.call('POST', '/api/email-templates', { subject: 'My own', body: 'Hello' })
  const { leads } = (await person.call('GET', '/api/leads?limit=1')).body as { leads: { id: number }[] }
  await person.call('PATCH', `/api/leads/${leads[0]?.id}`, { notes: 'Like Acme' })
  await user.click(screen.getByRole('button', { name: 'Remove sample data' }))
  await screen.findByText('Sample data removed. We kept what you changed or use: 1 lead.')
  await gone(() => screen.queryByRole('region', { name: 'Sample data' }))
  await gone(() => screen.queryByText('Should I close the file?'))
  await screen.findByText('My own')
})
