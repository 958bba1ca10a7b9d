import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { LeadEntry } from '../../../../contract/lead-entry.ts'
import { GRACE } from '../../../../tests/browser/leads.ts'
import { addLeads } from '../../../../tests/component/leads.ts'
import { fill, toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'

/** Grace's page: she is in a sequence, and a call with her was logged. */
async function scene(call: object) {
  const person = await newPerson()
  const [grace] = await addLeads(person, [GRACE])
  const steps = [{ stepNumber: 1, kind: 'email_approval', subject: 'Hi', body: 'A text' }]
  const { id } = (await person.call('POST', '/api/email-sequences', { name: 'Spring', steps })).body as { id: number }
  await person.call('POST', `/api/email-sequences/${id}/enroll`, { leadIds: [grace?.id] })
  const url = `/api/leads/${grace?.id}/entries`
  await person.call('POST', url, { kind: 'call', ...call })
  const status = async () => {
    const { body } = await person.call('GET', `/api/email-sequences/${id}/enrollments`)
    return (body as { enrollments: { status: string }[] }).enrollments[0]?.status
  }
  const entry = async () => ((await person.call('GET', url)).body as LeadEntry[])[0]
  await renderPage(`/leads/${grace?.id}`, person)
  const shown = within(await screen.findByRole('region', { name: 'Activity' }))
  return { shown, status, entry }
}

test('a mis-clicked meeting is corrected from the timeline, with what it had ended, and Undo books it again', async () => {
  const { shown, status, entry } = await scene({ outcome: 'meeting_booked', text: 'Talked' })
  expect(await status()).toBe('removed')
  await shown.findByText('Call: Meeting booked')
  await user.click(shown.getByRole('button', { name: 'Edit call' }))
  const outcome = shown.getByRole('combobox', { name: 'Outcome' })
  expect(outcome).toHaveValue('meeting_booked')
  await user.selectOptions(outcome, 'Voicemail')
  expect(shown.getByText(/Sequences that this meeting ended in the last 7 days continue/)).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Save' }))
  const told = await toast('Call changed')
  expect(told).toHaveTextContent('1 sequence continues.')
  expect(await shown.findByText('Call: Voicemail')).toBeVisible()
  expect(await status()).toBe('active')
  await user.click(within(told).getByText('Undo'))
  expect(await shown.findByText('Call: Meeting booked')).toBeVisible()
  await waitFor(async () => expect(await status()).toBe('removed'))
  expect(await entry()).toMatchObject({ outcome: 'meeting_booked', text: 'Talked' })
})

test('a booked meeting that was logged as something else ends the sequences, and its words say so before', async () => {
  const { shown, status, entry } = await scene({ outcome: 'connected' })
  await shown.findByText('Call: Connected')
  await user.click(shown.getByRole('button', { name: 'Edit call' }))
  await user.selectOptions(shown.getByRole('combobox', { name: 'Outcome' }), 'Meeting booked')
  expect(shown.getByText("A booked meeting ends this lead's sequences. Emails already sent stay sent.")).toBeVisible()
  await fill(shown.getByRole('textbox', { name: 'Call notes' }), 'Thursday at 10')
  await user.click(shown.getByRole('button', { name: 'Save' }))
  expect(await toast('Call changed')).toHaveTextContent('Ended 1 sequence.')
  expect(await status()).toBe('removed')
  expect(await entry()).toMatchObject({ outcome: 'meeting_booked', text: 'Thursday at 10' })
})

test('no outcome is a choice too', async () => {
  const { shown, entry } = await scene({ outcome: 'wrong_number' })
  await shown.findByText('Call: Wrong number')
  await user.click(shown.getByRole('button', { name: 'Edit call' }))
  // Esc leaves the editor wherever one is in it.
  shown.getByRole('combobox', { name: 'Outcome' }).focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(shown.getByRole('button', { name: 'Edit call' })).toHaveFocus())
  await user.keyboard('{Enter}')
  await user.selectOptions(shown.getByRole('combobox', { name: 'Outcome' }), 'No outcome')
  await user.click(shown.getByRole('button', { name: 'Save' }))
  await toast('Call changed')
  await waitFor(() => expect(shown.getByRole('button', { name: 'Edit call' })).toHaveFocus())
  await waitFor(async () => expect(await entry()).toMatchObject({ outcome: null }))
})

test('a booked meeting that is deleted says which sequences continue, and its undo which end again', async () => {
  const { shown, status } = await scene({ outcome: 'meeting_booked', text: 'Talked' })
  await shown.findByText('Call: Meeting booked')
  await user.click(shown.getByRole('button', { name: 'Delete call' }))
  const told = await toast('Call deleted')
  expect(told).toHaveTextContent('1 sequence continues.')
  expect(await status()).toBe('active')
  await user.click(within(told).getByText('Undo'))
  expect(await toast('Call restored')).toHaveTextContent('Ended 1 sequence.')
  expect(await status()).toBe('removed')
})

test('logging a booked meeting says first that it ends the sequences, and its undo that they continue', async () => {
  const { shown, status } = await scene({ outcome: 'voicemail' })
  await user.click(shown.getByRole('button', { name: 'Call' }))
  await user.selectOptions(shown.getByRole('combobox', { name: 'Outcome' }), 'Meeting booked')
  expect(shown.getByText("A booked meeting ends this lead's sequences. Emails already sent stay sent.")).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Log call' }))
  const told = await toast('Call logged')
  expect(told).toHaveTextContent('Ended 1 sequence.')
  await user.click(within(told).getByText('Undo'))
  expect(await toast('Call removed')).toHaveTextContent('1 sequence continues.')
  expect(await status()).toBe('active')
})
