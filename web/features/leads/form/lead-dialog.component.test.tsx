import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../../tests/component/network.ts'
import { choose, dialog, field, fill, gone, optionsOf, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'
import { addLead, grace } from '../../../../tests/world/leads.ts'

async function openDialog() {
  await renderPage('/leads')
  const [add] = await screen.findAllByRole('button', { name: 'Add Lead' })
  await user.click(add as HTMLElement)
  return within(await dialog('Add New Lead'))
}

test('a lead is added with every field, its value sent in pence', async () => {
  const form = await openDialog()
  for (const name of ['Basic Information', 'Company Information', 'Additional Information'])
    expect(form.getByRole('group', { name })).toBeVisible()
  const texts = {
    'First name': 'Grace',
    'Last name': 'Hopper',
    Email: 'grace@navona.example',
    Company: 'Navona Systems',
    'Job title': 'VP Engineering',
    Location: 'London',
    Phone: '+44 20 7946 0018',
    'Time zone': 'europe/london',
    Website: 'navona.example',
    'Deal value (£)': '48000',
    'Probability (%)': '40',
    Notes: 'Met at the fair',
  }
  for (const [name, text] of Object.entries(texts)) await fill(field(form, name), text)
  const [industry, size, status] = ['Industry', 'Company size', 'Status'].map((name) =>
    form.getByRole('combobox', { name }),
  ) as [HTMLElement, HTMLElement, HTMLElement]
  expect(await optionsOf(industry)).toEqual([
    'Technology',
    'Healthcare',
    'Finance',
    'Retail',
    'Manufacturing',
    'Education',
    'Other',
  ])
  await choose(industry, 'Manufacturing')
  expect(await optionsOf(size)).toEqual(['1-10', '11-50', '51-200', '200+'])
  await choose(size, '200+')
  expect(await optionsOf(status)).toEqual(['New', 'Contacted', 'Qualified', 'Lost'])
  await choose(status, 'Contacted')
  await user.click(form.getByRole('button', { name: 'Add Lead' }))

  expect(await toast('Lead created successfully')).toHaveTextContent('Success')
  expect(network.sent('POST', '/api/leads')).toEqual([
    {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'grace@navona.example',
      company: 'Navona Systems',
      jobTitle: 'VP Engineering',
      industry: 'manufacturing',
      companySize: '200+',
      location: 'London',
      phone: '+44 20 7946 0018',
      website: 'navona.example',
      timeZone: 'Europe/London',
      status: 'contacted',
      dealValue: 4_800_000,
      probability: 40,
      notes: 'Met at the fair',
      campaign: null,
    },
  ])
  await gone(() => screen.queryByRole('dialog'))
  expect((await screen.findAllByText('Grace Hopper'))[0]).toBeVisible()
})

test('what is wrong is said beside its field, and nothing is sent', async () => {
  const form = await openDialog()
  for (const name of ['First name', 'Last name', 'Email', 'Company'])
    expect(form.getByText(name, { selector: 'label' })).toHaveTextContent(`${name} *`)
  await fill(field(form, 'Deal value (£)'), '-100')
  await fill(field(form, 'Probability (%)'), '105')
  await user.click(form.getByRole('button', { name: 'Add Lead' }))
  const messages = {
    'First name': 'First name is required',
    'Last name': 'Last name is required',
    Email: 'Valid email is required',
    Company: 'Company is required',
    'Deal value (£)': 'Deal value must be positive',
    'Probability (%)': 'Probability cannot exceed 100',
  }
  for (const [label, message] of Object.entries(messages))
    await waitFor(() => expect(field(form, label)).toHaveAccessibleDescription(message))
  await fill(field(form, 'Probability (%)'), '-5')
  await form.findByText('Probability must be at least 0')
  await fill(field(form, 'Email'), 'grace@')
  await form.findByText('Valid email is required')
  expect(network.sent('POST', '/api/leads')).toEqual([])
})

test('what only the server finds wrong is said beside the field too', async () => {
  const issues = [{ field: 'email', message: 'Valid email is required' }]
  network.reply('POST', '/api/leads', { status: 400, json: { message: 'Valid email is required', issues } })
  const form = await openDialog()
  for (const label of ['First name', 'Last name', 'Company']) await fill(field(form, label), 'Ada')
  await fill(field(form, 'Email'), 'ada@x.example')
  await user.click(form.getByRole('button', { name: 'Add Lead' }))
  expect(await toast('Failed to create lead')).toHaveTextContent('Error')
  expect(field(form, 'Email')).toHaveAccessibleDescription('Valid email is required')
})

test('the same form edits, and writes only what changed', async () => {
  const person = await newPerson()
  const { id } = await addLead(person, { ...grace, dealValue: 4_800_000 })
  await renderPage('/leads', person)
  await user.click(await screen.findByRole('button', { name: 'Edit Grace Hopper' }))
  const form = within(await dialog('Edit Lead'))
  expect(field(form, 'Deal value (£)')).toHaveValue(48_000)
  await fill(field(form, 'Job title'), 'CTO')
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Lead updated successfully')).toHaveTextContent('Success')
  expect(network.sent('PATCH', `/api/leads/${id}`)).toEqual([{ jobTitle: 'CTO' }])
  await waitFor(() => expect(screen.getByRole('row', { name: /Grace Hopper/ })).toHaveTextContent('CTO'))
})

test('closing asks only when something was entered', async () => {
  const form = await openDialog()
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Add Lead' })[0]).toHaveFocus())
  await user.keyboard('{Enter}')
  const again = within(await dialog('Add New Lead'))
  await fill(field(again, 'First name'), 'Grace')
  await user.click(again.getByRole('button', { name: 'Cancel' }))
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
  expect(field(again, 'First name')).toHaveValue('Grace')
  await user.keyboard('{Escape}')
  await user.click(within(await question()).getByRole('button', { name: 'Discard' }))
  await gone(() => screen.queryByRole('dialog'))
  expect(form.queryByText('First name is required')).toBeNull()
})

test('the numbers have the steps and limits of the spec, and empty ones are 0; Ctrl+Enter saves', async () => {
  const form = await openDialog()
  const [value, probability] = [field(form, 'Deal value (£)'), field(form, 'Probability (%)')]
  expect(value).toHaveAttribute('min', '0')
  expect(value).toHaveAttribute('step', '100')
  for (const [name, limit] of Object.entries({ min: '0', max: '100', step: '5' }))
    expect(probability).toHaveAttribute(name, limit)
  for (const label of ['First name', 'Last name', 'Company']) await fill(field(form, label), 'Ada')
  await fill(field(form, 'Email'), 'ada@x.example')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(network.sent('POST', '/api/leads')).toMatchObject([{ dealValue: 0, probability: 0, status: 'new' }]),
  )
  await gone(() => screen.queryByRole('dialog'))
})
