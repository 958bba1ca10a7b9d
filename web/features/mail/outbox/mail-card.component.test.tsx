import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GRACE, TOMAS } from '../../../../tests/browser/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { choose, dialog, field, fill, gone, toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'
import { addLead } from '../../../../tests/world/leads.ts'
import { mailbox, send, template } from '../../../../tests/world/mail-desk.ts'

const TEMPLATE = { subject: 'An idea for {{ company }}', body: 'Hello {{ firstName }},\n\nshall we talk?' }
const mailCard = () => screen.findByRole('region', { name: /^(Outbox|Sent and scheduled emails)$/ })

test('an email is scheduled in the time zone of the mailbox, and canceled', async () => {
  const person = await newPerson()
  await addLead(person, GRACE)
  await person.call('PUT', '/api/mailbox', mailbox(9, { timeZone: 'Asia/Tokyo' }))
  const { id } = await template(person, TEMPLATE)
  await renderPage('/outbox', person)
  const card = within(await mailCard())
  await user.click(await card.findByRole('button', { name: 'Send a template' }))
  const form = within(await dialog('Send email'))
  expect(form.getByText('Choose a template and a lead to preview the email.')).toBeVisible()
  const picker = await form.findByRole('combobox', { name: 'Template' })
  await waitFor(() => expect(picker).toBeEnabled())
  await choose(picker, /An idea for/)
  await user.click(form.getByRole('button', { name: 'To: Choose a lead' }))
  await user.type(await screen.findByRole('combobox', { name: 'To: search' }), 'grace')
  await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }))
  await waitFor(() => expect(form.getByRole('button', { name: /^To: Grace Hopper ·/ })).toHaveFocus())
  expect(form.getByRole('radio', { name: 'As soon as possible' })).toBeChecked()
  await user.click(form.getByRole('radio', { name: 'At a time I choose' }))
  const time = field(form, 'Date and time')
  expect(time).toHaveAccessibleDescription('Time zone: Asia/Tokyo. Your daily limit still applies.')
  await fill(time, '2020-01-01T09:00')
  const schedule = form.getByRole('button', { name: 'Schedule' })
  await waitFor(() => expect(schedule).toBeEnabled())
  await user.click(schedule)
  await waitFor(() => expect(time).toHaveAccessibleDescription('Choose a time in the future'))
  await fill(time, '2040-05-07T09:30')
  await user.click(schedule)
  expect(await toast('Scheduled for Mon 7 May 2040, 09:30')).toBeVisible()
  expect(network.sent('POST', `/api/email-templates/${id}/send`)).toMatchObject([
    { scheduledAt: '2040-05-07T00:30:00.000Z' },
  ])
  await gone(() => screen.queryByRole('dialog'))
  const row = await card.findByRole('listitem')
  expect(within(row).getByText('Scheduled')).toBeVisible()
  expect(row).toHaveTextContent('Mon 7 May 2040, 09:30')
  await user.click(within(row).getByRole('button'))
  const shown = within(await dialog('An idea for Navona Systems'))
  await user.click(await shown.findByRole('button', { name: 'Cancel sending' }))
  await waitFor(() => expect(within(card.getByRole('listitem')).getByText('Canceled')).toBeVisible())
  expect(screen.queryByText('Email canceled')).toBeNull()
  await waitFor(() => expect(within(card.getByRole('listitem')).getByRole('button')).toHaveFocus())
})

test('among many emails one is found by its recipient or its status', async () => {
  const person = await newPerson()
  const { id } = await template(person, TEMPLATE)
  const people = Array.from({ length: 9 }, (_, n) => ({
    ...TOMAS,
    email: `tomas${n}@acme.example`,
    lastName: `No${n}`,
  }))
  const sent: { id: number }[] = []
  for (const one of [GRACE, ...people])
    sent.push(await send(person, (await addLead(person, one)).id, id, '2099-01-01T09:00:00Z'))
  await person.call('POST', `/api/mails/${sent[3]?.id}/cancel`)
  await renderPage('/outbox', person)
  const card = within(await mailCard())
  const rows = () => card.getAllByRole('listitem')
  const search = await card.findByLabelText('Search emails')
  expect(rows()).toHaveLength(8)
  await user.click(card.getByRole('button', { name: 'Show more' }))
  expect(rows()).toHaveLength(10)
  await fill(search, 'hopper')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]).toHaveTextContent('grace@navona.example')
  await fill(search, '')
  await waitFor(() => expect(rows()).toHaveLength(10))
  const status = card.getByRole('combobox', { name: 'Status' })
  await choose(status, 'Not sent')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(rows()[0]).toHaveTextContent('tomas2@acme.example')
  await fill(search, 'hopper')
  expect(await card.findByText('No emails match your search.')).toBeVisible()
  // The same by keyboard: another status, another name, and the email itself.
  status.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('option', { name: 'Not sent' })).toHaveFocus())
  await user.keyboard('{Home}')
  await waitFor(() => expect(screen.getByRole('option', { name: 'Any status' })).toHaveFocus())
  await user.keyboard('{Enter}')
  await fill(search, 'No5')
  await waitFor(() =>
    expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('tomas5@')]),
  )
  const opener = within(rows()[0] as HTMLElement).getByRole('button')
  opener.focus()
  await user.keyboard('{Enter}')
  expect(await dialog('An idea for Clínica Serrano')).toHaveTextContent('tomas5@acme.example')
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
  await waitFor(() => expect(opener).toHaveFocus())
})

test('filters and the open email are in the address, and opened cold from there', async () => {
  const person = await newPerson()
  const { id } = await template(person, TEMPLATE)
  const first = await send(person, (await addLead(person, GRACE)).id, id, '2099-01-01T09:00:00Z')
  const other = await send(person, (await addLead(person, TOMAS)).id, id, '2099-01-01T09:00:00Z')
  await person.call('POST', `/api/mails/${other.id}/cancel`)
  await renderPage(`/outbox?state=skipped&search=rivera&email=${first.id}`, person)
  const panel = await dialog('An idea for Navona Systems')
  expect(panel).toHaveTextContent(GRACE.email)
  await user.click(within(panel).getByRole('button', { name: 'Done' }))
  await gone(() => screen.queryByRole('dialog'))
  expect(location.search).toBe('?search=rivera&state=skipped')
  const card = within(await mailCard())
  expect(await card.findAllByRole('listitem')).toHaveLength(1)
  expect(card.getByLabelText('Search emails')).toHaveValue('rivera')
  expect(card.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Not sent')
  await user.click(within(card.getByRole('listitem')).getByRole('button'))
  await dialog('An idea for Clínica Serrano')
  expect(location.search).toBe(`?search=rivera&state=skipped&email=${other.id}`)
})

test('an email that is not there says so', async () => {
  await renderPage('/outbox?email=999999')
  expect(await dialog('Email Not Found')).toHaveTextContent("We can't find this email")
})
