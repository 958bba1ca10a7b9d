import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { network } from '../../../../tests/component/network.ts'
import { gone, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, product, reloadPage, renderPage, user } from '../../../../tests/component/render.tsx'
import { lead, mailbox, send } from '../../../../tests/world/mail-desk.ts'
import { enroll, newLead, newSequence, step } from '../../../../tests/world/sequences.ts'

const IMAP = { host: '127.0.0.1', port: 9, security: 'none', user: 'ada', password: 'secret word' }

const accountCard = () => screen.findByRole('region', { name: 'Email account' })

test('after a restore the email account asks what was sent since, and says what each answer does', async () => {
  const person = await newPerson()
  await person.call('PUT', '/api/mailbox', mailbox(9))
  const hold = { heldSince: '2026-11-14T10:00:00.000Z', knownUntil: '2026-11-14T09:12:00.000Z', doubtful: 3 }
  network.reply('GET', '/api/mail/hold', { json: hold })
  network.reply('POST', '/api/mail/release', { json: {} })
  await renderPage('/settings/email-accounts', person)
  const note = await within(await accountCard()).findByRole('alert')
  expect(note).toHaveTextContent('Sending is paused. Did any emails go out after 14 November 2026')
  expect(note).toHaveTextContent('3 emails came due after that.')
  expect(within(note).getByText("Yes: we won't send them again. Resend any that didn't arrive.")).toBeVisible()
  expect(within(note).getByText("No: we'll send them now.")).toBeVisible()
  expect(within(note).getByRole('button', { name: 'No: send them now' })).toBeVisible()
  network.reply('GET', '/api/mail/hold', { json: null })
  await user.click(within(note).getByRole('button', { name: "Yes, or I'm not sure: don't send them" }))
  expect(await toast("Sending resumed. 3 emails may have arrived: resend any that didn't")).toBeVisible()
  await gone(() => screen.queryByText(/Did any emails go out/))
  expect(network.sent('POST', '/api/mail/release')).toEqual([{ sinceThen: 'may_be_sent' }])
})

test('the other answer sends what was due', async () => {
  const person = await newPerson()
  await person.call('PUT', '/api/mailbox', mailbox(9))
  const hold = { heldSince: '2026-11-14T10:00:00.000Z', knownUntil: '2026-11-14T09:12:00.000Z', doubtful: 1 }
  network.reply('GET', '/api/mail/hold', { json: hold })
  network.reply('POST', '/api/mail/release', { json: {} })
  await renderPage('/settings/email-accounts', person)
  await user.click(await screen.findByRole('button', { name: 'No: send it now' }))
  expect(await toast('Sending resumed. 1 email goes out now')).toBeVisible()
  expect(network.sent('POST', '/api/mail/release')).toEqual([{ sinceThen: 'nothing_sent' }])
})

test('an email account shows its domain checks and is disconnected after a question; scheduled emails are on hold', async () => {
  const person = await newPerson()
  await person.call('PUT', '/api/mailbox', mailbox(9))
  await send(person, (await lead(person)).id, undefined, '2099-01-01T09:00:00Z')
  const checks = ['SPF', 'DKIM', 'DMARC'].map((name) => ({ name, state: 'unknown', text: 'not checked here' }))
  network.reply('GET', '/api/mailbox/domain', { json: { domain: 'sender.example', checks } })
  await renderPage('/settings/email-accounts', person)
  const card = within(await accountCard())
  const domain = await card.findByRole('region', { name: 'Domain authentication: sender.example' })
  expect(
    within(domain)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^SPF: /), expect.stringMatching(/^DKIM: /), expect.stringMatching(/^DMARC: /)])
  await user.click(card.getByRole('button', { name: 'Disconnect' }))
  const name = 'Are you sure you want to disconnect ada@sender.example?'
  const asked = await question(name)
  expect(asked).toHaveTextContent('We delete its passwords')
  expect(asked).toHaveTextContent('Scheduled emails are on hold until you set up an email account again.')
  expect(asked).toHaveTextContent('New emails are captured in the built-in outbox, not delivered.')
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
  await gone(() => screen.queryByRole('alertdialog'))
  expect(card.getByText('Connected')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Disconnect' }))
  await user.click(within(await question(name)).getByRole('button', { name: 'Disconnect' }))
  expect(await toast('Email account disconnected')).toBeVisible()
  expect(await card.findByText('Not Connected')).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Set up email account' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Outbox' }))
  const outbox = await screen.findByRole('region', { name: 'Outbox' })
  await waitFor(() =>
    expect(within(outbox).getByRole('listitem')).toHaveTextContent(/email account (is|was) disconnected/),
  )
})

test('without a public address the email account says how people unsubscribe, and what sequences need', async () => {
  const person = await newPerson()
  await renderPage('/settings/email-accounts', person)
  expect(within(await accountCard()).queryByText('Leadwright has no public address')).toBeNull()
  await person.call('PUT', '/api/mailbox', mailbox(9))
  await reloadPage(person)
  const card = within(await accountCard())
  expect(await card.findByText('Leadwright has no public address')).toBeVisible()
  expect(
    card.getByText(/Sequences can't start until we read your inbox or PUBLIC_URL is a public address/),
  ).toBeVisible()
  await person.call('PUT', '/api/mailbox', mailbox(9, { imap: IMAP }))
  await reloadPage(person)
  expect(await within(await accountCard()).findByText(/people unsubscribe by replying/)).toBeVisible()
})

test('once an email account is set up, each test run asks whether its leads start for real; nothing starts by itself', async () => {
  const person = await newPerson()
  const made: Record<string, number> = {}
  for (const name of ['Spring', 'Autumn']) {
    const { id } = await newSequence(person, [step(1)], { name })
    made[name] = id
    await enroll(person, id, (await newLead(person)).id)
  }
  await renderPage('/settings/email-accounts', person)
  await screen.findByText('Emails are captured in the built-in outbox, not delivered')
  expect(screen.queryByRole('region', { name: 'Test runs that ended' })).toBeNull()
  await person.call('PUT', '/api/mailbox', mailbox(9, { imap: IMAP }))
  await reloadPage(person)
  const note = within(await screen.findByRole('region', { name: 'Test runs that ended' }))
  expect(note.getByText('Start the leads of your test runs for real?')).toBeVisible()
  expect(note.getByText('“Spring”: 1 lead')).toBeVisible()
  await user.click(note.getByRole('button', { name: 'Start the leads of Spring from step 1' }))
  expect(await toast('1 enrolled')).toBeVisible()
  await gone(() => note.queryByText('“Spring”: 1 lead'))
  await user.click(note.getByRole('button', { name: "Don't start the leads of Autumn" }))
  expect(await toast('“Autumn”: test leads not started')).toBeVisible()
  await gone(() => screen.queryByRole('region', { name: 'Test runs that ended' }))
  expect(network.sent('POST', `/api/email-sequences/${made.Spring}/enroll`)).toEqual([{ testLeads: true }])
  const { enrolled, testRun } = (await person.call('GET', `/api/email-sequences/${made.Autumn}`)).body as EmailSequence
  expect({ enrolled, leads: testRun?.leads }).toEqual({ enrolled: 0, leads: 1 })
})

test('an email server that can’t be reached is shown with the next try, and emails are not lost', async () => {
  const person = await newPerson()
  await person.call('PUT', '/api/mailbox', mailbox(9, { timeZone: 'UTC' }))
  const params = { contact: 'refused', since: '2026-11-16T10:42:00.000Z', timeZone: 'UTC' }
  await (await product()).pool.query(
    `update mailboxes set deferrals = 2, next_look_at = now() + interval '2 minutes', trouble_since = now(),
       trouble_reason = 'server_unreachable', trouble_params = $2 where user_id = $1`,
    [person.id, JSON.stringify(params)],
  )
  await renderPage('/settings/email-accounts', person)
  const card = within(await accountCard())
  expect(await card.findByText('Retrying')).toBeVisible()
  expect(
    card.getByText(/^Your email server has been unreachable since .*10:42 \(it didn't respond\)\. Next try /),
  ).toBeVisible()
  expect(card.getByText(/They go out automatically as soon as the server accepts them\./)).toBeVisible()
  await person.call('PUT', '/api/mailbox', mailbox(9))
  await reloadPage(person)
  expect(await within(await accountCard()).findByText('Connected')).toBeVisible()
})

test('after refusals in a row the account asks whether the addresses are gone, and once more before it adds them to the list', async () => {
  const person = await newPerson()
  await person.call('PUT', '/api/mailbox', mailbox(9))
  const { pool } = await product()
  const pause = (code: string, params: object) =>
    pool.query('update mailboxes set paused_reason = $2, paused_params = $3 where user_id = $1', [
      person.id,
      code,
      JSON.stringify(params),
    ])
  await pause('same_refusal', { fault: 'recipient', reply: '550 5.1.1 User unknown', recipients: 6 })
  await renderPage('/settings/email-accounts', person)
  const note = await within(await accountCard()).findByRole('alert')
  expect(note).toHaveTextContent(
    'The email server rejected emails to 6 recipients in a row for the same reason: 550 5.1.1 User unknown.',
  )
  expect(note).toHaveTextContent(
    'These addresses may not exist, or your server may be misconfigured. We kept all of them until you decide.',
  )
  const gonePlease = () => user.click(within(note).getByRole('button', { name: 'These addresses are gone' }))
  await gonePlease()
  const asked = await question('Add 6 addresses to your do-not-contact list?')
  expect(asked).toHaveTextContent('Their sequences end. You can undo this under Do not contact.')
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
  await gone(() => screen.queryByRole('alertdialog'))
  expect(network.sent('POST', '/api/mailbox/resume')).toEqual([])
  await gonePlease()
  await user.click(within(await question()).getByRole('button', { name: 'Add to list' }))
  expect(await toast('Sending resumed. The addresses are on your do-not-contact list')).toBeVisible()
  expect(await within(await accountCard()).findByText('Connected')).toBeVisible()
  await pause('same_refusal', { fault: 'content', reply: '554 5.7.1 Message rejected as spam', recipients: 5 })
  await reloadPage(person)
  const spam = await within(await accountCard()).findByRole('alert')
  expect(spam).toHaveTextContent('This is about what your emails say, not about the recipients: we kept all of them.')
  expect(within(spam).getByRole('button', { name: 'Resume sending' })).toBeVisible()
  expect(within(spam).queryByRole('button', { name: 'These addresses are gone' })).toBeNull()
  await pause('sender_refused', { reply: '550 5.1.8 Sender address rejected: Domain not found' })
  await reloadPage(person)
  const other = await within(await accountCard()).findByRole('alert')
  expect(other).toHaveTextContent(
    'The email server rejected your address or your server: 550 5.1.8 Sender address rejected: Domain not found.',
  )
  expect(other).toHaveTextContent('Fix it with your email provider, or choose Edit. Then resume.')
  expect(within(other).queryByRole('button', { name: 'These addresses are gone' })).toBeNull()
  await user.click(within(other).getByRole('button', { name: 'Resume sending' }))
  expect(await toast('Sending resumed. Waiting emails go out now')).toBeVisible()
  await gone(() => screen.queryByText('Sending is paused'))
  expect(network.sent('POST', '/api/mailbox/resume')).toEqual([{ recipients: 'gone' }, { recipients: 'keep' }])
})

test('after too many bounces the account says how many and what to do, and resumes', async () => {
  const person = await newPerson()
  await person.call('PUT', '/api/mailbox', mailbox(9))
  const { pool } = await product()
  await pool.query(
    `update mailboxes set paused_reason = 'many_bounces', paused_params = '{"bounces": 7, "sent": 100}' where user_id = $1`,
    [person.id],
  )
  await renderPage('/settings/email-accounts', person)
  const note = await within(await accountCard()).findByRole('alert')
  expect(note).toHaveTextContent('7 of your last 100 emails (7%) bounced.')
  expect(note).toHaveTextContent('After you resume, we only count the emails sent from then on.')
  await user.click(within(note).getByRole('button', { name: 'Resume sending' }))
  expect(await toast('Sending resumed. Waiting emails go out now')).toBeVisible()
  await gone(() => screen.queryByText('Sending is paused'))
})
