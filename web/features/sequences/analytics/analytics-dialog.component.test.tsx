import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { ANALYTICS, STEPS } from '../../../../tests/browser/sequences.ts'
import { network } from '../../../../tests/component/network.ts'
import { dialog } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'

async function openAnalytics(reply?: object) {
  const person = await newPerson()
  const created = await person.call('POST', '/api/email-sequences', { name: 'Spring', steps: STEPS })
  const { id } = created.body as { id: number }
  if (reply) network.reply('GET', `/api/email-sequences/${id}/analytics`, { json: reply })
  await renderPage(`/sequences?sequence=${id}&show=analytics`, person)
  return dialog('Sequence Analytics')
}

test('a new sequence has no rates and no activity', async () => {
  const shown = await openAnalytics()
  expect(await within(shown).findByText('No emails sent yet.')).toBeVisible()
  expect(shown).toHaveTextContent('Open Rate0.0%None sent yet')
  expect(shown).toHaveTextContent('No activity yet.')
})

test('analytics: the six figures, the days as bars and as a table, each step, and recent activity', async () => {
  const shown = await openAnalytics(ANALYTICS)
  const part = within(shown)
  expect(await part.findByRole('img', { name: /^Emails by day, 4 Mar to 6 Mar/ })).toBeVisible()
  for (const figure of [
    'Total Enrollments1,248',
    'Emails Sent12',
    'Open Rate25.0%3 of 12, likely 9 to 53%',
    'Click Rate8.3%1 of 12, likely 2 to 35%',
    'Reply Rate0.0%0 of 12, likely 0 to 24%',
    'Completion Rate50.0%6 of 12, likely 25 to 75%',
  ])
    expect(shown).toHaveTextContent(figure)
  // Whatever time zone the reports use.
  expect(part.getByText(/^Days in UTC\. Peak: /)).toBeVisible()
  await user.click(part.getByText('Show as a table'))
  expect(part.getByRole('columnheader', { name: 'Day (UTC)' })).toBeVisible()
  const rows = part.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringContaining('Day'),
    expect.stringContaining('6 Mar 2030'),
    expect.stringContaining('4 Mar 2030'),
  ])
  expect(part.getByRole('region', { name: 'Step by step' })).toHaveTextContent('8 sent')
  expect(part.getByRole('region', { name: /^Recent opens/ })).toHaveTextContent('Grace Hopper')
})
