import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { LeadDraft, ListedDraft } from '../../../contract/lead-draft.ts'
import { network } from '../../../tests/component/network.ts'
import { dialog, fill, gone, question, toast } from '../../../tests/component/page.ts'
import { newPerson, type Person, renderPage, user } from '../../../tests/component/render.tsx'
import { lead } from '../../../tests/world/mail-desk.ts'
import { openComposer } from '../../lib/places/open-composer.ts'

const GRACE = { firstName: 'Grace', lastName: 'Hopper', company: 'Navona Systems', email: 'grace@navona.example' }
const ALAN = { firstName: 'Alan', lastName: 'Turing', company: 'Bletchley', email: 'alan@bletchley.example' }
const DRAFTS = '/api/lead-drafts'
const GENERATE = '/api/email-writing/generate'
const draftsOf = async (person: Person) => (await person.call('GET', '/api/lead-drafts')).body as ListedDraft[]

async function composer(title = 'Email to Grace Hopper') {
  const form = within(await dialog(title))
  return {
    form,
    subject: form.getByRole('textbox', { name: 'Subject' }),
    body: form.getByRole('textbox', { name: 'Body' }),
    button: (name: string | RegExp) => form.getByRole('button', { name }),
    isSaved: () => form.findByText('Draft saved', { selector: 'header *' }),
  }
}

async function opened() {
  const person = await newPerson()
  const grace = await lead(person, GRACE)
  const alan = await lead(person, ALAN)
  await renderPage(`/leads?lead=${grace.id}`, person)
  await user.click(await screen.findByRole('button', { name: 'New email' }))
  return { person, grace, alan, ...(await composer()) }
}

/** AI is writing until `release`. */
async function writing(text?: { subject: string; body: string }) {
  const made = await opened()
  if (text) {
    await fill(made.subject, text.subject)
    await fill(made.body, text.body)
    await made.isSaved()
  }
  const release = network.hold('POST', GENERATE)
  await user.click(made.button('Write with AI'))
  const brief = within(made.form.getByRole('region', { name: 'Write with AI' }))
  await user.click(brief.getByRole('button', { name: 'Write email' }))
  await waitFor(() => expect(network.sent('POST', GENERATE)).toHaveLength(1))
  return { ...made, release }
}

test('while AI writes, another lead opens only after a question, and gets nothing of its text', async () => {
  const { alan, release } = await writing()
  openComposer({ leadId: alan.id })
  const asked = within(await question('Discard this email?'))
  expect(asked.getByText('AI is still writing. You would lose its text.')).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Discard' }))
  const next = await composer('Email to Alan Turing')
  release()
  // A call that starts after the release has its answer after the text of the first one has arrived.
  await user.click(next.button('Write with AI'))
  const brief = within(next.form.getByRole('region', { name: 'Write with AI' }))
  await user.click(brief.getByRole('button', { name: 'Write email' }))
  await waitFor(() => expect((next.body as HTMLTextAreaElement).value).toContain('Alan'))
  expect(next.body).not.toHaveTextContent('Grace')
  expect(next.form.queryByRole('button', { name: 'Restore my text' })).toBeNull()
})

test('while AI writes, its email stays open on request and gets the text', async () => {
  const { alan, release, body } = await writing()
  openComposer({ leadId: alan.id })
  await user.click(within(await question('Discard this email?')).getByRole('button', { name: 'Keep editing' }))
  release()
  await waitFor(() => expect((body as HTMLTextAreaElement).value).toContain('Grace'))
})

test('while AI writes, the recipient stays the one it writes for', async () => {
  const { button, release } = await writing()
  expect(button(/^To:/)).toBeDisabled()
  release()
  await waitFor(() => expect(button(/^To:/)).toBeEnabled())
})

test('while AI writes, closing asks first and keeps what was typed as a draft', async () => {
  const { person, button, release } = await writing({ subject: 'Mine', body: 'My own text' })
  await user.click(button('Close'))
  await user.click(within(await question('Discard this email?')).getByRole('button', { name: 'Discard' }))
  await gone(() => screen.queryByRole('dialog', { name: /^Email to/ }))
  release()
  expect(await draftsOf(person)).toMatchObject([{ subject: 'Mine', body: 'My own text' }])
})

test('Ctrl+Enter sends nothing while AI writes', async () => {
  const { grace, button, subject, body, release } = await writing({ subject: 'Old subject', body: 'Old body' })
  expect(button(/^Send/)).toBeDisabled()
  subject.focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  release()
  await waitFor(() => expect((body as HTMLTextAreaElement).value).toContain('Grace'))
  expect(network.sent('POST', `/api/leads/${grace.id}/emails`)).toEqual([])
})

test('a draft that is deleted during its first save is gone', async () => {
  const { person, subject, button } = await opened()
  const release = network.hold('POST', DRAFTS)
  await fill(subject, 'Secret')
  await waitFor(() => expect(network.sent('POST', DRAFTS)).toHaveLength(1))
  await user.click(button('Delete draft'))
  release()
  expect(await toast('Draft deleted')).toBeVisible()
  expect(await draftsOf(person)).toEqual([])
})

test('what is typed while Close saves is saved too', async () => {
  const { person, subject, body, button } = await opened()
  const release = network.hold('POST', DRAFTS)
  await fill(subject, 'One')
  await user.click(button('Close'))
  await fill(body, 'typed later')
  release()
  expect(await toast('Draft saved')).toBeVisible()
  expect(await draftsOf(person)).toMatchObject([{ body: 'typed later' }])
})

test('what is typed while another draft loads is saved too', async () => {
  const { person, alan, subject, body } = await opened()
  const other = { leadId: alan.id, subject: 'For Alan', body: 'x', key: 'a-key-of-one-draft' }
  const { id } = (await person.call('POST', DRAFTS, other)).body as LeadDraft
  await fill(subject, 'One')
  const release = network.hold('GET', `${DRAFTS}/${id}`)
  openComposer({ draftId: id })
  await waitFor(() => expect(network.sent('GET', `${DRAFTS}/${id}`)).toHaveLength(1))
  await fill(body, 'typed later')
  release()
  await composer('Email to Alan Turing')
  expect(await draftsOf(person)).toMatchObject([{ subject: 'One', body: 'typed later' }, { subject: 'For Alan' }])
})

test('closing an emptied draft deletes it, unless another tab has a newer text', async () => {
  const { person, subject, body, button, isSaved } = await opened()
  await fill(subject, 'One')
  await isSaved()
  const [draft] = await draftsOf(person)
  await person.call('PUT', `${DRAFTS}/${draft?.id}`, { ...draft, body: 'From the other tab' })
  await fill(subject, '')
  await fill(body, '')
  await user.click(button('Close'))
  expect(await toast('Draft kept')).toBeVisible()
  expect(await draftsOf(person)).toMatchObject([{ body: 'From the other tab' }])
})
