import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { GRACE, TOMAS } from '../../../tests/browser/leads.ts'
import { network } from '../../../tests/component/network.ts'
import { fill, gone, question, toast } from '../../../tests/component/page.ts'
import { newPerson, type Person, product, renderPage, user } from '../../../tests/component/render.tsx'
import { addLead } from '../../../tests/world/leads.ts'
import { mailbox } from '../../../tests/world/mail-desk.ts'
import { addConversation, addManyConversations } from '../../../tests/world/stored-conversations.ts'

beforeEach(() => localStorage.clear())

const rows = () => within(screen.getByRole('list', { name: 'Conversations' })).getAllByRole('link')
const row = (name: RegExp) => screen.findByRole('link', { name })
const thread = () => screen.findByRole('region', { name: 'Conversation' })
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

/** Grace wrote last; with Tomas it was us. */
async function twoConversations() {
  const person = await newPerson()
  const { pool } = await product()
  const [grace, tomas] = [await addLead(person, { ...GRACE, status: 'contacted' }), await addLead(person, TOMAS)]
  const { id: mailboxId } = await account(person)
  const first = await addConversation(pool, person.id, {
    leadId: grace.id,
    mailboxId,
    subject: 'Re: A pilot in May',
    isUnread: true,
    messages: [
      { direction: 'out', text: 'Dear Grace, shall we talk?', minutesAgo: 60 },
      {
        text: 'Gladly. How about Tuesday? See https://navona.example/plan.',
        quoted: 'On Monday, Ada Byron wrote:\n> Dear Grace, shall we talk?',
        intent: { intent: 'interested', words: ['gladly'] },
        minutesAgo: 5,
      },
    ],
  })
  const second = await addConversation(pool, person.id, {
    leadId: tomas.id,
    mailboxId,
    subject: 'Re: Prices',
    messages: [{ direction: 'out', text: 'Here they are.', minutesAgo: 30 }],
  })
  return { person, pool, grace, tomas, first, second, mailboxId }
}

async function account(person: Person) {
  await person.call('PUT', '/api/mailbox', mailbox(9))
  const [one] = (await person.call('GET', '/api/mailboxes')).body as { id: number }[]
  return one ?? { id: 0 }
}

test('without an email account the inbox says how to connect one; with nothing to do it says so', async () => {
  const person = await newPerson()
  await renderPage('/inbox', person)
  expect(await screen.findByText('Connect an email account', { selector: 'p' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Connect an email account' })).toHaveAttribute(
    'href',
    '/settings/email-accounts',
  )
})

test('a conversation is read where it is opened: newest text first, quotes behind a button, links in a new tab', async () => {
  const { first } = await twoConversations().then(async (made) => {
    await renderPage('/inbox', made.person)
    return made
  })
  const nav = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(await nav.findByRole('link', { name: 'Inbox 1 unread' })).toBeVisible()
  await user.click(await row(/Grace Hopper/))
  expect(location.pathname).toBe(`/inbox/${first}`)
  expect(await heading('Re: A pilot in May')).toHaveFocus()
  const shown = within(await thread())
  expect(shown.getByText(/Gladly. How about Tuesday/)).toBeVisible()
  expect(shown.getByRole('link', { name: 'https://navona.example/plan' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  )
  expect(shown.queryByText(/> Dear Grace/)).toBeNull()
  await user.click(shown.getByRole('button', { name: 'Show quoted text' }))
  expect(shown.getByText(/> Dear Grace/)).toBeVisible()
  expect(shown.getByText('Recognized by: “gladly”')).toBeVisible()
  await waitFor(() => expect(network.sent('PATCH', `/api/inbox/${first}`)).toEqual([{ isUnread: false }]))
  await nav.findByRole('link', { name: 'Inbox' })
  const panel = within(await screen.findByRole('complementary', { name: 'Lead' }))
  expect(await panel.findByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
  expect(await panel.findByText(/^Why \d/)).toBeVisible()
  expect(panel.getByRole('region', { name: 'Tasks' })).toBeVisible()
})

test('done takes a conversation out of the list, opens the next one, and can be undone', async () => {
  const { person, first, second } = await twoConversations()
  await renderPage(`/inbox/${first}`, person)
  const shown = within(await thread())
  await row(/Tomás Rivera/)
  await user.click(await shown.findByRole('button', { name: 'Done' }))
  expect(await heading('Re: Prices')).toBeVisible()
  expect(location.pathname).toBe(`/inbox/${second}`)
  expect(rows()).toHaveLength(1)
  await user.click(within(await toast('Grace Hopper: done')).getByRole('button', { name: 'Undo' }))
  await row(/Grace Hopper/)
  await waitFor(async () =>
    expect((await person.call('GET', `/api/inbox/${first}`)).body).toMatchObject({ conversation: { state: 'open' } }),
  )
  expect(rows()).toHaveLength(2)
})

test('a change that the server refuses is taken back, and says why', async () => {
  const { person, first } = await twoConversations()
  network.reply('PATCH', `/api/inbox/${first}`, { status: 500, json: { message: 'The database is away.' } })
  await renderPage('/inbox', person)
  await user.click(await row(/Grace Hopper/))
  await user.click(await within(await thread()).findByRole('button', { name: 'Done' }))
  expect(await toast('The database is away.')).toBeVisible()
  await row(/Grace Hopper/)
})

test('the keyboard alone goes through the list, opens, snoozes, marks and replies', async () => {
  const { person, first, second } = await twoConversations()
  await renderPage('/inbox', person)
  await row(/Grace Hopper/)
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-conversation', String(first)))
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-conversation', String(second)))
  await user.keyboard('k')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-conversation', String(first)))
  await user.keyboard('{Enter}')
  expect(await heading('Re: A pilot in May')).toHaveFocus()
  await user.keyboard('j')
  expect(await heading('Re: Prices')).toHaveFocus()
  await user.keyboard('u')
  await toast('Tomás Rivera: marked as unread')
  await waitFor(() => expect(network.sent('PATCH', `/api/inbox/${second}`)).toContainEqual({ isUnread: true }))
  await user.keyboard('h')
  const menu = within(await screen.findByRole('dialog', { name: 'Snooze until' }))
  await user.click(menu.getByRole('button', { name: /^Tomorrow/ }))
  await toast(/^Tomás Rivera: snoozed until/)
  expect(await heading('Re: A pilot in May')).toBeVisible()
  await user.keyboard('r')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus())
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('filters are in the address, as chips, and can be removed', async () => {
  const { person } = await twoConversations()
  await renderPage('/inbox?state=all&intent=interested', person)
  await row(/Grace Hopper/)
  expect(rows()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Remove filter: Interested' }))
  await row(/Tomás Rivera/)
  expect(location.search).toBe('?state=all')
  await fill(screen.getByRole('textbox', { name: 'Search conversations' }), 'nobody of this name')
  expect(await screen.findByText('No conversations found')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all open conversations' }))
  await row(/Grace Hopper/)
  expect(location.search).toBe('')
})

test('Enter goes from the search to what it found, and Escape clears it and goes to the list', async () => {
  const { person, first, second } = await twoConversations()
  await renderPage('/inbox', person)
  await row(/Grace Hopper/)
  await user.keyboard('/')
  await user.keyboard('prices')
  await gone(() => screen.queryByRole('link', { name: /Grace Hopper/ }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-conversation', String(second)))
  await user.keyboard('/')
  await user.keyboard('{Escape}')
  await row(/Grace Hopper/)
  expect(screen.getByRole('textbox', { name: 'Search conversations' })).toHaveFocus()
  expect(screen.getByRole('textbox', { name: 'Search conversations' })).toHaveValue('')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-conversation', String(first)))
})

test('of many conversations only those in sight are drawn, and more are loaded on the way down', async () => {
  const { person, pool, grace } = await twoConversations()
  await addManyConversations(pool, person.id, [grace.id], 300)
  await renderPage('/inbox', person)
  await row(/Subject 1 /)
  expect(rows().length).toBeLessThan(40)
  const list = screen.getByRole('list', { name: 'Conversations' })
  const scroller = list.parentElement as HTMLElement
  for (const page of [1, 2]) {
    scroller.scrollTop = page * 50 * 84
    scroller.dispatchEvent(new Event('scroll'))
    await row(new RegExp(`Subject ${page * 50 - 5} `))
  }
  expect(rows().length).toBeLessThan(40)
})

test('an intent is corrected, and what follows is offered', async () => {
  const { person, grace, first } = await twoConversations()
  await renderPage(`/inbox/${first}`, person)
  const shown = within(await thread())
  await user.click(await shown.findByRole('button', { name: 'Set to Qualified' }))
  await toast('Grace Hopper is now Qualified')
  await waitFor(async () =>
    expect((await person.call('GET', `/api/leads/${grace.id}`)).body).toMatchObject({ status: 'qualified' }),
  )
  await gone(() => shown.queryByRole('button', { name: 'Set to Qualified' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Re: A pilot in May' })).toHaveFocus())
  await user.click(shown.getByRole('button', { name: 'Intent: Interested. Change it' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Unsubscribe' }))
  expect(await toast('Intent changed to Unsubscribe')).toHaveTextContent("The lead won't get any more emails.")
  expect(await shown.findByRole('button', { name: 'Intent: Unsubscribe. Change it' })).toHaveFocus()
  expect(await shown.findByText('Set by you')).toBeVisible()
  expect(await shown.findByText(/^On your do-not-contact list/)).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Intent: Unsubscribe. Change it' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Question' }))
  expect(await toast('Intent changed to Question')).toHaveTextContent('The lead can get emails again.')
  await gone(() => shown.queryByText(/^On your do-not-contact list/))
})

test('a conversation that is not there says so', async () => {
  const { person } = await twoConversations()
  await renderPage('/inbox/99999', person)
  expect(await screen.findByText("We can't find this conversation")).toBeVisible()
})

test('a note about the lead that is not saved is asked about before another conversation opens', async () => {
  const { person, first } = await twoConversations()
  await renderPage(`/inbox/${first}`, person)
  const panel = within(await screen.findByRole('complementary', { name: 'Lead' }))
  await user.click(await panel.findByRole('textbox', { name: 'Note' }))
  await user.paste('Half a thought')
  await user.click(await row(/Tom/))
  await user.click(within(await question('Discard what you entered?')).getByRole('button', { name: 'Keep editing' }))
  await heading('Re: A pilot in May')
  expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a thought')
  await user.click(await row(/Tom/))
  await user.click(within(await question('Discard what you entered?')).getByRole('button', { name: 'Discard' }))
  await heading('Re: Prices')
})
