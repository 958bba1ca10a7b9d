import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import type { ListedDraft } from '../../../contract/lead-draft.ts'
import { network } from '../../../tests/component/network.ts'
import { dialog, fill, gone, question, toast } from '../../../tests/component/page.ts'
import { newPerson, type Person, reloadPage, renderPage, user } from '../../../tests/component/render.tsx'
import { lead, mailbox, template } from '../../../tests/world/mail-desk.ts'

const GRACE = { firstName: 'Grace', lastName: 'Hopper', company: 'Navona Systems', email: 'grace@navona.example' }
const ALAN = { firstName: 'Alan', lastName: 'Turing', company: 'Bletchley', email: 'alan@bletchley.example' }
const TEXT = { subject: 'A question', body: 'Hi Grace, how is Navona Systems?' }
const KEY = 'a-key-of-one-draft'

const draftsOf = async (person: Person) => (await person.call('GET', '/api/lead-drafts')).body as ListedDraft[]
const mailsOf = async (person: Person) => (await person.call('GET', '/api/mails')).body as { subject: string }[]

/** The composer, by its title. */
async function composer(title = 'Email to Grace Hopper') {
  const form = within(await dialog(title))
  return {
    form,
    subject: form.getByRole('textbox', { name: 'Subject' }),
    body: form.getByRole('textbox', { name: 'Body' }),
    button: (name: string | RegExp) => form.getByRole('button', { name }),
    /** Named so once the page knows when the email would go out. */
    sendTest: () => form.findByRole('button', { name: 'Send test email' }),
    isSaved: () => form.findByText('Draft saved', { selector: 'header *' }),
  }
}

async function opened() {
  const person = await newPerson()
  const grace = await lead(person, GRACE)
  await renderPage(`/leads?lead=${grace.id}`, person)
  const opener = await screen.findByRole('button', { name: 'New email' })
  await user.click(opener)
  return { person, grace, opener, ...(await composer()) }
}

async function written() {
  const made = await opened()
  await fill(made.subject, TEXT.subject)
  await fill(made.body, TEXT.body)
  return made
}

test('what is written is saved on the lead by itself, and survives a reload', async () => {
  const { person, grace, isSaved } = await written()
  await isSaved()
  expect(await draftsOf(person)).toMatchObject([{ leadId: grace.id, ...TEXT }])
  await reloadPage(person)
  const again = await composer()
  expect(again.subject).toHaveValue(TEXT.subject)
  expect(again.body).toHaveValue(TEXT.body)
  // It doesn't take the focus from the page.
  expect(again.body).not.toHaveFocus()
  await fill(again.body, 'Shorter')
  await waitFor(async () => expect(await draftsOf(person)).toMatchObject([{ body: 'Shorter' }]))
})

test('Send says when the email goes out, and two quick clicks send one', async () => {
  const { person, button } = await written()
  await waitFor(() => expect(button('Send test email')).toBeEnabled())
  expect(button('Send test email')).toHaveAccessibleDescription(/No email account is connected/)
  button('Send test email').click()
  button('Send test email').click()
  expect(await toast('Test email captured, nothing was delivered')).toBeVisible()
  await gone(() => screen.queryByRole('dialog', { name: /^Email to/ }))
  expect(await mailsOf(person)).toMatchObject([{ subject: TEXT.subject }])
  expect(await draftsOf(person)).toEqual([])
})

test('a lost response and a second Send are one email', async () => {
  const { person, grace, sendTest, isSaved } = await written()
  await isSaved()
  const [draft] = await draftsOf(person)
  // The server has sent it; the page doesn't know.
  const { subject, body, key, id: draftId, version: draftVersion } = draft as ListedDraft
  await person.call('POST', `/api/leads/${grace.id}/emails`, { subject, body, key, draftId, draftVersion })
  await user.click(await sendTest())
  expect(await toast('Test email captured, nothing was delivered')).toBeVisible()
  expect(await mailsOf(person)).toHaveLength(1)
})

test('a refusal is said in words with the next step, and the text stays', async () => {
  const { person, form, sendTest, body } = await written()
  await person.call('POST', '/api/suppressions', { addresses: [GRACE.email] })
  await user.click(await sendTest())
  const alert = within(await form.findByRole('alert'))
  expect(alert.getByText(`${GRACE.email} is on your do-not-contact list.`)).toBeVisible()
  expect(alert.getByRole('link', { name: 'Open do-not-contact list' })).toHaveAttribute(
    'href',
    '/settings/do-not-contact',
  )
  expect(body).toHaveValue(TEXT.body)
  expect(await draftsOf(person)).toHaveLength(1)
})

test('what is missing is said, and nothing is sent', async () => {
  const { person, form, subject, button } = await opened()
  await fill(subject, 'Only a subject')
  await user.click(button(/^Send/))
  expect(await form.findByText('Please fill in both subject and body')).toBeVisible()
  expect(await mailsOf(person)).toEqual([])
})

test('two tabs never overwrite each other: the user decides, and neither text is lost', async () => {
  const { person, form, body, isSaved, button } = await written()
  await isSaved()
  const [draft] = await draftsOf(person)
  const other = { ...draft, body: 'From the other tab' }
  expect((await person.call('PUT', `/api/lead-drafts/${draft?.id}`, other)).status).toBe(200)
  await fill(body, 'From this tab')
  expect(await form.findByText(/^This draft was changed in another tab/)).toBeVisible()
  expect(await draftsOf(person)).toMatchObject([{ body: 'From the other tab' }])
  await user.click(button('Use the other version'))
  await waitFor(() => expect(body).toHaveValue('From the other tab'))
  await user.click(button('Restore my text'))
  expect(body).toHaveValue('From this tab')
  await waitFor(async () => expect(await draftsOf(person)).toMatchObject([{ body: 'From this tab' }]))
})

test('a draft that was sent in another tab is kept as a new one only on request', async () => {
  const { person, form, body, isSaved, button } = await written()
  await isSaved()
  const [draft] = await draftsOf(person)
  await person.call('DELETE', `/api/lead-drafts/${draft?.id}`)
  await fill(body, 'Still writing')
  expect(await form.findByText(/^This draft was sent or deleted in another tab/)).toBeVisible()
  expect(await draftsOf(person)).toEqual([])
  await user.click(button('Keep mine as a new draft'))
  await waitFor(async () => expect(await draftsOf(person)).toMatchObject([{ body: 'Still writing' }]))
})

test('without a connection the text is kept in the tab, and saved when it is back', async () => {
  const { person, form, body } = await opened()
  network.setDown(true)
  onTestFinished(() => network.setDown(false))
  await fill(body, 'Written in a tunnel')
  expect(await form.findByText("Not saved: you're offline")).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Close' }))
  await user.click(within(await question('Discard this email?')).getByRole('button', { name: 'Keep editing' }))
  expect(body).toHaveValue('Written in a tunnel')
  network.setDown(false)
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => expect(await draftsOf(person)).toMatchObject([{ body: 'Written in a tunnel' }]))
})

test('opening another email saves the first as a draft and says so', async () => {
  const { person } = await written()
  const alan = await lead(person, ALAN)
  await person.call('POST', '/api/lead-drafts', { leadId: alan.id, subject: 'For Alan', body: 'x', key: KEY })
  await renderPage(`/leads?lead=${alan.id}`, person)
  const drafts = within(await screen.findByRole('region', { name: 'Drafts' }))
  await user.click(await drafts.findByRole('button', { name: 'Continue draft For Alan' }))
  expect(await toast('Draft saved')).toHaveTextContent('A question')
  expect((await composer('Email to Alan Turing')).subject).toHaveValue('For Alan')
  expect(screen.getAllByRole('dialog', { name: /^Email to/ })).toHaveLength(1)
  expect((await draftsOf(person)).map(({ subject }) => subject)).toEqual(['A question', 'For Alan'])
})

test('Escape minimizes and returns the focus; closing saves the draft and says so', async () => {
  const { opener, body } = await written()
  body.focus()
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog', { name: /^Email to/ }))
  await waitFor(() => expect(opener).toHaveFocus())
  // The lead is still open.
  expect(screen.getByRole('dialog', { name: 'Lead details' })).toBeVisible()
  await user.keyboard('{F6}')
  const bar = screen.getByRole('button', { name: 'Email to Grace Hopper' })
  expect(bar).toHaveFocus()
  await user.keyboard('{Enter}')
  const again = await composer()
  expect(again.body).toHaveValue(TEXT.body)
  await user.click(again.button('Close'))
  expect(await toast('Draft saved')).toHaveTextContent(TEXT.subject)
  await gone(() => screen.queryByRole('dialog', { name: /^Email to/ }))
})

test('the key c opens it without a lead; one is chosen by search, and a text for nobody is asked about', async () => {
  const person = await newPerson()
  await lead(person, GRACE)
  await renderPage('/dashboard', person)
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('c')
  const { form, subject } = await composer('New email')
  const to = form.getByRole('button', { name: 'To: Choose a lead' })
  await waitFor(() => expect(to).toHaveFocus())
  await fill(subject, 'To nobody yet')
  await user.click(form.getByRole('button', { name: 'Close' }))
  expect(await question('Discard this email?')).toHaveTextContent('Choose a lead to save it as a draft.')
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await user.click(to)
  await user.type(await screen.findByRole('combobox', { name: 'To: search' }), 'hopper')
  await user.click(await screen.findByRole('option', { name: /Grace Hopper/ }))
  await composer()
  await waitFor(async () => expect(await draftsOf(person)).toMatchObject([{ subject: 'To nobody yet' }]))
})

test('a template is inserted as this lead gets it, and what was typed comes back on request', async () => {
  const person = await newPerson()
  const grace = await lead(person, GRACE)
  await template(person, { subject: 'For {{ company }}', body: 'Dear {{ firstName }}' })
  await renderPage(`/leads?lead=${grace.id}`, person)
  await user.click(await screen.findByRole('button', { name: 'New email' }))
  const { form, subject, body, button } = await composer()
  await fill(body, 'Mine')
  await user.click(form.getByRole('combobox', { name: 'Insert a template' }))
  await user.click(await screen.findByRole('option', { name: /For \{\{ company/ }))
  await waitFor(() => expect(subject).toHaveValue('For Navona Systems'))
  expect(body).toHaveValue('Dear Grace')
  await user.click(button('Restore my text'))
  expect(body).toHaveValue('Mine')
})

test('Write with AI writes for the lead, says who wrote it, and shows what is checked', async () => {
  const { form, body, button } = await opened()
  await user.click(button('Write with AI'))
  const brief = within(form.getByRole('region', { name: 'Write with AI' }))
  await user.click(brief.getByRole('button', { name: 'Write email' }))
  await waitFor(() => expect((body as HTMLTextAreaElement).value).toContain('Grace'))
  expect(form.getByText(/Written by the built-in writer/)).toBeVisible()
  expect(await form.findByText(/^Checked in English/)).toBeVisible()
})

test('Save as template shows the text with merge fields first', async () => {
  const { person, form, button } = await written()
  await user.click(button('Save as template'))
  const shown = await form.findByRole('region', { name: 'Text with merge fields' })
  expect(shown).toHaveTextContent('Hi {{ firstName }}, how is {{ company }}?')
  await user.click(button('Use merge fields'))
  expect(await toast('Template saved')).toBeVisible()
  expect((await person.call('GET', '/api/email-templates')).body).toMatchObject([
    { body: 'Hi {{ firstName }}, how is {{ company }}?' },
  ])
  expect((await composer()).body).toHaveValue(TEXT.body)
})

test('a scheduled email can be taken back, and its text is there again', async () => {
  const { person, form, button } = await written()
  await person.call('PUT', '/api/mailbox', mailbox(2525, { fromEmail: person.email }))
  await user.click(button('Schedule…'))
  const at = form.getByLabelText('Date and time')
  expect(at).toHaveAccessibleDescription(/Time zone:/)
  await user.click(button('Schedule'))
  const undo = within(await toast(/^Scheduled for/)).getByRole('button', { name: 'Undo' })
  expect(await draftsOf(person)).toEqual([])
  await user.click(undo)
  const again = await composer()
  expect(again.body).toHaveValue(TEXT.body)
  await waitFor(async () => expect(await draftsOf(person)).toHaveLength(1))
})

test('an email that waits to go out can be taken back on the timeline after a reload, and its text is there again', async () => {
  const person = await newPerson()
  const grace = await lead(person, GRACE)
  await person.call('PUT', '/api/mailbox', mailbox(2525, { fromEmail: person.email }))
  await renderPage(`/leads?lead=${grace.id}`, person)
  await user.click(await screen.findByRole('button', { name: 'New email' }))
  const { form, subject, body } = await composer()
  await fill(subject, TEXT.subject)
  await fill(body, TEXT.body)
  await user.click(await form.findByRole('button', { name: 'Send now' }))
  await toast('Sending in 10 seconds')
  await reloadPage(person)
  await user.click(await screen.findByRole('button', { name: 'Cancel sending' }))
  expect(await toast('Email canceled')).toHaveTextContent('Nothing was sent to grace@navona.example.')
  const again = await composer()
  expect(again.body).toHaveValue(TEXT.body)
  await waitFor(() => expect(again.body).toHaveFocus())
  await gone(() => screen.queryByRole('button', { name: 'Cancel sending' }))
  expect(await mailsOf(person)).toMatchObject([{ state: 'skipped' }])
})

test('the text of every canceled email is there again, also where another browser sent it: on the timeline and in the outbox', async () => {
  const person = await newPerson()
  const grace = await lead(person, GRACE)
  await person.call('PUT', '/api/mailbox', mailbox(2525, { fromEmail: person.email }))
  await person.call('POST', `/api/leads/${grace.id}/emails`, { ...TEXT, scheduledAt: '2099-01-01T09:00:00Z' })
  await renderPage(`/leads?lead=${grace.id}`, person)
  await user.click(await screen.findByRole('button', { name: 'Cancel sending' }))
  expect(await toast('Email canceled')).toHaveTextContent('Nothing was sent to grace@navona.example.')
  const { subject, body } = await composer()
  expect([subject, body].map((one) => (one as HTMLInputElement).value)).toEqual([TEXT.subject, TEXT.body])
  const [canceled] = (await person.call('GET', '/api/mails')).body as { id: number }[]
  sessionStorage.clear()
  await renderPage(`/outbox?email=${canceled?.id}`, person)
  await user.click(await within(await dialog(TEXT.subject)).findByRole('button', { name: 'Use text again' }))
  expect((await composer()).body).toHaveValue(TEXT.body)
})

test('drafts are listed on the lead, continued there, and deleted with a way back', async () => {
  const person = await newPerson()
  const grace = await lead(person, GRACE)
  await person.call('POST', '/api/lead-drafts', { leadId: grace.id, ...TEXT, key: KEY })
  await renderPage(`/leads?lead=${grace.id}`, person)
  const drafts = within(await screen.findByRole('region', { name: 'Drafts' }))
  await user.click(await drafts.findByRole('button', { name: 'Delete draft A question' }))
  const undo = within(await toast('Draft deleted')).getByRole('button', { name: 'Undo' })
  await gone(() => screen.queryByRole('region', { name: 'Drafts' }))
  await user.click(undo)
  await user.click(await screen.findByRole('button', { name: 'Continue draft A question' }))
  expect((await composer()).body).toHaveValue(TEXT.body)
})

test('another person of this browser sees nothing of it', async () => {
  const { isSaved } = await written()
  await isSaved()
  await reloadPage(await newPerson())
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('dialog', { name: /^Email to/ })).toBeNull()
})
