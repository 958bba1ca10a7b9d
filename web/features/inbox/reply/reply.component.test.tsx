import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import type { Thread } from '../../../../contract/inbox.ts'
import { GRACE } from '../../../../tests/browser/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { choose, field, fill, gone, toast } from '../../../../tests/component/page.ts'
import { newPerson, product, reloadPage, renderPage, user } from '../../../../tests/component/render.tsx'
import { addLead } from '../../../../tests/world/leads.ts'
import { mailbox, template } from '../../../../tests/world/mail-desk.ts'
import { addConversation } from '../../../../tests/world/stored-conversations.ts'

beforeEach(() => localStorage.clear())

const text = () => screen.findByRole('textbox', { name: 'Message' })
const send = () => screen.getByRole('button', { name: 'Send' })
const messages = () => within(screen.getByRole('list', { name: 'Messages' })).getAllByRole('article')
/** The lead's timeline beside the thread has such a button too. */
const cancelInThread = async () => {
  const thread = within(await screen.findByRole('list', { name: 'Messages' }))
  await user.click(await thread.findByRole('button', { name: 'Cancel sending' }))
}

/** Grace wrote to Ada, with Tomás in copy. */
async function conversation() {
  const person = await newPerson()
  const { pool } = await product()
  const grace = await addLead(person, { ...GRACE, status: 'contacted' })
  await person.call('PUT', '/api/mailbox', mailbox(9))
  const [account] = (await person.call('GET', '/api/mailboxes')).body as { id: number }[]
  const id = await addConversation(pool, person.id, {
    leadId: grace.id,
    mailboxId: account?.id ?? 0,
    messages: [{ text: 'How about Tuesday?', cc: [{ name: 'Tomás Rivera', address: 'tomas@serrano.example' }] }],
  })
  await renderPage(`/inbox/${id}`, person)
  await screen.findByText('How about Tuesday?', { selector: 'article p' })
  return { person, id, grace, threadOf: async () => (await person.call('GET', `/api/inbox/${id}`)).body as Thread }
}

test('keys act on the open conversation and its lead is beside it, also where the list does not have it', async () => {
  const { person, id } = await conversation()
  await person.call('PATCH', `/api/inbox/${id}`, { isDone: true })
  await reloadPage(person)
  await screen.findByText('How about Tuesday?', { selector: 'article p' })
  const panel = within(await screen.findByRole('complementary', { name: 'Lead' }))
  expect(await panel.findByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
  await user.keyboard('r')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus())
})

test('a reply is sent by key, is in the thread at once, and can be undone', async () => {
  const { person, id, threadOf } = await conversation()
  await user.keyboard('r')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus())
  const editor = within(screen.getByRole('region', { name: 'Reply' }))
  expect(editor.getByText('To Grace Hopper <grace@navona.example>')).toBeVisible()
  expect(await editor.findByText(/^From Ada Byron <ada@sender.example>/)).toBeVisible()
  await user.paste('Tuesday it is, {{ firstName }}.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const said = await toast('Sending in 10 seconds')
  expect(network.sent('POST', `/api/inbox/${id}/reply`)).toMatchObject([
    { mode: 'reply', body: 'Tuesday it is, {{ firstName }}.', attachments: [], sendAt: null },
  ])
  await waitFor(() => expect(messages()).toHaveLength(2))
  await waitFor(() =>
    expect(messages()[1]?.querySelector('iframe')?.getAttribute('srcdoc')).toContain('Tuesday it is, Grace.'),
  )
  expect((await threadOf()).messages).toHaveLength(2)

  await user.click(within(said).getByRole('button', { name: 'Undo' }))
  expect(await toast('Email canceled')).toHaveTextContent(
    'Nothing was sent to grace@navona.example. Your text is back in the reply.',
  )
  expect(await text()).toHaveValue('Tuesday it is, {{ firstName }}.')
  await waitFor(() => expect(messages()).toHaveLength(1))
  expect((await threadOf()).messages.filter(({ delivery }) => delivery?.state === 'scheduled')).toHaveLength(0)

  // The text survives a reload, and goes out with the second try.
  await reloadPage(person)
  expect(await text()).toHaveValue('Tuesday it is, {{ firstName }}.')
  await user.click(send())
  await toast('Sending in 10 seconds')
  const keys = network.sent('POST', `/api/inbox/${id}/reply`).map((body) => (body as { key: string }).key)
  expect(new Set(keys).size).toBe(keys.length)
  await gone(() => screen.queryByRole('textbox', { name: 'Message' }))
})

test('the keyboard is at the heading of the conversation after Escape, after sending and after discarding', async () => {
  await conversation()
  const heading = screen.getByRole('heading', { level: 2, name: 'Re: An idea' })
  await user.keyboard('r')
  await waitFor(async () => expect(await text()).toHaveFocus())
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('textbox', { name: 'Message' }))
  await waitFor(() => expect(heading).toHaveFocus())

  await user.keyboard('r')
  await waitFor(async () => expect(await text()).toHaveFocus())
  await user.paste('Tuesday it is.')
  await user.keyboard('{Escape}')
  expect(heading).toHaveFocus()
  expect(await text()).toHaveValue('Tuesday it is.')

  await user.keyboard('r')
  await waitFor(async () => expect(await text()).toHaveFocus())
  await user.keyboard('{Control>}{Enter}{/Control}')
  await toast('Sending in 10 seconds')
  await waitFor(() => expect(heading).toHaveFocus())

  await user.keyboard('r')
  await fill(await text(), 'One more thing')
  await user.click(screen.getByRole('button', { name: 'Discard reply' }))
  await waitFor(() => expect(heading).toHaveFocus())
})

test('a conversation that somebody comes back to does not ask for another reply', async () => {
  const { person, id, grace } = await conversation()
  const { pool } = await product()
  await addConversation(pool, person.id, {
    leadId: grace.id,
    subject: 'Re: Prices',
    messages: [{ text: 'Not before summer.', minutesAgo: 90 }],
  })
  await reloadPage(person)
  await screen.findByRole('link', { name: /Re: Prices/ })
  await user.keyboard('r')
  await text()
  await user.click(screen.getByRole('button', { name: 'Discard reply' }))
  await user.keyboard('j')
  expect(await screen.findByRole('heading', { level: 2, name: 'Re: Prices' })).toBeVisible()
  await user.keyboard('k')
  expect(await screen.findByRole('heading', { level: 2, name: 'Re: An idea' })).toBeVisible()
  expect(location.pathname).toBe(`/inbox/${id}`)
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
})

test('a reply to all and a forward say whom they go to', async () => {
  const { id } = await conversation()
  await user.click(screen.getByRole('button', { name: 'Reply all' }))
  expect(
    await screen.findByText('To Grace Hopper <grace@navona.example>, Tomás Rivera <tomas@serrano.example>'),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reply all: change' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Forward' }))
  const to = await screen.findByRole('textbox', { name: 'To' })
  await user.click(send())
  expect(await screen.findByText('Enter at least one recipient.')).toBeVisible()
  await fill(to, 'mary@navona.example, joe')
  await user.click(send())
  expect(await screen.findByText("“joe” isn't an email address.")).toBeVisible()
  await fill(to, 'mary@navona.example, joe@navona.example')
  await fill(await text(), 'For you.')
  await user.click(send())
  await waitFor(() =>
    expect(network.sent('POST', `/api/inbox/${id}/reply`)).toMatchObject([
      { mode: 'forward', to: ['mary@navona.example', 'joe@navona.example'], body: 'For you.' },
    ]),
  )
})

test('a reply that goes elsewhere than the email came from says so', async () => {
  const { person, grace } = await conversation()
  const { pool } = await product()
  const id = await addConversation(pool, person.id, {
    leadId: grace.id,
    messages: [
      { text: 'Please use my new address.', replyTo: [{ name: 'Grace Hopper', address: 'eve@evil.example' }] },
    ],
  })
  await renderPage(`/inbox/${id}`, person)
  await screen.findByText('Please use my new address.', { selector: 'article p' })
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await text()
  expect(screen.getByText('To Grace Hopper <eve@evil.example>')).toBeVisible()
  expect(screen.getByText(/^This is not the address it came from \(grace@navona.example\)/)).toBeVisible()
})

test('undoing a reply loses nothing that was typed since', async () => {
  await conversation()
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await fill(await text(), 'The first')
  await user.click(send())
  const said = await toast('Sending in 10 seconds')
  await gone(() => screen.queryByRole('textbox', { name: 'Message' }))
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await fill(await text(), 'And the second')
  await user.click(within(said).getByRole('button', { name: 'Undo' }))
  await toast('Email canceled')
  expect(await text()).toHaveValue('The first')
  await user.click(await screen.findByRole('button', { name: 'Restore my text' }))
  expect(await text()).toHaveValue('And the second')
})

test('a reply that is canceled in its thread after a reload comes back as text', async () => {
  const { person } = await conversation()
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await fill(await text(), 'Tuesday it is, {{ firstName }}.')
  await user.click(send())
  await toast('Sending in 10 seconds')
  // Only the server has it now.
  for (const storage of [localStorage, sessionStorage])
    expect(Object.values({ ...storage }).join()).not.toContain('Tuesday it is')
  await reloadPage(person)
  await cancelInThread()
  expect(await toast('Email canceled')).toHaveTextContent('Your text is back in the reply.')
  expect(await text()).toHaveValue('Tuesday it is, Grace.')
  await waitFor(() => expect(messages()).toHaveLength(1))
})

test('so does one that another browser has sent, to everybody it was for', async () => {
  const { person, id } = await conversation()
  const reply = { mode: 'replyAll', body: 'Wednesday,\n\n  at noon.', attachments: [], key: 'a-key-of-one-reply' }
  const queued = await person.call('POST', `/api/inbox/${id}/reply`, { ...reply, sendAt: '2040-05-07T09:30:00Z' })
  expect(queued.status, queued.text).toBe(202)
  await reloadPage(person)
  await cancelInThread()
  expect(await toast('Email canceled')).toHaveTextContent('Your text is back in the reply.')
  expect(await text()).toHaveValue('Wednesday,\n\n  at noon.')
  expect(screen.getByText(/^To Grace Hopper .*, Tomás Rivera /)).toBeVisible()
})

test('a reply is scheduled, in the time zone of its email account', async () => {
  const { id } = await conversation()
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await fill(await text(), 'See you then.')
  await user.click(screen.getByRole('button', { name: 'Send later…' }))
  const time = field(screen, 'Date and time')
  await fill(time, '2020-01-01T09:00')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(time).toHaveAccessibleDescription('Choose a time in the future'))
  await fill(time, '2040-05-07T09:30')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await toast(/^Scheduled for Mon 7 May 2040/)
  expect(network.sent('POST', `/api/inbox/${id}/reply`)).toMatchObject([
    { sendAt: expect.stringMatching(/^2040-05-07T/) },
  ])
})

test('a template is inserted with its fields, and an unknown field is pointed out', async () => {
  const { person } = await conversation()
  await template(person, { subject: 'Prices', body: 'Hi {{ firstName }}, {{ frstName }}' })
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await text()
  const picker = screen.getByRole('combobox', { name: 'Insert a template' })
  await choose(picker, /Prices/)
  expect(await text()).toHaveValue('Hi {{ firstName }}, {{ frstName }}')
  expect(await screen.findByRole('region', { name: 'Merge fields' })).toHaveTextContent('frstName')
})

test('a refusal is shown beside the text, which stays', async () => {
  const { person, id, grace } = await conversation()
  await person.call('POST', '/api/suppressions', { addresses: [grace.email], note: null })
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await fill(await text(), 'One more thing')
  await user.click(send())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/do-not-contact/)
  expect(within(alert).getByRole('link', { name: 'Open do-not-contact list' })).toBeVisible()
  expect(await text()).toHaveValue('One more thing')
  expect(network.sent('POST', `/api/inbox/${id}/reply`)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Discard reply' }))
  await gone(() => screen.queryByRole('textbox', { name: 'Message' }))
  await user.click(within(await toast('Reply discarded')).getByRole('button', { name: 'Undo' }))
  expect(await text()).toHaveValue('One more thing')
})
