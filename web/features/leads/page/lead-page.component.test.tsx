import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { GRACE, TOMAS } from '../../../../tests/browser/leads.ts'
import { addLeads, drawer, expectAddress, expectNames } from '../../../../tests/component/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { choose, fill, gone, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, type Person, product, reloadPage, renderPage, user } from '../../../../tests/component/render.tsx'

async function openGrace(more: object = {}) {
  const person = await newPerson()
  const [grace] = await addLeads(person, [{ ...GRACE, status: 'new', ...more }])
  const id = grace?.id ?? 0
  await renderPage(`/leads/${id}`, person)
  expect(await screen.findByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible()
  return { person, id }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const activity = async () => within(await screen.findByRole('region', { name: 'Activity' }))
const lines = async () => (await activity()).findAllByRole('listitem')
const leadOf = async (person: Person, id: number) => (await person.call('GET', `/api/leads/${id}`)).body
const addEvent = async (person: Person, leadId: number, kind: string, details: object) =>
  (await product()).pool.query(
    'insert into timeline_events (user_id, lead_id, kind, details) values ($1, $2, $3, $4)',
    [person.id, leadId, kind, details],
  )

describe('the page of a lead', () => {
  test('opens cold with its fields, its activity and where it stands', async () => {
    await openGrace({ phone: '+47 22 00 00 00' })
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('button', { name: 'Email: grace@navona.example' })).toBeVisible()
    expect(main.getByRole('combobox', { name: 'Status' })).toHaveTextContent('New')
    expect(main.getByRole('link', { name: 'Call +47 22 00 00 00' })).toHaveAttribute('href', 'tel:+4722000000')
    expect(await main.findByText('Not in a sequence.')).toBeVisible()
    expect(await main.findByRole('heading', { name: /^Why \d+$/ })).toBeVisible()
    expect(main.getByRole('heading', { name: 'Facts' })).toBeVisible()
    expect((await lines())[0]).toHaveTextContent('Created')
  })

  test('says that the lead is on the do-not-contact list and why, and offers no email to it', async () => {
    const person = await newPerson()
    const [grace] = await addLeads(person, [GRACE])
    await person.call('POST', '/api/suppressions', { addresses: [GRACE.email], note: 'Asked by phone' })
    await renderPage(`/leads/${grace?.id}`, person)
    const note = await screen.findByRole('region', { name: 'Do not contact' })
    expect(note).toHaveTextContent(`${GRACE.email} is on your do-not-contact list: Added by you.`)
    expect(note).toHaveTextContent('Asked by phone')
    for (const name of ['New email', 'Add to sequence', 'Generate email'])
      expect(screen.getByRole('button', { name })).toBeDisabled()
    await user.keyboard('c')
    expect(await screen.findByText(/^Can't be sent: .* is on your do-not-contact list/)).toBeVisible()
  })

  test.each(['999999999', '0', 'abc', '99999999999'])('/leads/%s says that there is no such thing', async (id) => {
    await renderPage(`/leads/${id}`)
    expect(await heading(id === '999999999' ? 'Lead Not Found' : 'Page Not Found')).toBeVisible()
  })

  test('a lead of somebody else is not found, and the way to one’s own is shown', async () => {
    const [theirs] = await addLeads(await newPerson(), [GRACE])
    await renderPage(`/leads/${theirs?.id}`)
    expect(await heading('Lead Not Found')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Go to your leads' }))
    await expectAddress('/leads')
  })

  test('one lead becomes Qualified with two clicks, and the change can be undone', async () => {
    const { person, id } = await openGrace()
    await choose(screen.getByRole('combobox', { name: 'Status' }), 'Qualified')
    const told = await toast('Status changed')
    expect(await leadOf(person, id)).toMatchObject({ status: 'qualified' })
    await user.click(within(told).getByText('Undo'))
    await waitFor(async () => expect(await leadOf(person, id)).toMatchObject({ status: 'new' }))
  })

  test('is reached from the drawer, knows its neighbors, and leads back to the list', async () => {
    const person = await newPerson()
    const [tomas, grace] = await addLeads(person, [TOMAS, GRACE])
    await renderPage('/leads?sort=name', person)
    await user.click(await screen.findByRole('link', { name: 'Grace Hopper' }))
    await user.click(await (await drawer()).findByRole('link', { name: 'Open page' }))
    await expectAddress(`/leads/${grace?.id}`)
    expect(await heading('Grace Hopper')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Next lead' }))
    await expectAddress(`/leads/${tomas?.id}`)
    expect(await heading('Tomás Rivera')).toBeVisible()
    await user.keyboard('k')
    await expectAddress(`/leads/${grace?.id}`)
    await user.click(await screen.findByRole('link', { name: 'All leads' }))
    await expectAddress('/leads?sort=name')
  })

  test('deleting the lead leads back to the list, where it can be undone', async () => {
    await openGrace()
    await user.click(screen.getByRole('button', { name: 'Delete lead' }))
    await user.click(within(await question()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(location.pathname).toBe('/leads'))
    await user.click(within(await toast('Lead deleted successfully')).getByText('Undo'))
    await expectNames(['Grace Hopper'])
  })

  test('says why the next email of a sequence waits, without a click', async () => {
    const person = await newPerson()
    const [grace] = await addLeads(person, [GRACE])
    const steps = [
      { stepNumber: 1, name: 'Hello', subject: 'Hello', body: 'Hello there.', delayDays: 0, delayHours: 0 },
    ]
    const made = await person.call('POST', '/api/email-sequences', { name: 'Spring', steps })
    const { id } = made.body as { id: number }
    await person.call('POST', `/api/email-sequences/${id}/enroll`, { leadIds: [grace?.id] })
    await person.call('PATCH', `/api/email-sequences/${id}`, { isActive: false })
    await renderPage(`/leads/${grace?.id}`, person)
    const sequences = within(await screen.findByRole('region', { name: 'Sequences' }))
    expect(await sequences.findByRole('link', { name: 'Spring' })).toHaveAttribute('href', `/sequences/${id}/people`)
    expect(sequences.getByText(/Step 1 of 1/)).toBeVisible()
    expect(sequences.getByText(/sequence is paused/i)).toBeVisible()
  })
})

describe('notes and calls', () => {
  test('a note is added with two clicks, and has its author', async () => {
    const { person, id } = await openGrace()
    const shown = await activity()
    await user.click(shown.getByRole('textbox', { name: 'Note' }))
    await user.paste('Wants a pilot.\nIn May.')
    await user.click(shown.getByRole('button', { name: 'Add note' }))
    await toast('Note added')
    await waitFor(async () => expect((await lines())[0]).toHaveTextContent(/Note by .*Wants a pilot\.\s*In May\./))
    expect(shown.getByRole('textbox', { name: 'Note' })).toHaveValue('')
    expect((await person.call('GET', `/api/leads/${id}/entries`)).body).toMatchObject([
      { kind: 'note', text: 'Wants a pilot.\nIn May.', author: { id: person.id } },
    ])
  })

  test('an empty note is refused beside its field, and nothing is sent', async () => {
    const { id } = await openGrace()
    const shown = await activity()
    await user.click(shown.getByRole('button', { name: 'Add note' }))
    expect(shown.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription('Enter a note')
    expect(network.sent('POST', `/api/leads/${id}/entries`)).toEqual([])
  })

  test('a note is edited, deleted and brought back', async () => {
    const { person, id } = await openGrace()
    await person.call('POST', `/api/leads/${id}/entries`, { kind: 'note', text: 'First' })
    await reloadPage(person)
    const shown = await activity()
    await user.click(await shown.findByRole('button', { name: 'Edit note' }))
    const [, field] = shown.getAllByRole('textbox', { name: 'Note' })
    await fill(field as HTMLElement, 'Second')
    await user.click(shown.getByRole('button', { name: 'Save' }))
    expect(await shown.findByText('Second')).toBeVisible()
    await waitFor(async () => expect((await lines())[0]).toHaveTextContent('edited'))
    await user.click(within(await toast('Note changed')).getByText('Undo'))
    expect(await shown.findByText('First')).toBeVisible()
    await user.click(await shown.findByRole('button', { name: 'Delete note' }))
    await gone(() => shown.queryByText('First'))
    expect(shown.getByRole('heading', { name: 'Activity' })).toHaveFocus()
    await user.click(within(await toast('Note deleted')).getByText('Undo'))
    expect(await shown.findByText('First')).toBeVisible()
  })

  test('an Undo that fails says so, also when its form is closed', async () => {
    const { person, id } = await openGrace()
    const path = `/api/leads/${id}/entries`
    const shown = await activity()
    await user.click(shown.getByRole('textbox', { name: 'Note' }))
    await user.paste('First')
    await user.click(shown.getByRole('button', { name: 'Add note' }))
    const added = await toast('Note added')
    const [entry] = (await person.call('GET', path)).body as { id: number }[]
    network.reply('DELETE', `${path}/${entry?.id}`, { status: 500, json: { message: 'Out of order' } })
    await user.click(within(added).getByText('Undo'))
    expect(await toast('Out of order')).toBeVisible()
    await user.click(await shown.findByRole('button', { name: 'Edit note' }))
    const [, field] = shown.getAllByRole('textbox', { name: 'Note' })
    await fill(field as HTMLElement, 'Second')
    await user.click(shown.getByRole('button', { name: 'Save' }))
    const changed = await toast('Note changed')
    network.reply('PATCH', `${path}/${entry?.id}`, { status: 500, json: { message: 'Still out of order' } })
    await user.click(within(changed).getByText('Undo'))
    expect(await toast('Still out of order')).toBeVisible()
  })

  test('a call is logged with its moment', async () => {
    const { person, id } = await openGrace()
    const shown = await activity()
    await user.click(shown.getByRole('button', { name: 'Call' }))
    await user.click(shown.getByRole('textbox', { name: 'Call notes' }))
    await user.paste('Asked for prices')
    await fill(shown.getByLabelText('When'), '2026-01-05T09:30')
    await user.click(shown.getByRole('button', { name: 'Log call' }))
    await toast('Call logged')
    expect((await person.call('GET', `/api/leads/${id}/entries`)).body).toMatchObject([
      { kind: 'call', text: 'Asked for prices', happenedAt: new Date(2026, 0, 5, 9, 30).toISOString() },
    ])
  })

  test('a booked meeting ends the sequences of the lead, and the page shows it', async () => {
    const { person, id } = await openGrace()
    const steps = [{ stepNumber: 1, kind: 'email_approval', subject: 'Hi', body: 'A text' }]
    const made = (await person.call('POST', '/api/email-sequences', { name: 'Spring', steps })).body as { id: number }
    await person.call('POST', `/api/email-sequences/${made.id}/enroll`, { leadIds: [id] })
    await reloadPage(person)
    const sequences = within(await screen.findByRole('region', { name: 'Sequences' }))
    expect(await sequences.findByText(/^Step 1 of 1/)).toBeVisible()
    const shown = await activity()
    await user.click(shown.getByRole('button', { name: 'Call' }))
    await user.selectOptions(shown.getByRole('combobox', { name: 'Outcome' }), 'Meeting booked')
    await user.click(shown.getByRole('button', { name: 'Log call' }))
    expect(await sequences.findByText('You booked a meeting with the lead.')).toBeVisible()
  })

  test('leaving the page with a note that is not saved is asked about', async () => {
    await openGrace()
    await user.click((await activity()).getByRole('textbox', { name: 'Note' }))
    await user.paste('Half a thought')
    await user.click(screen.getByRole('link', { name: 'All leads' }))
    await user.click(within(await question('Discard what you entered?')).getByRole('button', { name: 'Keep editing' }))
    expect((await activity()).getByRole('textbox', { name: 'Note' })).toHaveValue('Half a thought')
    await user.click(screen.getByRole('link', { name: 'All leads' }))
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(location.pathname).toBe('/leads'))
  })
})

test('a sent email opens in place, as it was sent', async () => {
  const { person, id } = await openGrace()
  const { rows } = await (await product()).pool.query(
    `insert into sequence_logs (user_id, lead_id, recipient_address, subject, status, sent_at, mime)
     values ($1, $2, 'grace@navona.example', 'Hello Grace', 'sent', now(), $3) returning id`,
    [
      person.id,
      id,
      Buffer.from('Subject: Hello Grace\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nWould a pilot help?'),
    ],
  )
  await addEvent(person, id, 'mail_sent', { subject: 'Hello Grace', logId: rows[0].id })
  await reloadPage(person)
  const shown = await activity()
  await user.click(await shown.findByRole('button', { name: 'Show email' }))
  expect(await shown.findByText('Would a pilot help?')).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Hide email' }))
  expect(shown.queryByText('Would a pilot help?')).toBeNull()
})

test('a reply is read on the page without another click', async () => {
  const { person, id } = await openGrace()
  await addEvent(person, id, 'mail_answered', { subject: 'Re: Hello', snippet: 'Gladly. How about Tuesday?', logId: 0 })
  await reloadPage(person)
  expect(await (await activity()).findByText('Gladly. How about Tuesday?')).toBeVisible()
})

describe('a field that was changed elsewhere while it is edited', () => {
  async function editBoth() {
    const { person, id } = await openGrace({ jobTitle: 'CTO' })
    await user.click(screen.getByRole('button', { name: 'Job title: CTO' }))
    await fill(screen.getByRole('textbox', { name: 'Job title' }), 'VP')
    await person.call('PATCH', `/api/leads/${id}`, { jobTitle: 'CEO' })
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/changed to “CEO” while you were editing. You entered “VP”/)).toBeVisible()
    expect(await leadOf(person, id)).toMatchObject({ jobTitle: 'CEO' })
    return { person, id }
  }

  test('is replaced only when the user says so', async () => {
    const { person, id } = await editBoth()
    await user.click(screen.getByRole('button', { name: 'Save mine' }))
    await waitFor(async () => expect(await leadOf(person, id)).toMatchObject({ jobTitle: 'VP' }))
    await gone(() => screen.queryByText(/while you were editing/))
  })

  test('stays as it is when the user leaves it', async () => {
    const { person, id } = await editBoth()
    await user.click(screen.getByRole('button', { name: 'Keep the other' }))
    await gone(() => screen.queryByText(/while you were editing/))
    expect(screen.getByRole('button', { name: 'Job title: CEO' })).toBeVisible()
    expect(await leadOf(person, id)).toMatchObject({ jobTitle: 'CEO' })
  })
})
