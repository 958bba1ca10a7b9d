import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { network } from '../../../tests/component/network.ts'
import { choose, dialog, fill, gone, question, toast } from '../../../tests/component/page.ts'
import { newPerson, type Person, renderPage, user } from '../../../tests/component/render.tsx'
import { YEAR } from '../../../tests/world/made-templates.ts'
import { lead, template } from '../../../tests/world/mail-desk.ts'

const FAILURE = { status: 500, json: { message: 'no' } }
const GRACE = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona Systems' }
const TOMAS = { firstName: 'Tomás', lastName: 'Rivera', email: 'tomas@serrano.example', company: 'Clínica Serrano' }

async function opened(changes: object = {}, person?: Person, action = 'Edit') {
  const owner = person ?? (await newPerson())
  const made = { ...YEAR, ...changes }
  const { id } = await template(owner, made)
  await renderPage('/emails', owner)
  const card = within(await screen.findByRole('article', { name: made.subject }))
  await user.click(card.getByRole('button', { name: action }))
  const form = within(await dialog('Edit Email Template'))
  return {
    id,
    form,
    card,
    subject: form.getByRole('textbox', { name: 'Subject' }),
    body: form.getByRole('textbox', { name: 'Body' }),
  }
}

test('category, tone, subject and body are edited and saved', async () => {
  const person = await newPerson()
  const { id } = await template(person, {
    subject: 'Thanks for a good year',
    body: 'The renewal comes up.',
    category: 'retention',
  })
  await renderPage('/emails', person)
  const card = within(await screen.findByRole('article', { name: 'Thanks for a good year' }))
  await user.click(card.getByRole('button', { name: 'Edit' }))
  const form = within(await dialog('Edit Email Template'))
  for (const name of ['AI Improve', 'Cancel', 'Save Changes']) expect(form.getByRole('button', { name })).toBeVisible()
  await choose(form.getByRole('combobox', { name: 'Category' }), 'Closing')
  await choose(form.getByRole('combobox', { name: 'Tone' }), 'Friendly')
  expect(form.getByText('Warm')).toBeVisible()
  const [subject, body] = [form.getByRole('textbox', { name: 'Subject' }), form.getByRole('textbox', { name: 'Body' })]
  await fill(subject, 'Shall we sign?')
  expect(subject).toHaveAccessibleDescription('14 characters: fits on a phone')
  await fill(body, 'One two three')
  expect(body).toHaveAccessibleDescription('3 words')
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Template Updated')).toBeVisible()
  expect(network.sent('PUT', `/api/email-templates/${id}`)).toEqual([
    {
      subject: 'Shall we sign?',
      body: 'One two three',
      bodyHtml: null,
      attachments: [],
      category: 'closing',
      tone: 'friendly',
      before: {
        subject: 'Thanks for a good year',
        body: 'The renewal comes up.',
        bodyHtml: null,
        category: 'retention',
        tone: 'professional',
      },
    },
  ])
  await gone(() => screen.queryByRole('dialog'))
  await waitFor(() => expect(screen.getByRole('article', { name: 'Shall we sign?' })).toHaveTextContent('Closing'))
})

test('a preview reads as the chosen lead would receive it', async () => {
  const person = await newPerson()
  for (const one of [GRACE, TOMAS]) await lead(person, one)
  const subject = 'For {{ company }}'
  const { form, body } = await opened({ subject, body: 'Dear {{ firstName | default: "there" }},' }, person)
  const preview = form.getByRole('region', { name: 'Preview' })
  // The newest lead, until another is chosen.
  await waitFor(() => expect(preview).toHaveTextContent('For Clínica Serrano'))
  expect(preview).toHaveTextContent('Dear Tomás,')
  await user.click(within(preview).getByRole('button', { name: /^Preview for: Tomás Rivera/ }))
  const search = await screen.findByRole('combobox', { name: 'Preview for: search' })
  await waitFor(() => expect(search).toHaveFocus())
  await user.type(search, 'navona')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }))
  await waitFor(() => expect(preview).toHaveTextContent('Dear Grace,'))
  await fill(body, 'Hello {{ fullName }} of {{ company }}')
  await waitFor(() => expect(preview).toHaveTextContent('Hello Grace Hopper of Navona Systems'))
})

/** The command happy-dom lacks: replaces what is selected, as typing would. Its undo is for Chromium. */
function addTypingCommand() {
  const { execCommand } = document
  document.execCommand = (_name, _withUi, text = '') => {
    const control = document.activeElement as HTMLTextAreaElement
    const { value, selectionStart: start, selectionEnd: end } = control
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
    setter?.call(control, value.slice(0, start) + text + value.slice(end))
    return control.dispatchEvent(new Event('input', { bubbles: true }))
  }
  onTestFinished(() => {
    document.execCommand = execCommand
  })
}

const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
const selectionIn = (field: HTMLElement) => {
  const { value, selectionStart, selectionEnd } = field as HTMLTextAreaElement
  return value.slice(selectionStart, selectionEnd)
}

test('an unknown field is marked, and corrected with one click', async () => {
  addTypingCommand()
  const person = await newPerson()
  await lead(person, GRACE)
  const { form, body } = await opened({ body: 'Hi {{ frstName }}, bye {{frstName}}' }, person)
  const problems = await form.findByRole('region', { name: 'Merge fields' })
  expect(problems).toHaveTextContent('Unknown field "frstName". Did you mean firstName?')
  expect(marked()).toEqual(['frstName', 'frstName'])
  await user.click(within(problems).getByRole('button', { name: 'Show' }))
  expect(body).toHaveFocus()
  expect(selectionIn(body)).toBe('frstName')
  await user.click(within(problems).getByRole('button', { name: 'Use firstName' }))
  await waitFor(() => expect(body).toHaveValue('Hi {{ firstName }}, bye {{firstName}}'))
  await gone(() => form.queryByRole('region', { name: 'Merge fields' }))
  expect(marked()).toEqual([])
})

test('a claim without a source is marked with its reason, and can be rewritten, approved or removed', async () => {
  addTypingCommand()
  const claiming = 'Hi Grace,\n\nWe raise sales by 40% a year. Shall we talk?\n\nBest regards'
  const { form, body } = await opened({ subject: 'A question', body: claiming, category: 'prospecting' })
  const evidence = within(await form.findByRole('region', { name: 'Evidence' }))
  const claims = (text: string) =>
    evidence.queryAllByRole('listitem').filter(({ textContent }) => textContent?.includes(text))
  await waitFor(() => expect(claims('40%')).toHaveLength(1))
  const claim = within(claims('40%')[0] as HTMLElement)
  expect(claims('40%')[0]).toHaveTextContent('We found no source for 40%')
  expect(marked().filter((text) => text.includes('40%'))).toHaveLength(1)
  await user.click(claim.getByRole('button', { name: 'Rewrite' }))
  expect(body).toHaveFocus()
  expect(selectionIn(body)).toContain('40%')

  await user.click(claim.getByRole('button', { name: 'Approve as proof point' }))
  const point = claim.getByRole('textbox', { name: 'This is true and can be used in emails' })
  expect(point).toHaveValue('We raise sales by 40% a year.')
  expect(point).toHaveFocus()
  await user.click(claim.getByRole('button', { name: 'Approve' }))
  expect(await toast('Proof point approved')).toBeVisible()
  expect(network.sent('PUT', '/api/voice')).toEqual([
    expect.objectContaining({ proofPoints: ['We raise sales by 40% a year.'] }),
  ])
  await waitFor(() => expect(claims('40%')).toEqual([]))
  await user.click(await evidence.findByText(/with a source/))
  const source = (await evidence.findByText(/^Proof point/)).closest('dl')
  expect(source).toHaveTextContent('40%')

  await fill(body, 'We have met. We serve 2,400 teams. Shall we talk?')
  await waitFor(() => expect(claims('2,400')).toHaveLength(1))
  await user.click(within(claims('2,400')[0] as HTMLElement).getByRole('button', { name: 'Remove sentence' }))
  await waitFor(() => expect(body).toHaveValue('We have met. Shall we talk?'))
  await waitFor(() => expect(claims('2,400')).toEqual([]))
})

test('an improvement is shown word by word before it is accepted', async () => {
  const draft = 'Hi,\n\nI just wanted to reach out in order to ask whether you would maybe be open to a call.   '
  const { form, body } = await opened({ body: draft }, undefined, 'AI Improve')
  expect(await toast('Improvements Generated')).toBeVisible()
  const difference = await form.findByRole('region', { name: 'Suggested improvement' })
  expect(difference).toHaveTextContent('Written by the built-in writer')
  expect(difference.querySelector('del, ins')).toBeVisible()
  await user.click(within(difference).getByRole('button', { name: 'Keep mine' }))
  await gone(() => form.queryByRole('region', { name: 'Suggested improvement' }))
  expect(body).toHaveValue(draft)
  await user.click(form.getByRole('button', { name: 'AI Improve' }))
  await user.click(await form.findByRole('button', { name: 'Use this version' }))
  await waitFor(() => expect(body).not.toHaveValue(draft))
  expect((body as HTMLTextAreaElement).value).toContain('to ask whether')
  await waitFor(() => expect(body).toHaveFocus())
})

test('where the writer would change nothing, it says what only the user can change', async () => {
  const draft = 'Hi {{ firstName }},\n\nThe renewal comes up.\n\nShall we talk?'
  const { form, body } = await opened({ body: draft }, undefined, 'AI Improve')
  const advice = within(await form.findByRole('region', { name: 'Suggested improvement' }))
  expect(advice.getByRole('heading', { name: 'Only you can make these changes' })).toBeVisible()
  expect(advice.getAllByRole('listitem')[0]).toHaveTextContent(/words/)
  await user.click(advice.getByRole('button', { name: 'Got it' }))
  expect(body).toHaveValue(draft)
})

test('Escape and Cancel ask before they discard what was typed', async () => {
  const { form, body } = await opened()
  await fill(body, 'Changed')
  await user.keyboard('{Escape}')
  await user.click(within(await question('Discard what you entered?')).getByRole('button', { name: 'Keep editing' }))
  expect(body).toHaveValue('Changed')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(within(await question()).getByRole('button', { name: 'Discard' }))
  await gone(() => screen.queryByRole('dialog'))
  expect(screen.getByRole('article', { name: YEAR.subject })).toHaveTextContent(YEAR.body)
})

test('without changes Escape closes at once', async () => {
  await opened()
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
})

test('a blank subject or body is not saved', async () => {
  const { form, subject } = await opened()
  await fill(subject, '  ')
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Please fill in both subject and body')).toHaveTextContent('Error')
  await waitFor(() => expect(subject).toHaveFocus())
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('suggestions saved with the template are there again in the assistant; an accepted improvement replaces them', async () => {
  const aiSuggestions = { subjectLines: ['Another year?'], contentSuggestions: {}, improvements: {} }
  const person = await newPerson()
  const { id, form } = await opened({ aiSuggestions }, person)
  await user.click(form.getByRole('button', { name: 'AI Assistant' }))
  const assistant = within(await dialog('AI Writing Assistant'))
  await user.click(assistant.getByRole('tab', { name: 'AI Suggestions' }))
  expect(await assistant.findByText('Another year?')).toBeVisible()
  await user.click(assistant.getByRole('button', { name: 'Cancel' }))
  await gone(() => screen.queryByRole('dialog', { name: 'AI Writing Assistant' }))

  await user.click(form.getByRole('button', { name: 'AI Improve' }))
  await user.click(await form.findByRole('button', { name: 'Use this version' }))
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Template Updated')).toBeVisible()
  const [sent] = network.sent('PUT', `/api/email-templates/${id}`) as { aiSuggestions: typeof aiSuggestions }[]
  expect(sent?.aiSuggestions.subjectLines).not.toEqual(aiSuggestions.subjectLines)
  expect((await person.call('GET', `/api/email-templates/${id}`)).body).toMatchObject({
    aiSuggestions: sent?.aiSuggestions,
  })
})

test('a failed save or improvement is reported, and nothing typed is lost', async () => {
  const { form, body, id } = await opened()
  await fill(body, 'Changed')
  network.reply('PUT', `/api/email-templates/${id}`, FAILURE)
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Failed to update email template.')).toHaveTextContent('Error')
  network.reply('POST', '/api/email-writing/improve', { status: 502, json: { message: 'The AI model is busy' } })
  await user.click(form.getByRole('button', { name: 'AI Improve' }))
  expect(await toast('Failed to analyze email.')).toHaveTextContent('Error')
  expect(body).toHaveValue('Changed')
})
