import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { OwnMailbox } from '../../../../contract/mailbox.ts'
import { fill, gone, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, product, renderPage, user } from '../../../../tests/component/render.tsx'
import { mailbox } from '../../../../tests/world/mail-desk.ts'

type Person = Awaited<ReturnType<typeof newPerson>>

const add = async (person: Person, name: string, more: object = {}) =>
  (await person.call('POST', '/api/mailboxes', mailbox(9, { fromEmail: `${name}@sender.example`, ...more })))
    .body as OwnMailbox
const list = async (person: Person) => (await person.call('GET', '/api/mailboxes')).body as OwnMailbox[]
type Row = ReturnType<typeof within>
const rows = async () => within(await screen.findByRole('region', { name: 'Email accounts' })).getAllByRole('listitem')

test('one account looks as ever, and another can be added', async () => {
  const person = await newPerson()
  await add(person, 'first')
  await renderPage('/settings/email-accounts', person)
  expect(await screen.findByRole('region', { name: 'Email account' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Add account' }))
  const form = within(await screen.findByRole('region', { name: 'Add email account' }))
  expect(form.getByRole('textbox', { name: /^From address/ })).toHaveValue('')
  const type = async (label: RegExp, text: string) => {
    const field = form.getByRole('textbox', { name: label })
    await user.clear(field)
    await user.type(field, text)
  }
  await type(/^From address/, 'second@sender.example')
  await type(/^SMTP host/, '127.0.0.1')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await toast('Email account saved')).toBeVisible()
  expect(await rows()).toHaveLength(2)
  expect((await list(person)).map(({ fromEmail }) => fromEmail)).toEqual([
    'first@sender.example',
    'second@sender.example',
  ])
})

test('several accounts are rows with their use and status; one is opened, made the default and disconnected', async () => {
  const person = await newPerson()
  await add(person, 'first')
  const second = await add(person, 'second', { dailyLimit: 7 })
  const { pool } = await product()
  await pool.query(`update mailboxes set paused_reason = 'sender_refused' where id = $1`, [second.id])
  await renderPage('/settings/email-accounts', person)
  const [first, other] = (await rows()) as [HTMLElement, HTMLElement]
  expect(first).toHaveTextContent('first@sender.exampleDefaultSMTP · 0 of 1,000 sent in the last 24 hoursConnected')
  expect(other).toHaveTextContent('second@sender.exampleSMTP · 0 of 7 sent in the last 24 hoursPaused')
  await user.click(within(other).getByRole('button', { name: 'Open second@sender.example' }))
  // The advice names the button that is there.
  expect(await within(other).findByRole('alert')).toHaveTextContent(', or choose Edit connection. Then resume.')
  expect(within(other).getByRole('button', { name: 'Edit connection' })).toBeVisible()
  await user.click(await within(other).findByRole('button', { name: 'Resume sending' }))
  expect(await toast('Sending resumed. Waiting emails go out now')).toBeVisible()
  expect(await within(other).findByText('Connected')).toBeVisible()
  await user.click(within(other).getByRole('button', { name: 'Make default' }))
  expect(await toast('second@sender.example is your default email account')).toBeVisible()
  const top = within((await rows())[0] as HTMLElement)
  expect(await top.findByText('Default')).toBeVisible()
  await user.click(top.getByRole('button', { name: 'Disconnect' }))
  const asked = await question('Are you sure you want to disconnect second@sender.example?')
  expect(asked).toHaveTextContent('Its leads hear from your other email accounts from now on.')
  await user.click(within(asked).getByRole('button', { name: 'Disconnect' }))
  expect(await toast('Email account disconnected')).toBeVisible()
  await gone(() => screen.queryByRole('region', { name: 'Email accounts' }))
  expect((await list(person)).map(({ fromEmail }) => fromEmail)).toEqual(['first@sender.example'])
})

test('limits and signature of one account change without the others', async () => {
  const person = await newPerson()
  await add(person, 'first')
  await add(person, 'second')
  await renderPage('/settings/email-accounts', person)
  const row = within((await rows())[1] as HTMLElement)
  await user.click(row.getByRole('button', { name: 'Open second@sender.example' }))
  const limit = await row.findByRole('textbox', { name: /^Daily limit/ })
  await user.clear(limit)
  await user.type(limit, '5')
  await user.click(row.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Sending settings saved')).toBeVisible()
  await user.type(row.getByRole('textbox', { name: 'Signature' }), 'Best, Ada')
  await user.click(row.getByRole('button', { name: 'Save signature' }))
  expect(await toast('Signature saved')).toBeVisible()
  expect(await list(person)).toMatchObject([
    { dailyLimit: 1000, signature: null },
    { dailyLimit: 5, signature: 'Best, Ada' },
  ])
})

test('an emptied signature is that of the default account; a previous default without one says that it has none', async () => {
  const person = await newPerson()
  const first = await add(person, 'first', { signature: 'Ada' })
  await add(person, 'second', { signature: 'Second' })
  await renderPage('/settings/email-accounts', person)
  const row = within((await rows())[1] as HTMLElement)
  await user.click(row.getByRole('button', { name: 'Open second@sender.example' }))
  const field = await row.findByRole('textbox', { name: 'Signature' })
  await user.clear(field)
  await user.click(row.getByRole('button', { name: 'Save signature' }))
  await expect.poll(async () => (await list(person))[1]?.signature).toBe('Ada')
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('Ada')

  await person.call('PATCH', `/api/mailboxes/${first.id}`, { signature: '' })
  await user.click(row.getByRole('button', { name: 'Make default' }))
  expect(await toast('second@sender.example is your default email account')).toBeVisible()
  const open = screen.getByRole('button', { name: 'Open first@sender.example' })
  const previous = within(open.closest('li') as HTMLElement)
  await user.click(open)
  expect(await previous.findByText(/^Emails from this account have no signature/)).toBeVisible()
  await user.click(previous.getByRole('button', { name: 'Use the default signature' }))
  expect(await toast('Signature saved')).toBeVisible()
  expect(await previous.findByText(/^Added below every email from this account/)).toBeVisible()
})

test('what was typed for one account is there again after another was opened', async () => {
  const person = await newPerson()
  await add(person, 'first')
  await add(person, 'second')
  await renderPage('/settings/email-accounts', person)
  const [first, second] = (await rows()).map((row) => within(row)) as [Row, Row]
  await user.click(second.getByRole('button', { name: 'Open second@sender.example' }))
  await fill(await second.findByRole('textbox', { name: /^Daily limit/ }), '5')
  await user.click(first.getByRole('button', { name: 'Open first@sender.example' }))
  expect(await first.findByRole('textbox', { name: /^Daily limit/ })).toHaveValue('1000')
  await user.click(second.getByRole('button', { name: 'Open second@sender.example' }))
  expect(second.getByRole('textbox', { name: /^Daily limit/ })).toHaveValue('5')
})

test('a signature is formatted, and becomes plain text again', async () => {
  const person = await newPerson()
  await add(person, 'first')
  await add(person, 'second', { signature: 'Ada\nhttps://acme.example' })
  await renderPage('/settings/email-accounts', person)
  const row = within((await rows())[1] as HTMLElement)
  await user.click(row.getByRole('button', { name: 'Open second@sender.example' }))
  await user.click(await row.findByRole('button', { name: 'Formatted' }))
  const toolbar = within(await row.findByRole('toolbar', { name: 'Formatting' }))
  expect(toolbar.getByRole('button', { name: 'Bold' })).toBeVisible()
  expect(toolbar.queryByRole('button', { name: 'Insert signature' })).toBeNull()
  expect(row.getByRole('textbox', { name: 'Signature' })).toHaveTextContent('Adahttps://acme.example')
  await user.click(row.getByRole('button', { name: 'Save signature' }))
  expect(await toast('Signature saved')).toBeVisible()
  const html = '<p>Ada<br><a href="https://acme.example">https://acme.example</a></p>'
  expect((await list(person))[1]).toMatchObject({ signature: 'Ada\nhttps://acme.example', signatureHtml: html })
  await user.click(row.getByRole('button', { name: 'Plain text' }))
  await user.click(row.getByRole('button', { name: 'Save signature' }))
  await expect.poll(async () => (await list(person))[1]?.signatureHtml).toBe(null)
  expect((await list(person))[1]).toMatchObject({ signature: 'Ada\nhttps://acme.example' })
})
