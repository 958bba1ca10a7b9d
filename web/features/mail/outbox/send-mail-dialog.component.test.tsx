import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GRACE, TOMAS } from '../../../../tests/browser/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { dialog, fill, gone, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'
import { addLead } from '../../../../tests/world/leads.ts'
import { template } from '../../../../tests/world/mail-desk.ts'

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
  const sendNow = other.getByRole('button', { name: 'Send now' })
  expect(sendNow).toBeDisabled()
  await user.click(await other.findByRole('button', { name: 'To: Choose a lead' }))
  await user.type(await screen.findByRole('combobox', { name: 'To: search' }), 'rivera')
  await user.click(await screen.findByRole('option', { name: /Tomás Rivera/ }))
  await waitFor(() => expect(sendNow).toBeEnabled())
  // Twice before the page has had time to disable the button.
  sendNow.click()
  sendNow.click()
  expect(await toast('Email to tomas@serrano.example was captured, not delivered')).toHaveTextContent('Success')
  await gone(() => screen.queryByRole('dialog'))
  const keys = network
    .sent('POST', `/api/email-templates/${again.id}/send`)
    .map((body) => (body as { key: string }).key)
  expect(new Set(keys).size).toBe(1)
  const { body } = await person.call('GET', '/api/mails')
  expect(body).toMatchObject([{ recipientAddress: 'tomas@serrano.example' }])
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
  expect(await toast('Email to grace@navona.example scheduled for Mon 5 Mar 2035, 09:30')).toBeVisible()
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
  // Escape answers the question alone.
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('alertdialog'))
  expect(within(await dialog(WRITING)).getByLabelText('Email Body')).toHaveValue('My own words')
})

const WRITING = 'AI-Generated Email Template'

async function writing() {
  const person = await newPerson()
  const grace = await addLead(person, GRACE)
  await renderPage('/leads', person)
  const [opener] = await screen.findAllByRole('button', { name: 'Generate email for Grace Hopper' })
  await user.click(opener as HTMLElement)
  const written = within(await dialog(WRITING))
  await waitFor(() => expect(written.getByLabelText('Email Body')).not.toHaveValue(''))
  return { person, grace, written, opener: opener as HTMLElement }
}
