import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../../tests/component/network.ts'
import { dialog, fill, gone, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, product, renderPage, user } from '../../../../tests/component/render.tsx'
import { addLead, grace } from '../../../../tests/world/leads.ts'
import { send } from '../../../../tests/world/mail-desk.ts'

test('do not contact: add several, search, remove, and an unsubscribed address stays', async () => {
  const person = await newPerson()
  const mail = await send(person, (await addLead(person, grace)).id, undefined, '2099-01-01T09:00:00Z')
  const { text } = (await person.call('GET', `/api/mails/${mail.id}`)).body as { text: string }
  await (await product()).call('POST', `/u/${/\/u\/(\S+)/.exec(text)?.[1]}`)
  await renderPage('/settings/do-not-contact', person)
  const list = await screen.findByRole('region', { name: 'Do not contact' })
  const card = within(list)
  const entry = (address: string) => list.querySelector(`[data-address="${address}"]`)
  const entries = () => list.querySelectorAll('[data-address]')
  await waitFor(() => expect(entry('grace@navona.example')).toHaveTextContent('Unsubscribed'))
  expect(card.queryByRole('button', { name: 'Remove grace@navona.example' })).toBeNull()
  expect(card.getByText("People who unsubscribed or reported spam can't be removed.")).toBeVisible()

  await user.click(card.getByRole('button', { name: 'Add addresses' }))
  const form = within(await dialog('Add to do not contact'))
  const box = form.getByLabelText(/^Email addresses/)
  const csv = 'Address,Reason\nanna@rival.example,Added by you\nbob@rival.example,Bounced\n'
  await user.upload(form.getByLabelText('CSV or text file'), new File([csv], 'list.csv', { type: 'text/csv' }))
  await waitFor(() => expect(box).toHaveValue('anna@rival.example\nbob@rival.example'))
  await fill(box, 'Anna <anna@rival.example>, bob@rival.example\nnobody\ngrace@navona.example')
  await user.click(form.getByRole('button', { name: 'Add 4 addresses' }))
  await waitFor(() => expect(box).toHaveAccessibleDescription('nobody is not an email address'))
  await fill(box, 'Anna <anna@rival.example>, bob@rival.example\ngrace@navona.example')
  await fill(form.getByLabelText('Note'), 'A competitor')
  await user.click(form.getByRole('button', { name: 'Add 3 addresses' }))
  expect(await toast('2 addresses added, 1 already on the list')).toBeVisible()
  await gone(() => screen.queryByRole('dialog'))
  await waitFor(() => expect(entries()).toHaveLength(3))
  expect(entry('anna@rival.example')).toHaveTextContent('A competitor')

  const search = card.getByLabelText('Search do not contact')
  await fill(search, 'rival')
  await waitFor(() => expect(entries()).toHaveLength(2))
  await user.click(card.getByRole('button', { name: 'Remove bob@rival.example' }))
  await user.click(within(await question()).getByRole('button', { name: 'Remove' }))
  expect(await toast('You can email bob@rival.example again')).toBeVisible()
  await waitFor(() => expect(entries()).toHaveLength(1))
  await fill(search, 'nobody there')
  expect(await card.findByText('No addresses match your search.')).toBeVisible()
  const link = card.getByRole('link', { name: 'Export CSV' })
  expect(link).toHaveAttribute('href', '/api/suppressions/export.csv')
  const file = await person.call('GET', '/api/suppressions/export.csv')
  expect(file.headers['content-disposition']).toBe('attachment; filename="do-not-contact.csv"')
})

test('of a long list a part that fails says what is on the list and what is not, and the rest can be added again', async () => {
  const person = await newPerson()
  await renderPage('/settings/do-not-contact', person)
  const list = await screen.findByRole('region', { name: 'Do not contact' })
  await user.click(await within(list).findByRole('button', { name: 'Add addresses' }))
  const form = within(await dialog('Add to do not contact'))
  const box = form.getByLabelText(/^Email addresses/)
  const many = Array.from({ length: 5000 }, (_, n) => `n${n}@rival.example`)
  await fill(box, [...many, 'anna@rival.example', 'nobody'].join('\n'))
  await user.click(form.getByRole('button', { name: 'Add 5,002 addresses' }))
  const partly = 'The first 5,000 addresses of 5,002 are on the list now. The ones still here are not.'
  await waitFor(() => expect(box).toHaveAccessibleDescription(`${partly} nobody is not an email address`))
  expect(box).toHaveValue('anna@rival.example\nnobody')
  const listed = async () =>
    ((await person.call('GET', '/api/suppressions?search=rival&page=1&limit=10')).body as { total: number }).total
  expect(await listed()).toBe(5000)
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  const asked = within(await question())
  expect(asked.getByText("These addresses aren't on the list yet.")).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Keep editing' }))
  await fill(box, 'anna@rival.example')
  await user.click(form.getByRole('button', { name: 'Add address' }))
  expect(await toast('1 address added')).toBeVisible()
  expect(await listed()).toBe(5001)
})

test('a part of a long list that the server does not answer says the same', async () => {
  const person = await newPerson()
  await renderPage('/settings/do-not-contact', person)
  const list = await screen.findByRole('region', { name: 'Do not contact' })
  await user.click(await within(list).findByRole('button', { name: 'Add addresses' }))
  const form = within(await dialog('Add to do not contact'))
  const box = form.getByLabelText(/^Email addresses/)
  await fill(box, Array.from({ length: 5001 }, (_, n) => `n${n}@rival.example`).join('\n'))
  const answer = network.holdAnswer('POST', '/api/suppressions')
  await user.click(form.getByRole('button', { name: 'Add 5,001 addresses' }))
  await waitFor(() => expect(network.sent('POST', '/api/suppressions')).toHaveLength(1))
  answer()
  network.reply('POST', '/api/suppressions', { status: 503, json: { message: 'The database is away.' } })
  expect(await toast('The database is away.')).toBeVisible()
  expect(box).toHaveAccessibleDescription(/^The first 5,000 addresses of 5,001 are on the list now\./)
  expect(box).toHaveValue('n5000@rival.example')
})

test('addresses that bounced together are removed in one step; who unsubscribed stays', async () => {
  const person = await newPerson()
  await (await product()).pool.query(
    `insert into suppressions (user_id, address, reason, note)
     select $1::int, 'lead' || n || '@gone.example', 'bounced', '550 5.1.8 Sender address rejected' from generate_series(1, 12) n
     union all select $1::int, 'maria@gone.example', 'unsubscribed', null`,
    [person.id],
  )
  await renderPage('/settings/do-not-contact', person)
  const list = await screen.findByRole('region', { name: 'Do not contact' })
  const together = within(await within(list).findByRole('region', { name: 'Added together' }))
  expect(together.getByText(/^12 addresses bounced, /)).toBeVisible()
  expect(together.getByText('550 5.1.8 Sender address rejected')).toBeVisible()
  await user.click(together.getByRole('button', { name: 'Undo' }))
  const asked = await question('Remove 12 addresses from your do-not-contact list?')
  expect(asked).toHaveTextContent('People who unsubscribed or reported spam stay on the list.')
  await user.click(within(asked).getByRole('button', { name: 'Remove from list' }))
  expect(await toast('You can email 12 addresses again')).toBeVisible()
  await gone(() => within(list).queryByRole('region', { name: 'Added together' }))
  await waitFor(() => expect(list.querySelectorAll('[data-address]')).toHaveLength(1))
  expect(list.querySelector('[data-address="maria@gone.example"]')).toHaveTextContent('Unsubscribed')
})

test('paused addresses are listed below with the reason, and resumed one by one', async () => {
  const person = await newPerson()
  const { pool } = await product()
  await pool.query(
    `insert into paused_addresses (user_id, address, bounces, reply)
     values ($1, 'full@navona.example', 3, '452 4.2.2 Mailbox full'), ($1, 'slow@navona.example', 4, null)`,
    [person.id],
  )
  await renderPage('/settings/do-not-contact', person)
  const paused = within(await screen.findByRole('region', { name: 'Paused addresses' }))
  expect(paused.getByText('Paused after 3 soft bounces: 452 4.2.2 Mailbox full.')).toBeVisible()
  expect(paused.getByText('Paused after 4 soft bounces.')).toBeVisible()
  await user.click(paused.getByRole('button', { name: 'Resume full@navona.example' }))
  expect(await toast('full@navona.example gets emails again')).toBeVisible()
  await gone(() => paused.queryByText('full@navona.example'))
  await user.click(paused.getByRole('button', { name: 'Resume slow@navona.example' }))
  await gone(() => screen.queryByRole('region', { name: 'Paused addresses' }))
})
