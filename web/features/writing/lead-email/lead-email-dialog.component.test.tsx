import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../../tests/component/network.ts'
import { dialog, fill, gone, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'
import { lead } from '../../../../tests/world/mail-desk.ts'

const GENERATE = '/api/email-templates/generate'
const TITLE = 'AI-Generated Email Template'
const GRACE = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona Systems' }
const TECH = { ...GRACE, jobTitle: 'VP Engineering', industry: 'technology' }

async function opened(fields: object = TECH) {
  const person = await newPerson()
  const { id } = await lead(person, fields)
  await renderPage('/leads', person)
  await user.click(await screen.findByRole('button', { name: 'Generate email for Grace Hopper' }))
  const form = within(await dialog(TITLE))
  const button = (name: string) => form.getByRole('button', { name })
  return {
    person,
    id,
    form,
    button,
    subject: form.getByRole('textbox', { name: 'Subject' }),
    body: form.getByRole('textbox', { name: 'Email Body' }),
  }
}
const isGenerated = async () =>
  expect(await toast('Email template generated successfully')).toHaveTextContent('Success')
const textOf = (control: HTMLElement) => (control as HTMLTextAreaElement).value

test('opening requests a professional email, and says so until it is there', async () => {
  const letGo = network.hold('POST', GENERATE)
  const { id, form, button, subject, body } = await opened(GRACE)
  expect(network.sent('POST', GENERATE)).toEqual([{ leadId: id, tone: 'professional' }])
  const facts = within(form.getByRole('region', { name: 'Lead Information' }))
  for (const text of ['Grace Hopper', 'Navona Systems', 'grace@navona.example', 'Unknown'])
    expect(facts.getByText(text)).toBeVisible()
  expect(facts.queryByRole('textbox')).toBeNull()
  expect(form.getByText('Generating personalized email...')).toBeVisible()
  const buttons = ['Regenerate', 'Copy', 'Save Template'].map(button)
  for (const one of buttons) expect(one).toBeDisabled()
  expect(form.getByRole('textbox', { name: 'To' })).toBeDisabled()
  expect(form.getByRole('textbox', { name: 'To' })).toHaveValue('grace@navona.example')
  expect(subject).toHaveAttribute('placeholder', 'Email subject...')
  expect(body).toHaveAttribute('placeholder', 'Email body will be generated here...')
  expect(body).toHaveAttribute('rows', '12')
  expect(form.queryByText('AI Personalization Insights')).toBeNull()
  letGo()
  await isGenerated()
  await gone(() => form.queryByText('Generating personalized email...'))
  expect(textOf(body)).toContain('Grace')
  for (const one of buttons) expect(one).toBeEnabled()
})

test('it shows the writer, the personalization and the source of each claim', async () => {
  const { form, body } = await opened()
  await isGenerated()
  expect(form.getByRole('region', { name: 'Lead Information' })).toHaveTextContent('Technology')
  expect(form.getByText(/Written by the built-in writer/)).toBeVisible()
  const insights = within(form.getByRole('region', { name: 'AI Personalization Insights' }))
  expect(insights.getByText('Addresses Grace by name')).toBeVisible()
  const panel = within(form.getByRole('region', { name: 'Evidence' }))
  await user.click(await panel.findByText(/with a source/))
  expect(panel.getAllByText('Lead: first name')[0]).toBeVisible()
  // Typed text is checked as well.
  await fill(body, 'Hi Grace, we raise sales by 40% a year.')
  expect(await panel.findByText(/We found no source for 40%/)).toBeVisible()
  expect(
    panel.getByText(
      /^Checked in English: names, numbers, dates and links\. .* but we miss many\. Check those yourself\./,
    ),
  ).toBeVisible()
})

test('it says when a language is not checked', async () => {
  const { form, body } = await opened()
  await isGenerated()
  await fill(
    body,
    'Dzień dobry, czy mają Państwo chwilę na krótką rozmowę w przyszłym tygodniu? Pomagamy firmom takim jak Państwa.',
  )
  expect(await form.findByText(/^Not checked in this language\. We check links and email addresses/)).toBeVisible()
})

test('another email is generated on request, and typed text can be restored', async () => {
  const { form, button, body } = await opened()
  await isGenerated()
  await fill(body, 'Mine')
  await user.click(button('Regenerate'))
  await waitFor(() => expect(textOf(body)).toContain('Grace'))
  expect(network.sent('POST', GENERATE)[1]).toMatchObject({ tone: 'professional', seed: expect.any(Number) })
  await user.click(await form.findByRole('button', { name: 'Restore my text' }))
  expect(body).toHaveValue('Mine')
})

test('it is copied with its subject line', async () => {
  const { button, subject, body } = await opened()
  await isGenerated()
  await fill(subject, 'A subject')
  await fill(body, 'Line one\n\nLine two')
  await user.click(button('Copy'))
  expect(await toast('Email content copied to clipboard')).toHaveTextContent('Copied')
  expect(await navigator.clipboard.readText()).toBe('Subject: A subject\n\nLine one\n\nLine two')
})

test('it is saved as a draft for the lead; blank ones are not', async () => {
  const { person, id, button, subject, body } = await opened()
  await isGenerated()
  await fill(subject, '')
  expect(button('Save Template')).toBeDisabled()
  expect(button('Copy')).toBeDisabled()
  await fill(subject, '   ')
  await user.click(button('Save Template'))
  expect(await toast('Please fill in both subject and body')).toBeVisible()
  await fill(subject, 'A subject')
  await fill(body, '')
  expect(button('Save Template')).toBeDisabled()
  await fill(body, 'A body')
  await user.click(button('Save Template'))
  expect(await toast('Email template saved successfully')).toHaveTextContent('Success')
  expect(network.sent('POST', '/api/email-templates')).toMatchObject([
    {
      leadId: id,
      subject: 'A subject',
      body: 'A body',
      status: 'draft',
      aiGenerated: true,
      writtenBy: 'Built-in writer',
    },
  ])
  await gone(() => screen.queryByRole('dialog', { name: TITLE }))
  expect((await person.call('GET', '/api/email-templates')).body).toMatchObject([
    { subject: 'A subject', aiGenerated: true },
  ])
})

test('a text that names the lead is shown with merge fields before it is saved, or kept as written', async () => {
  const { id, button, subject, body } = await opened()
  await isGenerated()
  await fill(subject, 'A question for Navona Systems')
  await fill(body, 'Hi Grace, how is Navona Systems?')
  await user.click(button('Save Template'))
  const offer = within(await dialog('Use merge fields?'))
  expect(offer.getByRole('list', { name: 'Replaced' })).toHaveTextContent('“Navona Systems” becomes {{ company }}')
  const shown = offer.getByRole('region', { name: 'Text with merge fields' })
  expect(shown).toHaveTextContent('Hi {{ firstName }}, how is {{ company }}?')
  expect(network.sent('POST', '/api/email-templates')).toEqual([])
  await user.click(offer.getByRole('button', { name: 'Back' }))
  const again = within(await dialog(TITLE))
  expect(again.getByRole('textbox', { name: 'Email Body' })).toHaveValue('Hi Grace, how is Navona Systems?')
  await user.click(again.getByRole('button', { name: 'Save Template' }))
  await user.click(within(await dialog('Use merge fields?')).getByRole('button', { name: 'Use merge fields' }))
  expect(await toast('Email template saved successfully')).toBeVisible()
  expect(network.sent('POST', '/api/email-templates')).toMatchObject([
    { leadId: id, subject: 'A question for {{ company }}', body: 'Hi {{ firstName }}, how is {{ company }}?' },
  ])
  await gone(() => screen.queryByRole('dialog'))
})

test('failures are reported, and can be retried', async () => {
  network.reply('POST', GENERATE, { status: 502, json: { message: 'The AI model is busy' } })
  const { button, subject, body } = await opened()
  expect(await toast('Failed to generate email template.')).toHaveTextContent('Error')
  network.restore('POST', GENERATE)
  await user.click(button('Regenerate'))
  await isGenerated()
  await fill(subject, 'A subject')
  await fill(body, 'A body')
  network.reply('POST', '/api/email-templates', { status: 500, json: { message: 'no' } })
  await user.click(button('Save Template'))
  expect(await toast('Failed to save email template.')).toHaveTextContent('Error')
  expect(await dialog(TITLE)).toBeVisible()
})

test('Close leaves without saving; Escape asks once something was typed', async () => {
  const { person, button, body } = await opened()
  await isGenerated()
  await fill(body, 'Mine')
  await user.keyboard('{Escape}')
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
  expect(body).toHaveValue('Mine')
  await user.click(button('Close'))
  await gone(() => screen.queryByRole('dialog', { name: TITLE }))
  expect((await person.call('GET', '/api/email-templates')).body).toEqual([])
})

test('the drawer of a lead has it too, and stays open behind it', async () => {
  const person = await newPerson()
  const { id } = await lead(person, TECH)
  await renderPage(`/leads?lead=${id}`, person)
  const open = await screen.findByRole('button', { name: 'Generate email' })
  await user.click(open)
  await dialog(TITLE)
  await isGenerated()
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog', { name: TITLE }))
  expect(await dialog('Lead details')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Generate email' })).toHaveFocus())
})
