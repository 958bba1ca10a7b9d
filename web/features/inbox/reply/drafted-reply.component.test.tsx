import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { GRACE } from '../../../../tests/browser/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { fill, gone, toast } from '../../../../tests/component/page.ts'
import { newPerson, product, reloadPage, renderPage, user } from '../../../../tests/component/render.tsx'
import { addLead } from '../../../../tests/world/leads.ts'
import { mailbox } from '../../../../tests/world/mail-desk.ts'
import { addConversation } from '../../../../tests/world/stored-conversations.ts'

beforeEach(() => localStorage.clear())

const PRICING = { title: 'Pricing', text: 'The Team plan costs 49 euros per user.', source: 'deskwell.example/pricing' }
const text = () => screen.findByRole('textbox', { name: 'Message' })
const editor = () => within(screen.getByRole('region', { name: 'Reply' }))
const evidence = () => screen.findByRole('region', { name: 'Evidence' })

type Asked = {
  says?: string
  intent?: 'question' | 'out_of_office' | 'interested'
  settings?: object
  isAuthentic?: boolean
  isAboutEmail?: boolean
}

/** Grace asks for the price. */
async function asked({
  says = 'How much does it cost?',
  intent = 'question',
  settings,
  isAuthentic,
  isAboutEmail,
}: Asked = {}) {
  const person = await newPerson()
  const { pool } = await product()
  const grace = await addLead(person, { ...GRACE, status: 'contacted' })
  await person.call('PUT', '/api/mailbox', mailbox(9))
  await person.call('POST', '/api/knowledge', PRICING)
  if (settings) await person.call('PUT', '/api/inbox/settings', settings)
  const [account] = (await person.call('GET', '/api/mailboxes')).body as { id: number }[]
  const id = await addConversation(pool, person.id, {
    leadId: grace.id,
    mailboxId: account?.id ?? 0,
    messages: [{ text: says, intent: { intent }, ...(isAuthentic === false && { isAuthentic }) }],
  })
  if (isAboutEmail) await storeAsReply(person.id)
  await renderPage(`/inbox/${id}`, person)
  await screen.findByText(says, { selector: 'article p' })
  return { person, id }
}

/** What reading the mailbox stores beside a conversation, of a reply to an email of ours that failed the sender check. */
async function storeAsReply(userId: number) {
  const { pool } = await product()
  await pool.query(
    `with message as (
       insert into inbox_messages (user_id, mailbox_id, message_key, kind, lead_id, from_address, subject, snippet, received_at)
       select m.user_id, m.mailbox_id, m.message_key, 'unsure', c.lead_id, m.from_address, m.subject, '', m.at
       from conversation_messages m join conversations c on c.user_id = m.user_id and c.id = m.conversation_id
       where m.user_id = $1 and m.direction = 'in' returning user_id, lead_id, received_at)
     insert into timeline_events (user_id, lead_id, kind, occurred_at, details)
     select user_id, lead_id, 'mail_answered', received_at, '{"isAuthentic": false}' from message`,
    [userId],
  )
}

test('one click drafts a reply', async () => {
  await asked()
  await user.click(screen.getByRole('button', { name: 'Draft a reply' }))
  await waitFor(async () => expect(await text()).toHaveDisplayValue(/The Team plan costs 49 euros per user\./))
})

async function drafted() {
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await text()
  await user.click(screen.getByRole('button', { name: 'Draft a reply' }))
  await waitFor(async () => expect(await text()).toHaveDisplayValue(/The Team plan costs 49 euros per user\./))
}

test('a reply is drafted with the source of each claim, which survives an edit and a reload', async () => {
  const { person, id } = await asked()
  await drafted()
  expect(network.sent('POST', `/api/inbox/${id}/reply`)).toEqual([])
  const panel = within(await evidence())
  await user.click(panel.getByText(/with a source$/))
  expect(panel.getByText('Knowledge: Pricing (deskwell.example/pricing)')).toBeVisible()
  const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marked()).toContain(PRICING.text)
  await user.type(await text(), '{Enter}{Enter}We save you 80%.')
  await waitFor(() => expect(panel.getByRole('status')).toHaveTextContent('1 claim without a source'))
  expect(marked()).toEqual(expect.arrayContaining([PRICING.text, '80%']))
  await reloadPage(person)
  await waitFor(async () => expect(await evidence()).toHaveTextContent('1 claim without a source'))
  expect(marked()).toContain(PRICING.text)
})

test('what was typed before is restored', async () => {
  await asked()
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await fill(await text(), 'My own words')
  await user.click(screen.getByRole('button', { name: 'Draft a reply' }))
  await waitFor(async () => expect(await text()).toHaveDisplayValue(/^Hi Grace,/))
  await user.click(await screen.findByRole('button', { name: 'Restore my text' }))
  await waitFor(async () => expect(await text()).toHaveValue('My own words'))
  await gone(() => screen.queryByRole('region', { name: 'Evidence' }))
})

test('a gap that is left open is not sent', async () => {
  const { id } = await asked({ says: 'Do you ship to Norway?' })
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await text()
  await user.click(screen.getByRole('button', { name: 'Draft a reply' }))
  expect(await editor().findByText(/^No snippet covers one of their questions/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Fill in “\[Your reply to: “Do you ship to Norway\?”\]” first\.$/)).toBeVisible()
  expect(network.sent('POST', `/api/inbox/${id}/reply`)).toEqual([])
})

test('an automatic message needs no reply, and a failure says so', async () => {
  const { id } = await asked({
    says: 'I am away until Monday.',
    intent: 'out_of_office',
    settings: { draftsAutomatically: true },
  })
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await user.click(await screen.findByRole('button', { name: 'Draft a reply' }))
  await toast('No reply needed')
  expect(network.sent('POST', `/api/inbox/${id}/draft`)).toHaveLength(1)
  expect(await text()).toHaveValue('')
  network.reply('POST', `/api/inbox/${id}/draft`, { status: 500, json: { message: 'The writer is out' } })
  await user.click(screen.getByRole('button', { name: 'Draft a reply' }))
  await toast(/The writer is out/)
})

test('where somebody wants it, a draft is there when a message that needs a reply is opened; a discarded one stays away', async () => {
  const { person, id } = await asked({ settings: { draftsAutomatically: true } })
  await waitFor(async () => expect(await text()).toHaveDisplayValue(/The Team plan costs/))
  expect(await text()).not.toHaveFocus()
  expect(network.sent('POST', `/api/inbox/${id}/reply`)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Discard reply' }))
  await gone(() => screen.queryByRole('textbox', { name: 'Message' }))
  await reloadPage(person)
  await screen.findByText('How much does it cost?', { selector: 'article p' })
  await screen.findByRole('button', { name: 'Reply' })
  expect(network.sent('POST', `/api/inbox/${id}/draft`)).toHaveLength(1)
})

test('a message that failed the sender check says so, and offers neither a draft nor what would follow', async () => {
  const { id } = await asked({
    says: 'We want to buy.',
    intent: 'interested',
    settings: { draftsAutomatically: true },
    isAuthentic: false,
  })
  expect(screen.getByText(/^This may not be from grace@navona\.example: it failed the sender check\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await text()
  expect(screen.queryByRole('button', { name: 'Draft a reply' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Set to Qualified' })).toBeNull()
  expect(network.sent('POST', `/api/inbox/${id}/draft`)).toEqual([])
  // It replies to no email of ours: there is nothing to count.
  expect(screen.queryByRole('button', { name: 'It’s from Grace' })).toBeNull()
})

test('what it says has no color and is called not confirmed, until the user says what it is about', async () => {
  await asked({ says: 'We want to buy.', intent: 'interested', isAuthentic: false })
  const chip = (name: string) => screen.findByRole('button', { name })
  const toneOf = async (name: string) => (await chip(name)).querySelector('span')?.className
  expect(await toneOf('Intent: Interested, not confirmed. Change it')).toContain('bg-quiet-soft')
  expect(screen.getByText(/^Not confirmed · /)).toBeVisible()
  await user.click(await chip('Intent: Interested, not confirmed. Change it'))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Question' }))
  expect(await toneOf('Intent: Question. Change it')).toContain('bg-info-soft')
  expect(screen.getByText('Set by you')).toBeVisible()
  expect(screen.queryByText(/^Not confirmed/)).toBeNull()
})

test('who knows that it is from the lead says so, and can undo it', async () => {
  await asked({ says: 'We want to buy.', intent: 'interested', isAuthentic: false, isAboutEmail: true })
  const mark = () => screen.queryByRole('img', { name: 'Failed the sender check' })
  expect(mark()).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'It’s from Grace' }))
  const told = await toast('Counted as a reply from Grace')
  // Nor on the timeline.
  await waitFor(() => expect(screen.queryByText(/failed the sender check/)).toBeNull())
  await screen.findByRole('button', { name: 'Set to Qualified' })
  await screen.findByRole('button', { name: 'Intent: Interested. Change it' })
  await waitFor(() => expect(mark()).toBeNull())
  await user.click(within(told).getByRole('button', { name: 'Undo' }))
  await screen.findByText(/^This may not be from grace@navona\.example/)
  await waitFor(() => expect(mark()).toBeVisible())
})
