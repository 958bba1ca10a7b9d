import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GRACE, TOMAS } from '../../../../tests/browser/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { dialog, fill, gone, toast } from '../../../../tests/component/page.ts'
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
  const sendNow = form.getByRole('button', { name: 'Send now' })
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

test('a generated email is saved first and then scheduled', async () => {
  const person = await newPerson()
  await addLead(person, GRACE)
  await renderPage('/leads', person)
  await user.click(
    (await screen.findAllByRole('button', { name: 'Generate email for Grace Hopper' }))[0] as HTMLElement,
  )
  const written = within(await dialog('AI-Generated Email Template'))
  const body = await written.findByLabelText('Email Body')
  await waitFor(() => expect(body).not.toHaveValue(''))
  const send = written.getByRole('button', { name: 'Send…' })
  await fill(written.getByLabelText(/^Subject/), '')
  expect(send).toBeDisabled()
  await fill(written.getByLabelText(/^Subject/), 'A better release night')
  await fill(body, 'Hello {{ firstName }},\n\nshall we talk?')
  await user.click(send)
  expect(await toast('Email template saved successfully')).toBeVisible()
  const form = within(await dialog('Send email'))
  expect(await form.findByRole('button', { name: 'To: Grace Hopper · Navona Systems' })).toBeVisible()
  await waitFor(() => expect(form.getByRole('region', { name: 'Preview' })).toHaveTextContent('Hello Grace,'))
  await user.click(form.getByRole('radio', { name: 'At a time I choose' }))
  await fill(form.getByLabelText('Date and time'), '2035-03-05T09:30')
  await user.click(form.getByRole('button', { name: 'Schedule' }))
  expect(await toast('Email to grace@navona.example scheduled for Mon 5 Mar 2035, 09:30')).toBeVisible()
  await gone(() => screen.queryByRole('dialog'))
  // It is saved once, with its status.
  const templates = (await person.call('GET', '/api/email-templates')).body
  expect(JSON.stringify(templates).match(/A better release night/g)).toHaveLength(1)
})
