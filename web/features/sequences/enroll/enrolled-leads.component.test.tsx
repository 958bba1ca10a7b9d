import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GRACE, TOMAS } from '../../../../tests/browser/leads.ts'
import { PLAIN_STEPS } from '../../../../tests/browser/sequences.ts'
import { choose, fill, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'
import { sequenceCard } from '../../../../tests/component/sequences.ts'
import { addLead } from '../../../../tests/world/leads.ts'

test('the people of a sequence: status, next email and reason; paused, resumed, removed', async () => {
  const person = await newPerson()
  const leads = [await addLead(person, TOMAS), await addLead(person, GRACE)]
  const steps = PLAIN_STEPS.map((step) => ({ ...step, delayDays: step.delayDays + 1 }))
  const { id } = (await person.call('POST', '/api/email-sequences', { name: 'Spring', steps })).body as { id: number }
  await person.call('POST', `/api/email-sequences/${id}/enroll`, { leadIds: leads.map((lead) => lead.id) })
  // An address from before it was a page.
  await renderPage(`/sequences?sequence=${id}&show=people`, person)
  const shown = within(await screen.findByRole('region', { name: 'Enrolled leads' }))
  const people = () => within(shown.getByRole('list', { name: 'Enrollments' })).getAllByRole('listitem')
  const grace = () => people().find(({ textContent }) => textContent?.includes('Grace Hopper')) as HTMLElement
  await shown.findByRole('list', { name: 'Enrollments' })
  expect(people()).toHaveLength(2)
  expect(within(grace()).getByText('Active')).toBeVisible()
  // Without an email account it is a test run.
  expect(within(grace()).getByText('Test')).toBeVisible()
  expect(grace()).toHaveTextContent('Step 1 of 2')
  expect(grace()).toHaveTextContent(/Next: \w{3} \d+ \w{3,4} \d{4}, \d\d:\d\d/)
  expect(grace()).toHaveTextContent(/step 1 is (due|scheduled)/i)
  const search = shown.getByLabelText('Search enrolled leads')
  await fill(search, 'NAVONA')
  await waitFor(() =>
    expect(people().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Grace')]),
  )
  await fill(search, 'nobody at all')
  expect(await shown.findByText('No matches')).toBeVisible()
  expect(shown.getByText('Try another status or search.')).toBeVisible()
  await fill(search, '')
  await waitFor(() => expect(people()).toHaveLength(2))
  await user.click(shown.getByRole('button', { name: 'Pause Grace Hopper' }))
  expect(await toast('Enrollment paused')).toHaveTextContent('Grace Hopper')
  await waitFor(() => expect(within(grace()).getByText('Paused')).toBeVisible())
  const status = shown.getByRole('combobox', { name: 'Status' })
  await choose(status, 'Paused')
  await waitFor(() => expect(people()).toHaveLength(1))
  await choose(status, 'Any status')
  await waitFor(() => expect(people()).toHaveLength(2))
  await user.click(shown.getByRole('button', { name: 'Resume Grace Hopper' }))
  await waitFor(() => expect(within(grace()).getByText('Active')).toBeVisible())
  await user.click(shown.getByRole('button', { name: 'Remove Grace Hopper' }))
  await user.click(within(await question()).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(within(grace()).getByText('Removed')).toBeVisible())
  expect(shown.queryByRole('button', { name: 'Pause Grace Hopper' })).toBeNull()
  expect(window.location.pathname).toBe(`/sequences/${id}/people`)
  await user.click(screen.getByRole('link', { name: 'All sequences' }))
  await waitFor(async () =>
    expect(await sequenceCard('Spring')).toHaveTextContent(
      'Test run: 2 leads, 0 emails captured, nothing was delivered',
    ),
  )
})

test('an enrolling just made can be undone on the page of its people', async () => {
  const person = await newPerson()
  const lead = await addLead(person, GRACE)
  const steps = PLAIN_STEPS.map((step) => ({ ...step, delayDays: step.delayDays + 1 }))
  const { id } = (await person.call('POST', '/api/email-sequences', { name: 'Spring', steps })).body as { id: number }
  await person.call('POST', `/api/email-sequences/${id}/enroll`, { leadIds: [lead.id] })
  await renderPage(`/sequences/${id}/people`, person)
  const latest = within(await screen.findByRole('region', { name: 'Latest enrollment' }))
  expect(latest.getByRole('status')).toHaveTextContent('1 lead enrolled just now')
  await user.click(latest.getByRole('button', { name: 'Undo' }))
  expect(await toast('Enrollment undone')).toHaveTextContent('1 lead removed from the sequence.')
  expect(await screen.findByText('No leads enrolled yet')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Latest enrollment' })).toBeNull())
})
