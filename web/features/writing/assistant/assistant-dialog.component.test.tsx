import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { WritingCategory } from '../../../../contract/writing.ts'
import { network } from '../../../../tests/component/network.ts'
import { choose, dialog, fill, gone, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, type Person, renderPage, user } from '../../../../tests/component/render.tsx'
import { YEAR } from '../../../../tests/world/made-templates.ts'
import { lead, template } from '../../../../tests/world/mail-desk.ts'

const GRACE = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@navona.example',
  company: 'Navona Systems',
  jobTitle: 'VP Engineering',
  industry: 'technology',
}

async function opened(person?: Person) {
  await renderPage('/emails', person)
  await user.click(await screen.findByRole('button', { name: 'AI Assistant' }))
  return partsOf(within(await dialog('AI Writing Assistant')))
}

const partsOf = (form: ReturnType<typeof within>) => ({
  form,
  category: form.getByRole('combobox', { name: 'Email category' }),
  subject: form.getByRole('textbox', { name: 'Subject' }),
  body: form.getByRole('textbox', { name: 'Body' }),
  press: (name: string | RegExp) => user.click(form.getByRole('button', { name })),
})

/** Chooses an option and returns all that were offered. */
async function chooseAmong(select: HTMLElement, option: string) {
  await user.click(select)
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  await user.click(screen.getByRole('option', { name: option }))
  await waitFor(() => expect(select).toHaveFocus())
  return offered
}

const made = () => network.sent('POST', '/api/email-templates')

test('nothing can be generated until a category is chosen, which explains its purpose', async () => {
  const person = await newPerson()
  const { form, category, subject, body } = await opened(person)
  const [generate, suggest] = ['Generate Complete Email', 'Get Suggestions'].map((name) =>
    form.getByRole('button', { name }),
  )
  const improve = () => form.queryByRole('button', { name: 'Improve Current Email' })
  expect(generate).toBeDisabled()
  expect(suggest).toBeDisabled()
  expect(improve()).toBeNull()
  expect(form.getAllByRole('tab').map((tab: HTMLElement) => tab.textContent)).toEqual([
    'Email Content',
    'AI Suggestions',
  ])
  await fill(subject, 'Hello')
  expect(improve()).toBeDisabled()
  await fill(subject, '')
  expect(improve()).toBeNull()
  await fill(body, 'Hello')
  expect(improve()).toBeVisible()
  expect(await chooseAmong(category, 'Cold Prospecting')).toEqual([
    'Cold Prospecting',
    'Follow-up',
    'Nurturing',
    'Demo Request',
    'Proposal',
    'Closing',
    'Retention',
    'Re-engagement',
  ])
  const known = (await person.call('GET', '/api/email-writing/categories')).body as WritingCategory[]
  const { purpose, keyElements } = known.find(({ id }) => id === 'prospecting') as WritingCategory
  for (const text of [purpose, ...keyElements]) expect(await form.findByText(text)).toBeVisible()
  for (const button of [generate, suggest, improve()]) expect(button).toBeEnabled()
  const tone = form.getByRole('combobox', { name: 'Tone' })
  expect(tone).toHaveTextContent('Professional')
  expect(form.getByText('Formal, business-appropriate')).toBeVisible()
  expect(await chooseAmong(tone, 'Professional')).toEqual([
    'Professional',
    'Friendly',
    'Casual',
    'Persuasive',
    'Formal',
  ])
})

test('the assistant says what the built-in writer can do and asks for the offer, which the email then speaks of', async () => {
  const person = await newPerson()
  const { form, category, body, press } = await opened(person)
  const note = within(await form.findByRole('region', { name: 'About the writer' }))
  expect(
    await note.findByText(
      'The built-in writer combines ready-made sentences with your offer and what you know about the lead. It writes in English.',
    ),
  ).toBeVisible()
  expect(form.getByRole('textbox', { name: 'Custom instructions (optional)' })).toHaveAccessibleDescription(
    'The built-in writer follows length, tone, bullet points, what to ask for, when and where, a product, and words to avoid.',
  )
  await fill(await note.findByRole('textbox', { name: 'What do you sell?' }), 'Release tooling without weekend work')
  await user.click(note.getByRole('button', { name: 'Save Offer' }))
  expect(await note.findByText('Release tooling without weekend work')).toBeVisible()
  await choose(category, 'Retention')
  await press('Generate Complete Email')
  expect(await toast('Email Generated')).toBeVisible()
  expect((body as HTMLTextAreaElement).value).toContain('elease tooling without weekend work')
})

test('instructions that the built-in writer follows and those it cannot are named before it writes', async () => {
  const { form, category, body, press } = await opened(await newPerson())
  await choose(category, 'Cold Prospecting')
  const instructions = form.getByRole('textbox', { name: 'Custom instructions (optional)' })
  await fill(instructions, 'At most 70 words, ask for a call on Tuesday. Write in French')
  expect(await form.findByText('Will follow: at most 70 words, asks for a call, names Tuesday.')).toBeVisible()
  expect(form.getByText(/^Can't follow: “Write in French” \(it writes in English only\)\./)).toBeVisible()
  await press('Generate Complete Email')
  expect(await toast('Email Generated')).toBeVisible()
  expect((body as HTMLTextAreaElement).value).toMatch(/Tuesday/)
  expect(form.getByText(/Not followed: “Write in French”/)).toBeVisible()
})

test('a complete email is generated for a lead and applied as a new template', async () => {
  const person = await newPerson()
  const { id } = await lead(person, GRACE)
  const { form, category, subject, body, press } = await opened(person)
  await choose(category, 'Cold Prospecting')
  await choose(form.getByRole('combobox', { name: 'Tone' }), 'Friendly')
  await press('Lead: For any lead')
  await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }))
  const facts = (await form.findByText('Contact')).closest('dl') as HTMLElement
  for (const text of ['Grace Hopper', 'Company', 'Navona Systems', 'Title', 'VP Engineering', 'Technology'])
    expect(within(facts).getByText(text)).toBeVisible()
  await fill(form.getByRole('textbox', { name: 'Custom instructions (optional)' }), 'Ask for a call')
  await press('Generate Complete Email')
  expect(await toast('Email Generated')).toBeVisible()
  expect(network.sent('POST', '/api/email-writing/generate')).toEqual([
    {
      category: 'prospecting',
      tone: 'friendly',
      customPrompt: 'Ask for a call',
      leadData: {
        leadId: id,
        contact: 'Grace Hopper',
        company: 'Navona Systems',
        title: 'VP Engineering',
        industry: 'technology',
      },
    },
  ])
  expect(subject).not.toHaveValue('')
  expect((body as HTMLTextAreaElement).value).toContain('Grace')
  expect(body).toHaveAccessibleDescription(/Written by the built-in writer/)
  await press('Apply Template')
  // A text for one lead is shown with merge fields before it is saved for many.
  const offer = within(await dialog('Use merge fields?'))
  expect(offer.getByRole('region', { name: 'Text with merge fields' })).toHaveTextContent('{{ firstName }}')
  expect(made()).toEqual([])
  await user.click(offer.getByRole('button', { name: 'Use merge fields' }))
  expect(await toast('Template Created')).toBeVisible()
  expect((made()[0] as { body: string }).body).toContain('{{ firstName }}')
  expect(made()).toMatchObject([
    {
      category: 'prospecting',
      tone: 'friendly',
      aiGenerated: true,
      writtenBy: 'Built-in writer',
      leadId: id,
      aiSuggestions: { subjectLines: expect.arrayContaining([expect.any(String)]) },
    },
  ])
  await gone(() => screen.queryByRole('dialog'))
  expect(await screen.findByRole('article')).toHaveTextContent('AI Generated')
})

test('suggestions have their tab, and one of their subject lines can be used', async () => {
  const { form, category, press } = await opened()
  await user.click(form.getByRole('tab', { name: 'AI Suggestions' }))
  expect(await form.findByText('No suggestions yet')).toBeVisible()
  await choose(category, 'Follow-up')
  await press('Get Suggestions')
  expect(await toast('Suggestions Generated')).toBeVisible()
  const lines = within(await form.findByRole('region', { name: 'Subject lines' })).getAllByRole('listitem')
  expect(lines.length).toBeGreaterThan(2)
  for (const name of ['Openings', 'Calls to action']) expect(form.getByRole('heading', { name })).toBeVisible()
  const first = within(lines[0] as HTMLElement).getByRole('button')
  const line = first.getAttribute('aria-label')?.replace('Use subject: ', '') ?? ''
  expect(lines[0]).toHaveTextContent(line)
  await user.click(first)
  expect(form.getByRole('tab', { name: 'Email Content' })).toHaveAttribute('aria-selected', 'true')
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Subject' })).toHaveValue(line))
})

test('an incomplete template is not applied', async () => {
  const { form, category, subject, body, press } = await opened()
  const isRefused = async () => {
    await press('Apply Template')
    expect(await toast('Please ensure you have a subject, body, and category selected.')).toHaveTextContent(
      'Incomplete Template',
    )
  }
  await isRefused()
  await fill(subject, 'Hello')
  await fill(body, 'Hello')
  await isRefused()
  await choose(category, 'Closing')
  await fill(body, ' ')
  await isRefused()
  expect(made()).toEqual([])
  await fill(body, 'Hello')
  await user.click(form.getByRole('button', { name: 'Apply Template' }))
  await gone(() => screen.queryByRole('dialog'))
  expect(made()).toMatchObject([{ subject: 'Hello', category: 'closing', aiGenerated: false }])
})

test('subject and body are copied one by one', async () => {
  const { form, subject, body } = await opened()
  for (const what of ['subject', 'body']) expect(form.getByRole('button', { name: `Copy ${what}` })).toBeDisabled()
  await fill(subject, 'A subject')
  await fill(body, 'A body')
  for (const what of ['subject', 'body']) {
    await user.click(form.getByRole('button', { name: `Copy ${what}` }))
    expect(await toast('Copied to Clipboard')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(`A ${what}`)
  }
})

test('each failure has its message, and the text stays', async () => {
  const { category, body, press } = await opened()
  for (const call of ['generate', 'suggestions', 'improve'])
    network.reply('POST', `/api/email-writing/${call}`, { status: 502, json: { message: 'The AI model is busy' } })
  await fill(body, 'Mine')
  await choose(category, 'Closing')
  for (const [name, text] of Object.entries({
    'Generate Complete Email': 'Failed to generate email.',
    'Get Suggestions': 'Failed to generate suggestions.',
    'Improve Current Email': 'Failed to analyze email.',
  })) {
    await press(name)
    expect(await toast(text)).toHaveTextContent('Error')
  }
  expect(body).toHaveValue('Mine')
})

test('text replaced by a generated email can be restored', async () => {
  const { form, category, subject, press } = await opened()
  await fill(subject, 'Mine')
  await choose(category, 'Nurturing')
  await press('Generate Complete Email')
  await waitFor(() => expect(subject).not.toHaveValue('Mine'))
  await user.click(await form.findByRole('button', { name: 'Restore my text' }))
  expect(subject).toHaveValue('Mine')
})

test('Cancel closes at once, Escape asks while a text would be lost', async () => {
  const { form, subject, press } = await opened()
  await fill(subject, 'Mine')
  await user.keyboard('{Escape}')
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
  expect(form.getByRole('textbox', { name: 'Subject' })).toHaveValue('Mine')
  await press('Cancel')
  await gone(() => screen.queryByRole('dialog'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('an empty assistant closes with Escape and returns the focus', async () => {
  await opened()
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'AI Assistant' })).toHaveFocus())
})

test('applied while editing, it fills the form; nothing is saved before Save Changes', async () => {
  const person = await newPerson()
  const { id: leadId } = await lead(person, GRACE)
  await template(person, { ...YEAR, leadId })
  await renderPage('/emails', person)
  const card = within(await screen.findByRole('article', { name: YEAR.subject }))
  await user.click(card.getByRole('button', { name: 'Edit' }))
  const editor = within(await dialog('Edit Email Template'))
  await editor.findByRole('button', { name: /^Preview for: Grace Hopper/ })
  await user.click(editor.getByRole('button', { name: 'AI Assistant' }))
  const { form, category, subject, press } = partsOf(within(await dialog('AI Writing Assistant')))
  expect(subject).toHaveValue(YEAR.subject)
  expect(category).toHaveTextContent('Retention')
  expect(form.getByRole('button', { name: 'Improve Current Email' })).toBeEnabled()
  // The lead is given, so it is shown and not asked for.
  expect(form.getByText('Grace Hopper')).toBeVisible()
  expect(form.queryByRole('button', { name: /^Lead/ })).toBeNull()
  await fill(subject, 'Another subject')
  await choose(category, 'Closing')
  await press('Apply Template')
  await gone(() => screen.queryByRole('dialog', { name: 'AI Writing Assistant' }))
  expect(editor.getByRole('textbox', { name: 'Subject' })).toHaveValue('Another subject')
  expect(editor.getByRole('combobox', { name: 'Category' })).toHaveTextContent('Closing')
  expect((await person.call('GET', '/api/email-templates')).body).toMatchObject([{ subject: YEAR.subject }])
})
