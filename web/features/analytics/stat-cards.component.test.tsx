import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../tests/component/network.ts'
import { renderPage, user } from '../../../tests/component/render.tsx'

const STATS = '/api/stats'

async function expectCards(lines: RegExp[]) {
  const cards = await screen.findAllByTestId('stat-card')
  expect(cards).toHaveLength(lines.length)
  for (const [index, line] of lines.entries()) expect(cards[index]?.textContent).toMatch(line)
}

test.each(
  Object.entries({
    '/': [/\+12\.5%\s*from last month\s*sample$/, /\+8\.2%.*sample$/, /\+2\.1%.*sample$/, /\+18\.7%.*sample$/],
    '/analytics': [
      /\+0\s*from last month$/,
      /\+0\s*from last month$/,
      /\+0\.0%\s*from last month$/,
      /\+0\s*from last month$/,
    ],
  }),
)('%s has the four figures, zero for a new account, each compared with last month', async (path, lines) => {
  await renderPage(path)
  await expectCards([
    /^Total Leads\s*0\s*\+/,
    /^Qualified Leads\s*0\s*\+/,
    /^Conversion Rate\s*0\.0%\s*\+/,
    /^Emails Sent\s*0\s*\+/,
  ])
  await expectCards(lines)
})

test('figures come from the server, a missing one is 0, and the rate has one decimal', async () => {
  network.reply('GET', STATS, { json: { totalLeads: 1248, conversionRate: 14.91, emailsSent: 3902 } })
  await renderPage('/')
  await expectCards([
    /^Total Leads\s*1,248\+/,
    /^Qualified Leads\s*0\+/,
    /^Conversion Rate\s*14\.9%/,
    /^Emails Sent\s*3,902/,
  ])
})

test.each(['/', '/analytics'])(
  '%s shows the same change in the same words, and no sample beside real data',
  async (path) => {
    const lastMonth = { totalLeads: 400, qualifiedLeads: 40, conversionRate: 10, emailsSent: 0 }
    const stats = { totalLeads: 431, qualifiedLeads: 72, conversionRate: 16.8, emailsSent: 0, lastMonth }
    network.reply('GET', STATS, { json: stats })
    await renderPage(path)
    await expectCards([
      /^Total Leads\s*431\s*\+31\s*from last month$/,
      /^Qualified Leads\s*72\s*\+32\s*from last month$/,
      /^Conversion Rate\s*16\.8%\s*\+6\.8 pts\s*from last month$/,
      /^Emails Sent\s*0\s*\+0\s*from last month$/,
    ])
  },
)

test('while figures load, four skeleton cards take their place', async () => {
  const letGo = network.hold('GET', STATS)
  await renderPage('/')
  expect(await screen.findAllByTestId('stat-skeleton')).toHaveLength(4)
  letGo()
  await screen.findByText('Total Leads')
  await waitFor(() => expect(document.querySelectorAll('main .skeleton')).toHaveLength(0))
})

test('figures that did not load say so, and load on request', async () => {
  network.reply('GET', STATS, { status: 500, json: { message: 'no' } })
  await renderPage('/')
  const retry = await within(screen.getByRole('main')).findByRole('button', { name: 'Try again' })
  network.restore('GET', STATS)
  await user.click(retry)
  await screen.findByText('Total Leads')
})
