import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { Outreach } from '../../../contract/analytics.ts'
import { network } from '../../../tests/component/network.ts'
import { choose } from '../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../tests/component/render.tsx'

const base = { email: 'a@b.example', company: 'C' }
const LEADS = [
  { firstName: 'Grace', lastName: 'H', status: 'qualified', dealValue: 4_800_000, probability: 40 },
  { firstName: 'Tomás', lastName: 'R', status: 'contacted', dealValue: 2_250_000 },
  { firstName: 'Ingrid', lastName: 'S', status: 'lost' },
  { firstName: 'Wei', lastName: 'Z', status: 'new' },
]

afterEach(() => vi.useRealTimers())

async function personWithLeads(leads: object[] = LEADS) {
  const person = await newPerson()
  for (const [index, lead] of leads.entries())
    await person.call('POST', '/api/leads', { ...base, ...lead, email: `lead${index}@b.example` })
  return person
}

const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

test('the funnel, its totals and conversions are those of the leads', async () => {
  await renderPage('/analytics', await personWithLeads())
  expect(texts(await screen.findAllByTestId('stat-card'))).toEqual([
    'Total Leads4+4from last month',
    'Qualified Leads1+1from last month',
    'Conversion Rate25.0%+25.0%from last month',
    'Emails Sent0+0from last month',
  ])
  const pipeline = within(await screen.findByRole('region', { name: 'Sales Pipeline' }))
  expect(texts(await pipeline.findAllByRole('listitem'))).toEqual([
    expect.stringMatching(/^New 1 lead.*25\.0% of total.*£0 total.*£0 average.*0\.0% average probability$/),
    expect.stringMatching(/^Contacted 1 lead.*£22,500 total/),
    expect.stringMatching(/^Qualified 1 lead.*£48,000 total.*£48,000 average.*40\.0% average probability$/),
    expect.stringMatching(/^Lost 1 lead/),
  ])
  expect(pipeline.getAllByTestId('funnel-bar').map(({ style }) => style.width)).toEqual(['100%', '85%', '70%', '55%'])
  for (const [term, value] of [
    ['Total Pipeline Leads', '4'],
    ['Total Pipeline Value', '£70,500'],
    ['Weighted Pipeline Value', '£19,200'],
    ['New to Contacted', '75.0%'],
    ['Contacted to Qualified', '33.3%'],
    ['Qualified to Closed', '0.0%'],
  ] as const)
    expect(pipeline.getByText(term).closest('div')).toHaveTextContent(`${term}${value}`)
})

test('the table has a row per day of the period that is chosen', async () => {
  await renderPage('/analytics', await personWithLeads(LEADS.slice(0, 1)))
  const table = within(await screen.findByRole('region', { name: 'Day by day, as a table', hidden: true }))
  expect(table.getAllByRole('row', { hidden: true })).toHaveLength(31)
  expect(table.getAllByRole('row', { hidden: true })[1]).toHaveTextContent('100.0%')
  await choose(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days')
  await waitFor(() => expect(table.getAllByRole('row', { hidden: true })).toHaveLength(8))
  expect(await screen.findByRole('heading', { name: 'How good is this score?' })).toBeVisible()
})

test('without data, the chart says what to do instead', async () => {
  await renderPage('/analytics')
  const chart = within(await screen.findByRole('region', { name: 'Day by day' }))
  await chart.findByText('Add leads to see how they grow day by day.')
  expect(chart.getByText(/^Time zone: /)).toBeVisible()
  await user.click(chart.getByRole('tab', { name: 'Email' }))
  await chart.findByText('No emails were sent in this period.')
  expect(chart.getByText('Show as a table')).toBeVisible()
})

test('templates and sequences are listed by reply rate, with their intervals and reply times', async () => {
  const person = await newPerson()
  await person.call('POST', '/api/sample-data')
  await renderPage('/analytics', person)
  const best = within(await screen.findByRole('region', { name: 'Best templates and sequences' }))
  expect(best.getByText('By reply rate, most reliable first')).toBeVisible()
  const [first] = await best.findAllByRole('listitem')
  expect(first).toHaveTextContent(/Sent\d+Opened[\d.]+%.*Clicked[\d.]+%.*Replied[\d.]+%/)
  expect(best.getByText('95% confidence interval')).toBeVisible()
  const times = within(await screen.findByRole('region', { name: 'Time to reply' }))
  expect(times.getByText(/^\d+ replies, median /)).toBeVisible()
  expect(times.getByText('Over 7 days')).toBeVisible()
})

test('a focused figure shows its definition', async () => {
  await renderPage('/analytics')
  const term = await screen.findByRole('button', { name: 'Conversion Rate' })
  term.focus()
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Qualified leads as a share of all leads.')
})

test('loading shows the shape of the pipeline', async () => {
  const release = network.hold('GET', '/api/pipeline-data')
  await renderPage('/analytics')
  await screen.findByRole('status', { name: 'Loading pipeline' })
  release()
  await screen.findByText('No pipeline data available')
})

test('a pipeline that fails says so and can be retried', async () => {
  network.reply('GET', '/api/pipeline-data', { status: 500, json: { message: 'no' } })
  await renderPage('/analytics')
  const alert = (await screen.findByText('Error loading pipeline data')).closest<HTMLElement>('[role=alert]')
  expect(alert).toHaveTextContent('Please try refreshing the page')
  network.restore('GET', '/api/pipeline-data')
  await user.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }))
  await screen.findByText('No pipeline data available')
  expect(screen.getByText('Add leads to see your sales pipeline')).toBeVisible()
})

test('the pipeline is polled every 30 seconds, and the figures above it agree with it', async () => {
  const person = await newPerson()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await renderPage('/analytics', person)
  await screen.findByText('No pipeline data available')
  await person.call('POST', '/api/leads', { ...base, ...LEADS[0] })
  vi.advanceTimersByTime(31_000)
  vi.useRealTimers()
  await screen.findByText('New to Contacted')
  await waitFor(() => expect(screen.getAllByTestId('stat-card')[0]).toHaveTextContent('Total Leads1'))
})

test('a figure that is a link equals what the page it opens counts', async () => {
  const person = await personWithLeads([...LEADS, { firstName: 'Mo', lastName: 'S', status: 'new' }])
  await renderPage('/analytics', person)
  await screen.findByRole('link', { name: '5 Total Pipeline Leads' })
  await screen.findByRole('link', { name: '5 Total Leads' })
  const counted = within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => ({
      name: link.getAttribute('aria-label') ?? link.textContent ?? '',
      href: link.getAttribute('href'),
    }))
    .filter(({ href }) => href?.startsWith('/leads'))
  expect(counted.map(({ name }) => name)).toEqual([
    '5 Total Leads',
    '1 Qualified Leads',
    'New 2 leads',
    'Contacted 1 lead',
    'Qualified 1 lead',
    'Lost 1 lead',
    '5 Total Pipeline Leads',
  ])
  for (const { name, href } of counted) {
    await renderPage(href ?? '', person)
    const heading = (await screen.findByRole('heading', { level: 1, name: 'Leads' })).parentElement
    await waitFor(() => expect(heading).toHaveTextContent(new RegExp(`^Leads${/\d+/.exec(name)?.[0]}$`)))
  }
})

test('the names of the best templates and sequences open them', async () => {
  const person = await newPerson()
  await person.call('POST', '/api/sample-data')
  const { performers } = (await person.call('GET', '/api/analytics/outreach')).body as Outreach
  await renderPage('/analytics', person)
  const table = within(await screen.findByRole('region', { name: 'Best templates and sequences' }))
  for (const { kind, id, name } of performers) {
    const links = await table.findAllByRole('link', { name })
    expect(links.map((link) => link.getAttribute('href'))).toContain(
      kind === 'sequence' ? `/sequences/${id}/results` : `/emails/${id}`,
    )
  }
  const [best] = performers
  await user.click((await table.findAllByRole('link', { name: best?.name ?? '' }))[0] as HTMLElement)
  expect(await screen.findByRole('heading', { level: 1, name: best?.name ?? '' })).toBeVisible()
})
