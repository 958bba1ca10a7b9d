import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { OwnMailbox } from '../../../../contract/mailbox.ts'
import { GRACE, TOMAS } from '../../../../tests/browser/leads.ts'
import { drawer, row } from '../../../../tests/component/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { dialog, fill, gone, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, product, reloadPage, renderPage, user } from '../../../../tests/component/render.tsx'
import { addLead } from '../../../../tests/world/leads.ts'
import { mailbox, template } from '../../../../tests/world/mail-desk.ts'

const COLD = { subject: 'Shorter release nights', body: 'Shall we talk about the releases at {{ company }}?' }
const AGAIN = { subject: 'Still worth a look?', body: 'I wrote last week.' }
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }))

test('a template is sent from its card, to the lead it was written for or to another, once', async () => {
  const person = await newPerson()
  await addLead(person, TOMAS)
  const grace = await addLead(person, GRACE)
  const again = await template(person, AGAIN)
  await template(person, { ...COLD, leadId: grace.id })
  await renderPage('/emails', person)
  const opener = (await cardOf(COLD.subject)).getByRole('button', { name: 'Send…' })
  await user.click(opener)
  const form = within(await dialog('Send email'))
  expect(await form.findByRole('button', { name: 'To: Grace Hopper · Navona Systems' })).toBeVisible()
  await waitFor(() =>
    expect(form.getByRole('region', { name: 'Preview' })).toHaveTextContent('the releases at Navona Systems?'),
  )
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await gone(() => screen.queryByRole('dialog'))
  await waitFor(() => expect(opener).toHaveFocus())

  // Not written for a lead: one has to be chosen.
  await user.click((await cardOf(AGAIN.subject)).getByRole('button', { name: 'Send…' }))
  const other = within(await dialog('Send email'))
  const sendNow = await other.findByRole('button', { name: 'Send test email' })
  expect(sendNow).toBeDisabled()
  await user.click(await other.findByRole('button', { name: 'To: Choose a lead' }))
  await user.type(await screen.findByRole('combobox', { name: 'To: search' }), 'rivera')
  await user.click(await screen.findByRole('option', { name: /Tomás Rivera/ }))
  await waitFor(() => expect(sendNow).toBeEnabled())
  // Twice before the page has had time to disable the button.
  sendNow.click()
  sendNow.click()
  expect(await toast('Test email captured, nothing was delivered')).toHaveTextContent('tomas@serrano.example')
  await gone(() => screen.queryByRole('dialog'))
  const keys = network
    .sent('POST', `/api/email-templates/${again.id}/send`)
    .map((body) => (body as { key: string }).key)
  expect(new Set(keys).size).toBe(1)
  const { body } = await person.call('GET', '/api/mails')
  expect(body).toMatchObject([{ recipientAddress: 'tomas@serrano.example' }])
})

test('without a public address a delivered email is not tracked and says why; a test shows tracking as it would be', async () => {
  const person = await newPerson()
  await template(person, AGAIN)
  await renderPage('/emails', person)
  const open = async () => {
    await user.click((await cardOf(AGAIN.subject)).getByRole('button', { name: 'Send…' }))
    return within(await dialog('Send email'))
  }
  const test = await open()
  await test.findByRole('button', { name: 'Send test email' })
  expect(test.getByRole('checkbox', { name: 'Track opens' })).toBeChecked()
  expect(test.getByRole('checkbox', { name: 'Track opens' })).toBeEnabled()
  await person.call('PUT', '/api/mailbox', mailbox(9))
  await reloadPage(person)
  const real = await open()
  await real.findByText('Goes out through your email account.')
  for (const name of ['Track opens', 'Track clicks']) {
    const choice = real.getByRole('checkbox', { name })
    expect(choice).toBeDisabled()
    expect(choice).not.toBeChecked()
    expect(choice).toHaveAccessibleDescription('Off: tracking needs a public address for Leadwright (PUBLIC_URL).')
  }
})

test('a text that names the lead it was written for goes to another lead only once that is confirmed', async () => {
  const person = await newPerson()
  const tomas = await addLead(person, TOMAS)
  const grace = await addLead(person, GRACE)
  const { id } = await template(person, { subject: 'A question', body: 'Hi Grace, shall we talk?', leadId: grace.id })
  await renderPage('/emails', person)
  await user.click((await cardOf('A question')).getByRole('button', { name: 'Send…' }))
  const form = within(await dialog('Send email'))
  await user.click(await form.findByRole('button', { name: 'To: Grace Hopper · Navona Systems' }))
  await user.type(await screen.findByRole('combobox', { name: 'To: search' }), 'rivera')
  await user.click(await screen.findByRole('option', { name: /Tomás Rivera/ }))
  const sendNow = await form.findByRole('button', { name: 'Send test email' })
  await waitFor(() => expect(sendNow).toBeEnabled())
  await user.click(sendNow)
  expect(
    await form.findByText(
      'This text was written for Grace Hopper and still names “Grace”. Change it, or send it anyway.',
    ),
  ).toBeVisible()
  expect((await person.call('GET', '/api/mails')).body).toEqual([])
  await user.click(form.getByRole('button', { name: 'Send anyway' }))
  await gone(() => screen.queryByRole('dialog'))
  expect(network.sent('POST', `/api/email-templates/${id}/send`)).toMatchObject([
    { leadId: tomas.id },
    { leadId: tomas.id, confirmOtherLead: true },
  ])
  expect((await person.call('GET', '/api/mails')).body).toMatchObject([{ recipientAddress: TOMAS.email }])
})

test('a generated email is sent without being saved as a template', async () => {
  const { person, written, grace } = await writing()
  const send = written.getByRole('button', { name: 'Send…' })
  await fill(written.getByLabelText(/^Subject/), '')
  expect(send).toBeDisabled()
  await fill(written.getByLabelText(/^Subject/), '   ')
  await user.click(send)
  expect(await toast('Please fill in both subject and body')).toBeVisible()
  await fill(written.getByLabelText(/^Subject/), 'A better release night')
  await fill(written.getByLabelText('Email Body'), 'Hello {{ firstName }},\n\nshall we talk?')
  await user.click(send)
  const form = within(await dialog('Send email'))
  expect(form.getByRole('textbox', { name: 'To' })).toHaveValue('grace@navona.example')
  await waitFor(() => expect(form.getByRole('region', { name: 'Preview' })).toHaveTextContent('Hello Grace,'))
  await user.click(form.getByRole('radio', { name: 'At a time I choose' }))
  await fill(form.getByLabelText('Date and time'), '2035-03-05T09:30')
  const schedule = form.getByRole('button', { name: 'Schedule' })
  // Twice before the page has had time to disable the button.
  schedule.click()
  schedule.click()
  expect(await toast('Scheduled for Mon 5 Mar 2035, 09:30')).toHaveTextContent('Test email to grace@navona.example.')
  await gone(() => screen.queryByRole('dialog'))
  expect((await person.call('GET', '/api/mails')).body).toMatchObject([
    { leadId: grace.id, templateId: null, subject: 'A better release night', state: 'scheduled' },
  ])
  expect(network.sent('POST', '/api/email-templates')).toEqual([])
  expect((await person.call('GET', '/api/email-templates')).body).toEqual([])
})

test('Cancel, Close and Escape of sending go back one layer, to everything that was typed', async () => {
  const { written, opener } = await writing()
  await fill(written.getByLabelText(/^Subject/), 'Mine')
  await fill(written.getByLabelText('Email Body'), 'My own words')
  const leave = [
    () => user.click(screen.getByRole('button', { name: 'Cancel' })),
    () => user.click(screen.getByRole('button', { name: 'Close' })),
    () => user.keyboard('{Escape}'),
  ]
  for (const back of leave) {
    await user.click(within(await dialog(WRITING)).getByRole('button', { name: 'Send…' }))
    await dialog('Send email')
    expect(screen.queryByRole('dialog', { name: WRITING })).toBeNull()
    await back()
    const again = within(await dialog(WRITING))
    expect(again.getByLabelText(/^Subject/)).toHaveValue('Mine')
    expect(again.getByLabelText('Email Body')).toHaveValue('My own words')
    await gone(() => screen.queryByRole('dialog', { name: 'Send email' }))
  }
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await gone(() => screen.queryByRole('dialog'))
  await waitFor(() => expect(opener).toHaveFocus())
})

test('over the drawer of a lead, sending and the question before discarding open no third layer', async () => {
  const person = await newPerson()
  const grace = await addLead(person, GRACE)
  await renderPage(`/leads?lead=${grace.id}`, person)
  await user.click(await screen.findByRole('button', { name: 'Generate email' }))
  const written = within(await dialog(WRITING))
  await waitFor(() => expect(written.getByLabelText('Email Body')).not.toHaveValue(''))
  await fill(written.getByLabelText('Email Body'), 'My own words')
  await user.click(written.getByRole('button', { name: 'Send…' }))
  await dialog('Send email')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await dialog(WRITING)
  await user.keyboard('{Escape}')
  const asked = await question('Discard what you entered?')
  expect(within(await dialog(WRITING)).getByRole('alertdialog')).toBe(asked)
  // Escape answers the question alone, once that has the focus.
  await waitFor(() => expect(asked).toContainElement(document.activeElement as HTMLElement))
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('alertdialog'))
  expect(within(await dialog(WRITING)).getByLabelText('Email Body')).toHaveValue('My own words')
})

// Yesterday's weekday, for one minute: closed everywhere.
const CLOSED = {
  window: { days: [((new Date().getUTCDay() + 5) % 7) + 1], from: '00:00', to: '00:01' },
  timeZone: 'UTC',
}

test('outside the sending hours an email goes now, or waits for them with a way back and a way to send it anyway', async () => {
  const { person, grace, written } = await writing((one) => one.call('PUT', '/api/mailbox', mailbox(9, CLOSED)))
  const mails = async () => (await person.call('GET', '/api/mails')).body
  const schedule = async () => {
    await user.click(within(await dialog(WRITING)).getByRole('button', { name: 'Send…' }))
    const form = within(await dialog('Send email'))
    expect(await form.findByRole('button', { name: 'Send now' })).toBeVisible()
    await user.click(await form.findByRole('radio', { name: 'In my sending hours' }))
    expect(form.getByText(/^Outside your sending hours\. Sending resumes \w{3} /)).toBeVisible()
    const button = form.getByRole('button', { name: /^Schedule for \w{3} .*00:00$/ })
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    return toast(/^Scheduled for \w{3} .*00:00$/)
  }
  await fill(written.getByLabelText(/^Subject/), 'Mine')
  const first = await schedule()
  expect(first).toHaveTextContent('Email to grace@navona.example. Outside your sending hours.')
  expect(network.sent('POST', `/api/leads/${grace.id}/emails`)).toMatchObject([{ inSendingHours: true }])
  await gone(() => screen.queryByRole('dialog'))
  await user.click(within(first).getByRole('button', { name: 'Undo' }))
  expect(await toast('Email canceled')).toHaveTextContent('Nothing was sent to grace@navona.example.')
  expect(await mails()).toMatchObject([{ state: 'skipped', cause: { code: 'canceled' } }])

  await user.click(screen.getAllByRole('button', { name: 'Generate email for Grace Hopper' })[0] as HTMLElement)
  await waitFor(async () => expect(within(await dialog(WRITING)).getByLabelText('Email Body')).not.toHaveValue(''))
  const again = await schedule()
  const [{ id }] = (await mails()) as [{ id: number }]
  await user.click(within(again).getByRole('button', { name: 'Send now anyway' }))
  await toast('Sending…')
  expect(network.sent('POST', `/api/mails/${id}/send-now`)).toHaveLength(1)
  // It is sent meanwhile.
  await (await product()).pool.query(`update sequence_logs set status = 'sent', sent_at = now() where id = $1`, [id])
  expect(await toast('Email sent')).toBeVisible()
})

test('an undo that comes too late says so', async () => {
  const { person, written } = await writing((one) => one.call('PUT', '/api/mailbox', mailbox(9, CLOSED)))
  await user.click(written.getByRole('button', { name: 'Send…' }))
  const form = within(await dialog('Send email'))
  await user.click(await form.findByRole('radio', { name: 'In my sending hours' }))
  const button = form.getByRole('button', { name: /^Schedule for / })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  const shown = await toast(/^Scheduled for /)
  const [{ id }] = (await person.call('GET', '/api/mails')).body as [{ id: number }]
  await (await product()).pool.query(`update sequence_logs set status = 'sending', claimed_by = '1' where id = $1`, [
    id,
  ])
  await user.click(within(shown).getByRole('button', { name: 'Undo' }))
  expect(await toast('Too late to cancel it: this email is being sent now.')).toHaveTextContent('Error')
})

/** As the sender records it. */
async function recordFirstEmail(leadId: number) {
  const { pool } = await product()
  await pool.query(`update sequence_logs set status = 'sent', sent_at = now() where lead_id = $1`, [leadId])
  await pool.query(`update leads set status = 'contacted' where id = $1`, [leadId])
}
const drawerStatus = async () => (await drawer()).getByRole('combobox', { name: 'Status' })

test('the open drawer shows the lead as Contacted once the email is out, also when the toast was dismissed', async () => {
  const person = await newPerson()
  await person.call('PUT', '/api/mailbox', mailbox(9))
  const grace = await addLead(person, { ...GRACE, status: 'new' })
  await renderPage(`/leads?lead=${grace.id}`, person)
  await user.click(await screen.findByRole('button', { name: 'Generate email' }))
  const written = within(await dialog(WRITING))
  await waitFor(() => expect(written.getByLabelText('Email Body')).not.toHaveValue(''))
  await user.click(written.getByRole('button', { name: 'Send…' }))
  const send = await within(await dialog('Send email')).findByRole('button', { name: 'Send now' })
  await waitFor(() => expect(send).toBeEnabled())
  await user.click(send)
  const sending = await toast('Sending in 10 seconds')
  expect(await drawerStatus()).toHaveTextContent('New')
  await user.click(within(sending).getByRole('button', { name: 'Dismiss' }))
  await recordFirstEmail(grace.id)
  await waitFor(async () => expect(await drawerStatus()).toHaveTextContent('Contacted'))
  await waitFor(async () => expect(await row('Grace')).toHaveTextContent('Contacted'))
})

test('a waiting email is on the timeline of its lead at once, with the reason', async () => {
  const person = await newPerson()
  await person.call('PUT', '/api/mailbox', mailbox(9, CLOSED))
  const grace = await addLead(person, GRACE)
  await person.call('POST', `/api/leads/${grace.id}/emails`, { ...AGAIN, inSendingHours: true })
  await renderPage(`/leads?lead=${grace.id}`, person)
  const timeline = within(await screen.findByRole('region', { name: 'Activity' }))
  const [newest] = await timeline.findAllByRole('listitem')
  expect(newest).toHaveTextContent(`Email waiting "${AGAIN.subject}"`)
  expect(newest).toHaveTextContent(/Outside your sending hours\. Sending resumes/)
})

test('a waiting email can be sent now from the outbox, as long as it only waits for its hours', async () => {
  const person = await newPerson()
  await person.call('PUT', '/api/mailbox', mailbox(9, CLOSED))
  const grace = await addLead(person, GRACE)
  await person.call('POST', `/api/leads/${grace.id}/emails`, { ...AGAIN, inSendingHours: true })
  const [{ id }] = (await person.call('GET', '/api/mails')).body as [{ id: number }]
  await renderPage('/outbox', person)
  const outbox = within(await screen.findByRole('region', { name: 'Sent and scheduled emails' }))
  await user.click(within(await outbox.findByRole('listitem')).getByRole('button'))
  await user.click(await within(await dialog(AGAIN.subject)).findByRole('button', { name: 'Send now' }))
  await toast('Sending…')
  expect(network.sent('POST', `/api/mails/${id}/send-now`)).toHaveLength(1)
  await (await product()).pool.query(`update sequence_logs set status = 'sent', sent_at = now() where id = $1`, [id])
  await toast('Email sent')
})

const WRITING = 'AI-Generated Email Template'
type Person = Awaited<ReturnType<typeof newPerson>>

async function writing(prepare?: (person: Person) => Promise<unknown>) {
  const person = await newPerson()
  await prepare?.(person)
  const grace = await addLead(person, GRACE)
  await renderPage('/leads', person)
  const [opener] = await screen.findAllByRole('button', { name: 'Generate email for Grace Hopper' })
  await user.click(opener as HTMLElement)
  const written = within(await dialog(WRITING))
  await waitFor(() => expect(written.getByLabelText('Email Body')).not.toHaveValue(''))
  return { person, grace, written, opener: opener as HTMLElement }
}

test('with several email accounts the template goes out from the chosen one, with its signature', async () => {
  const person = await newPerson()
  const grace = await addLead(person, GRACE)
  const { id } = await template(person, { ...AGAIN, leadId: grace.id })
  await person.call('PUT', '/api/mailbox', mailbox(9, { signature: 'First' }))
  const second = mailbox(9, { fromEmail: 'second@sender.example', signature: 'Second' })
  const { id: mailboxId } = (await person.call('POST', '/api/mailboxes', second)).body as OwnMailbox
  await renderPage('/emails', person)
  await user.click((await cardOf(AGAIN.subject)).getByRole('button', { name: 'Send…' }))
  const form = within(await dialog('Send email'))
  const from = await form.findByRole('combobox', { name: 'From' })
  await waitFor(() => expect(from).toHaveDisplayValue('ada@sender.example'))
  const preview = form.getByRole('region', { name: 'Preview' })
  await waitFor(() => expect(preview).toHaveTextContent('I wrote last week. First'))
  await user.selectOptions(from, 'second@sender.example')
  await waitFor(() => expect(preview).toHaveTextContent('I wrote last week. Second'))
  const send = form.getByRole('button', { name: 'Send now' })
  await waitFor(() => expect(send).toBeEnabled())
  await user.click(send)
  await gone(() => screen.queryByRole('dialog'))
  expect(network.sent('POST', `/api/email-templates/${id}/send`)).toMatchObject([{ leadId: grace.id, mailboxId }])
})
