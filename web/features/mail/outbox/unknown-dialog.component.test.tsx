import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../../tests/component/network.ts'
import { dialog, gone, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, product, renderPage, user } from '../../../../tests/component/render.tsx'
import { lead, mailbox, send, template } from '../../../../tests/world/mail-desk.ts'

/** Somebody with so many emails that may have arrived; the Sent folder has no copy of the first. */
async function withUnknown(many: number) {
  const person = await newPerson()
  await person.call('PUT', '/api/mailbox', mailbox(9))
  const { id } = await template(person)
  const mails: { id: number; recipientAddress: string }[] = []
  for (let n = 0; n < many; n++) mails.push(await send(person, (await lead(person)).id, id, '2099-01-01T09:00:00Z'))
  await (await product()).pool.query(
    `update sequence_logs set status = 'unknown', scheduled_at = now(),
       error_message = case when id = $2 then 'not_in_sent_folder' else 'connection_lost' end where id = any($1::int[])`,
    [mails.map((mail) => mail.id), mails[0]?.id],
  )
  return { person, mails }
}

const NAME = 'Did these emails arrive?'
const box = (form: ReturnType<typeof within>, address: string | undefined) =>
  form.getByRole('checkbox', { name: `Select the email to ${address}` })

test('emails that may have arrived are answered together: some are resent, the others arrived', async () => {
  const { person, mails } = await withUnknown(3)
  await renderPage('/outbox', person)
  await screen.findByText("We don't know whether 3 emails arrived.")
  await user.click(screen.getByRole('link', { name: 'Review' }))
  const form = within(await dialog(NAME))
  await form.findByText("Sending was interrupted, and your Sent folder has no copy. It probably didn't arrive.")
  expect(box(form, mails[0]?.recipientAddress)).toBeChecked()
  expect(box(form, mails[1]?.recipientAddress)).not.toBeChecked()
  await user.click(box(form, mails[1]?.recipientAddress))
  expect(form.getByText('2 selected')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Resend selected' }))
  const asked = within(await question())
  expect(asked.getByText('They may have arrived already. If they did, the recipients get them twice.')).toBeVisible()
  expect(network.sent('POST', '/api/mails/unknown/resend')).toEqual([])
  await user.click(asked.getByRole('button', { name: 'Resend' }))
  await toast("We'll resend 2 emails")
  expect(network.sent('POST', '/api/mails/unknown/resend')).toMatchObject([{ ids: [mails[1]?.id, mails[0]?.id] }])
  await waitFor(() => expect(form.queryAllByRole('listitem')).toHaveLength(1))
  await user.click(form.getByRole('button', { name: 'All arrived' }))
  await toast('1 email marked as sent')
  await gone(() => screen.queryByRole('dialog'))
  await gone(() => screen.queryByText(/^We don't know whether/))
  expect(location.search).toBe('')
})

test('the notification opens the question, and what can’t be saved is said', async () => {
  const { person } = await withUnknown(1)
  network.reply('POST', '/api/mails/unknown/arrived', { status: 500, json: { message: 'no' } })
  await (await product()).pool.query(
    `insert into notifications (user_id, kind, title, body, link)
     values ($1, 'mail_unknown', 'Did your email to Grace arrive?', 'We can''t tell.', '/outbox?emails=unknown')`,
    [person.id],
  )
  await renderPage('/', person)
  await user.click(await screen.findByRole('button', { name: /^Notifications, \d unread$/ }))
  await user.click(await screen.findByRole('link', { name: /Did your email to .+ arrive\?/ }))
  const form = within(await dialog(NAME))
  await user.click(await form.findByRole('button', { name: 'All arrived' }))
  await toast(/Try again|no/)
  expect(form.getAllByRole('listitem')).toHaveLength(1)
  network.restore('POST', '/api/mails/unknown/arrived')
  await user.click(form.getByRole('button', { name: 'All arrived' }))
  await gone(() => screen.queryByRole('dialog'))
})
