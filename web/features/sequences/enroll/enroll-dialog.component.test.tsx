import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GRACE, INGRID } from '../../../../tests/browser/leads.ts'
import { PLAIN_STEPS } from '../../../../tests/browser/sequences.ts'
import { network } from '../../../../tests/component/network.ts'
import { dialog, fill, gone, question, step, toast } from '../../../../tests/component/page.ts'
import { product, reloadPage, user } from '../../../../tests/component/render.tsx'
import {
  connectAccount,
  inSequenceCard,
  openMenu,
  openSequencePage,
  openSequences,
  sequenceCard,
} from '../../../../tests/component/sequences.ts'

const LATER = { name: 'Spring', steps: PLAIN_STEPS.map((step) => ({ ...step, delayDays: step.delayDays + 1 })) }
const BOLD = {
  name: 'Bold',
  steps: LATER.steps.map((step) => ({ ...step, body: `${step.body}\n\nTeams like yours save 40% with us.` })),
}

const CLAIMS = 'Launch with claims that have no source?'

async function openEnroll(name: string) {
  await user.click((await inSequenceCard(name)).getByRole('button', { name: 'Enroll' }))
  const form = within(await dialog('Enroll Leads'))
  await form.findByRole('list', { name: 'Leads' })
  return form
}

test('leads are found by name, company or address, chosen one by one or all that match, and enrolled', async () => {
  const { person, sequences } = await openSequences({ leads: [INGRID, GRACE], sequences: [LATER] })
  await (await product()).pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'Lead', 'No ' || n, 'many' || n || '@acme.example', 'Acme' from generate_series(1, 58) n`,
    [person.id],
  )
  const path = `/api/email-sequences/${sequences[0]?.id}/enroll`
  const form = await openEnroll('Spring')
  expect(await form.findByText(/so this is a test run: emails are captured, nothing is delivered\.$/)).toBeVisible()
  expect(form.getByRole('button', { name: 'Enroll 0 Lead(s)' })).toBeDisabled()
  const search = form.getByLabelText('Search leads')
  const rows = () => within(form.getByRole('list', { name: 'Leads' })).getAllByRole('listitem')
  for (const text of ['grace hop', 'NAVONA', 'grace@nav']) {
    await fill(search, text)
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(form.getByText('Grace Hopper')).toBeVisible()
    await fill(search, '')
    await waitFor(() => expect(rows()).toHaveLength(50))
  }
  await fill(search, 'nobody at all')
  expect(await form.findByText('No leads found')).toBeVisible()
  await fill(search, 'grace')
  await user.click(await form.findByRole('checkbox', { name: 'Select Grace Hopper' }))
  expect(form.getByRole('button', { name: 'Enroll 1 Lead(s)' })).toBeEnabled()
  await user.click(form.getByRole('checkbox', { name: 'Select Grace Hopper' }))
  expect(form.getByRole('button', { name: 'Enroll 0 Lead(s)' })).toBeDisabled()
  await fill(search, '')
  expect(await form.findByText('Showing 1 to 50 of 60 results')).toBeVisible()
  await user.click(form.getByRole('checkbox', { name: 'Select this page' }))
  expect(form.getByRole('button', { name: 'Enroll 50 Lead(s)' })).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Select all 60 matching' }))
  expect(await form.findByRole('button', { name: 'Enroll 60 Lead(s)' })).toBeEnabled()
  await user.click(form.getByRole('button', { name: 'Select none' }))
  await fill(search, 'acme')
  await user.click(await form.findByRole('button', { name: 'Select all 58 matching' }))
  const enroll = await form.findByRole('button', { name: 'Enroll 58 Lead(s)' })
  // One of them is left out, and then not.
  await user.click(form.getByRole('checkbox', { name: 'Select Lead No 58' }))
  expect(form.getByRole('button', { name: 'Enroll 57 Lead(s)' })).toBeEnabled()
  await user.click(form.getByRole('checkbox', { name: 'Select Lead No 58' }))
  // In another list, nobody knows who of them is selected.
  await fill(search, 'acme ')
  expect(form.getByRole('button', { name: 'Enroll 0 Lead(s)' })).toBeDisabled()
  await user.click(await form.findByRole('button', { name: 'Select all 58 matching' }))
  await waitFor(() => expect(enroll).toBeEnabled())

  network.reply('POST', path, { status: 500 })
  await user.click(enroll)
  expect(await toast('Failed to enroll leads')).toHaveTextContent('Error')
  network.restore('POST', path)
  await waitFor(() => expect(enroll).toBeEnabled())
  await user.click(enroll)
  expect(await toast('58 enrolled. Nothing is delivered.')).toHaveTextContent('Test run started')
  await gone(() => screen.queryByRole('dialog'))
  await waitFor(async () => expect(await sequenceCard('Spring')).toHaveTextContent('Test run: 58 leads'))
  // The server finds them: no list of IDs goes to the browser and back.
  expect(network.sent('POST', path).at(-1)).toMatchObject({ filter: { search: 'acme' }, expected: 58 })

  // Leads who are in the sequence already are counted separately.
  const enrollAll = async () => {
    const again = await openEnroll('Spring')
    await user.click(await again.findByRole('button', { name: 'Select all 60 matching' }))
    await user.click(await again.findByRole('button', { name: 'Enroll 60 Lead(s)' }))
  }
  await enrollAll()
  expect(await toast('2 enrolled, 58 already in this sequence. Nothing is delivered.')).toBeVisible()
  await gone(() => screen.queryByRole('dialog'))
  await enrollAll()
  expect(await toast('0 enrolled, 60 already in this sequence')).toHaveTextContent('No leads enrolled')
  expect(screen.getByRole('dialog', { name: 'Enroll Leads' })).toBeVisible()
})

test.each([
  [null, ['right away', '1 day after you enroll a lead']],
  [
    { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
    ['in your next sending window', '1 day after you enroll a lead, in your sending window'],
  ],
])('with the sending window %o, the dialog says when the first email goes out', async (window, words) => {
  network.reply('GET', '/api/mailboxes', { json: [{ id: 1, isDefault: true, window }] })
  network.reply('GET', '/api/mail/transport', { json: { transport: 'smtp', withoutAccount: 'outbox' } })
  await openSequences({
    leads: [GRACE],
    sequences: [
      { ...LATER, steps: PLAIN_STEPS },
      { ...LATER, name: 'Later' },
    ],
  })
  for (const [index, name] of ['Spring', 'Later'].entries()) {
    const form = await openEnroll(name)
    expect(await form.findByText(`For “${name}”. The first email goes out ${words[index]}.`)).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await gone(() => screen.queryByRole('dialog'))
  }
})

test('claims without a source are confirmed in the same dialog, and a changed text on a running sequence again', async () => {
  const { person, sequences } = await openSequences({ leads: [GRACE], sequences: [BOLD] })
  await connectAccount(person)
  const path = `/api/email-sequences/${sequences[0]?.id}/enroll`
  const form = await openEnroll('Bold')
  await user.click(await form.findByRole('checkbox', { name: 'Select Grace Hopper' }))
  await user.click(form.getByRole('button', { name: 'Enroll 1 Lead(s)' }))
  const asked = await step(CLAIMS)
  expect(asked).toHaveTextContent(/“[^”]*40%”/)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(form.getByRole('button', { name: 'Go back' })).toHaveFocus()
  await user.click(form.getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(form.getByRole('button', { name: 'Enroll 1 Lead(s)' })).toHaveFocus())
  expect(form.getByRole('checkbox', { name: 'Select Grace Hopper' })).toBeChecked()
  await user.click(form.getByRole('button', { name: 'Enroll 1 Lead(s)' }))
  await step(CLAIMS)
  await user.click(form.getByRole('button', { name: 'Enroll anyway' }))
  expect(await toast('1 enrolled')).toHaveTextContent('Success')
  expect(network.sent('POST', path).at(-1)).toMatchObject({ confirmClaims: true })
  await gone(() => screen.queryByRole('dialog'))

  const edit = await openSequencePage('Bold')
  await fill(await edit.findByRole('textbox', { name: 'Body' }), 'Teams like yours save 60% with us.')
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  const again = await question(CLAIMS)
  expect(again).toHaveTextContent('60%')
  await user.click(within(again).getByRole('button', { name: 'Save anyway' }))
  expect(await toast('Sequence updated successfully')).toBeVisible()
})

test('a running sequence shows its open question, and the answer lets leads join again', async () => {
  await openSequences({ sequences: [BOLD, { ...LATER, name: 'Modest' }], hasAccount: true })
  const card = await inSequenceCard('Bold')
  expect(
    await card.findByText(/The text makes a claim without a source.* New leads wait until you confirm\.$/),
  ).toBeVisible()
  expect((await inSequenceCard('Modest')).queryByRole('button', { name: 'Review' })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Review' }))
  const asked = await question(CLAIMS)
  expect(asked).toHaveTextContent('40%')
  await user.click(within(asked).getByRole('button', { name: 'Confirm' }))
  expect(await toast('Confirmed')).toHaveTextContent('Leads can join “Bold” again.')
  await waitFor(async () => expect((await inSequenceCard('Bold')).queryByRole('button', { name: 'Review' })).toBeNull())
})

test('the card says when follow-ups are on hold as well, and what no confirmation helps with', async () => {
  const { person } = await openSequences({ sequences: [LATER] })
  const message = 'A problem.'
  const shown = async (code: string, running: number, holdsFollowUps = false) => {
    const listed = (await person.call('GET', '/api/email-sequences')).body as object[]
    const openQuestions = [{ code, message, mailbox: 'ada@sender.example', holdsFollowUps }]
    network.reply('GET', '/api/email-sequences', { json: listed.map((one) => ({ ...one, running, openQuestions })) })
    await reloadPage(person)
    return (await inSequenceCard('Spring')).findByText(/^A problem\./)
  }
  expect(await shown('unread-inbox', 3, true)).toHaveTextContent(
    /^A problem\. New leads wait until you confirm\. Follow-ups are on hold too\.$/,
  )
  expect(await shown('unread-inbox', 0, true)).toHaveTextContent(/^A problem\. New leads wait until you confirm\.$/)
  expect(await shown('no-unsubscribe', 3)).toHaveTextContent(/^A problem\. New leads wait until this is fixed\.$/)
})

test('a test run needs no confirmation, and the editor shows the claim of the default steps as soon as it opens', async () => {
  await openSequences({ leads: [GRACE], sequences: [{ name: 'Default' }] })
  const edit = await openSequencePage('Default')
  expect(await edit.findByText('1 claim without a source')).toBeVisible()
  expect(edit.getByRole('region', { name: 'Evidence' })).toHaveTextContent('40%')
  await user.click(screen.getByRole('link', { name: 'All sequences' }))
  const form = await openEnroll('Default')
  await user.click(await form.findByRole('checkbox', { name: 'Select Grace Hopper' }))
  await user.click(form.getByRole('button', { name: 'Enroll 1 Lead(s)' }))
  expect(await toast('1 enrolled. Nothing is delivered.')).toHaveTextContent('Test run started')
})

test('a sequence that never sent anything is launched, not resumed: its claims need confirmation', async () => {
  const { person } = await openSequences({
    leads: [GRACE],
    sequences: [
      { ...BOLD, isActive: false },
      { ...LATER, name: 'Modest', isActive: false },
    ],
  })
  await connectAccount(person)
  const form = await openEnroll('Modest')
  expect(form.getByText(/No emails go out until you launch it/)).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await gone(() => screen.queryByRole('dialog'))

  await openMenu('Bold', 'Launch')
  const asked = await question(CLAIMS)
  expect(asked).toHaveTextContent(/“[^”]*40%”/)
  await user.click(within(asked).getByRole('button', { name: 'Go back' }))
  await gone(() => screen.queryByRole('alertdialog'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Bold' })).toHaveFocus())
  expect((await inSequenceCard('Bold')).getByText('Inactive')).toBeVisible()
  await openMenu('Bold', 'Launch')
  await user.click(within(await question(CLAIMS)).getByRole('button', { name: 'Launch anyway' }))
  expect(await (await inSequenceCard('Bold')).findByText('Active')).toBeVisible()
  // A later toast takes the place of an earlier one.
  expect(await toast(/“Bold” is active/)).toHaveTextContent('Sequence launched')
  // Without a claim there is nothing to confirm.
  await openMenu('Modest', 'Launch')
  expect(await (await inSequenceCard('Modest')).findByText('Active')).toBeVisible()
  expect(await toast(/“Modest” is active/)).toHaveTextContent('Sequence launched')
})

test('replies that are not read need a confirmation, and a way to unsubscribe cannot be confirmed away', async () => {
  const { person, sequences } = await openSequences({ leads: [GRACE], sequences: [LATER] })
  const smtp = { host: '127.0.0.1', port: 2525, security: 'none', user: null }
  await person.call('PUT', '/api/mailbox', { fromName: 'Ada', fromEmail: 'ada@sender.example', smtp })
  const path = `/api/email-sequences/${sequences[0]?.id}/enroll`
  const form = await openEnroll('Spring')
  await user.click(await form.findByRole('checkbox', { name: 'Select Grace Hopper' }))
  // The address of this test is localhost.
  await user.click(form.getByRole('button', { name: 'Enroll 1 Lead(s)' }))
  expect(await step("This sequence can't start yet")).toHaveTextContent('Recipients have no way to unsubscribe')
  expect(form.queryByRole('button', { name: 'Enroll anyway' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Go back' }))

  const message = "We don't read the inbox of ada@sender.example, so a reply won't stop follow-ups."
  const problems = [{ code: 'unread-inbox', message, mailbox: 'ada@sender.example' }]
  network.reply('POST', path, { status: 409, json: { message, code: 'unread-inbox', problems } })
  await user.click(form.getByRole('button', { name: 'Enroll 1 Lead(s)' }))
  expect(await step('Launch without reply detection?')).toHaveTextContent(message)
  await user.click(form.getByRole('button', { name: 'Enroll anyway' }))
  await waitFor(() => expect(network.sent('POST', path).at(-1)).toMatchObject({ confirmUnreadInbox: true }))
})

const INBOX = "We don't read the inbox of ada@sender.example, so replies don't stop follow-ups."
const SEVERAL = [
  { code: 'unsupported-claims', message: 'A claim without a source', claims: ['“save 40%” has no source'] },
  { code: 'unread-inbox', message: INBOX, mailbox: 'ada@sender.example' },
]

test('several problems are confirmed one by one, each under its own name', async () => {
  const { sequences } = await openSequences({ leads: [GRACE], sequences: [LATER], hasAccount: true })
  const path = `/api/email-sequences/${sequences[0]?.id}/enroll`
  const form = await openEnroll('Spring')
  await user.click(await form.findByRole('checkbox', { name: 'Select Grace Hopper' }))
  network.reply('POST', path, { status: 409, json: { message: INBOX, problems: SEVERAL } })
  await user.click(form.getByRole('button', { name: 'Enroll 1 Lead(s)' }))
  const asked = within(await step('Before you launch'))
  expect(asked.getByText('Claims without a source')).toBeVisible()
  expect(asked.getByText('“save 40%” has no source')).toBeVisible()
  expect(asked.getByText('Replies are not read')).toBeVisible()
  expect(asked.getByText(INBOX)).toBeVisible()
  const anyway = form.getByRole('button', { name: 'Enroll anyway' })
  expect(anyway).toBeDisabled()
  await user.click(asked.getByRole('checkbox', { name: 'I can support these claims' }))
  expect(anyway).toBeDisabled()
  await user.click(asked.getByText("I know that a reply won't stop follow-ups"))
  expect(anyway).toBeEnabled()
  // Asked again, nothing is ticked.
  await user.click(form.getByRole('button', { name: 'Go back' }))
  await user.click(form.getByRole('button', { name: 'Enroll 1 Lead(s)' }))
  await step('Before you launch')
  expect(form.getByRole('button', { name: 'Enroll anyway' })).toBeDisabled()
  for (const box of form.getAllByRole('checkbox', { name: /^I / })) await user.click(box)
  await user.click(form.getByRole('button', { name: 'Enroll anyway' }))
  await waitFor(() =>
    expect(network.sent('POST', path).at(-1)).toMatchObject({ confirmClaims: true, confirmUnreadInbox: true }),
  )
})

test('a launch outside of a dialog asks the same way', async () => {
  const { sequences } = await openSequences({ sequences: [{ ...LATER, isActive: false }], hasAccount: true })
  const path = `/api/email-sequences/${sequences[0]?.id}`
  network.reply('PATCH', path, { status: 409, json: { message: INBOX, problems: SEVERAL } })
  await openMenu('Spring', 'Launch')
  const asked = within(await question('Before you launch'))
  const anyway = asked.getByRole('button', { name: 'Launch anyway' })
  expect(anyway).toBeDisabled()
  for (const box of asked.getAllByRole('checkbox')) await user.click(box)
  expect(anyway).toBeEnabled()
  network.restore('PATCH', path)
  await user.click(anyway)
  expect(await (await inSequenceCard('Spring')).findByText('Active')).toBeVisible()
  expect(network.sent('PATCH', path).at(-1)).toMatchObject({ confirmClaims: true, confirmUnreadInbox: true })
})
