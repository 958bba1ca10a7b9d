import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { LeadDraft, ListedDraft } from '../../../contract/lead-draft.ts'
import type { CapturedMail, MailLog } from '../../../contract/mail.ts'
import type { OwnMailbox } from '../../../contract/mailbox.ts'
import { dialog, fill, toast } from '../../../tests/component/page.ts'
import { newPerson, type Person, reloadPage, renderPage, user } from '../../../tests/component/render.tsx'
import { uploaded } from '../../../tests/world/email-files.ts'
import { lead, mailbox, template } from '../../../tests/world/mail-desk.ts'

const GRACE = { firstName: 'Grace', lastName: 'Hopper', company: 'Navona Systems', email: 'grace@navona.example' }

async function draftOf(person: Person) {
  const [listed] = (await person.call('GET', '/api/lead-drafts')).body as ListedDraft[]
  return listed && ((await person.call('GET', `/api/lead-drafts/${listed.id}`)).body as LeadDraft)
}

async function mailOf(person: Person) {
  const [mail] = (await person.call('GET', '/api/mails')).body as MailLog[]
  return (await person.call('GET', `/api/mails/${mail?.id}`)).body as CapturedMail
}

const composer = async () => within(await dialog('Email to Grace Hopper'))

async function opened() {
  const person = await newPerson()
  const grace = await lead(person, GRACE)
  await renderPage(`/leads?lead=${grace.id}`, person)
  await user.click(await screen.findByRole('button', { name: 'New email' }))
  return { person, form: await composer() }
}

type Form = Awaited<ReturnType<typeof composer>>

const sendTest = async (form: Form) => {
  await user.click(await form.findByRole('button', { name: 'Send test email' }))
  expect(await toast('Test email captured, nothing was delivered')).toBeVisible()
}

test('a text is formatted, saved with both forms, found after a reload and sent in both', async () => {
  const { person, form } = await opened()
  await person.call('PUT', '/api/voice', { signatureHtml: '<p><b>Ada Byron</b></p>' })
  await fill(form.getByRole('textbox', { name: 'Subject' }), 'A question')
  await fill(form.getByRole('textbox', { name: 'Body' }), 'Hi Grace,\n\nsee https://acme.example')
  await user.click(form.getByRole('button', { name: 'Formatted' }))
  expect(await form.findByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  const bodyHtml = '<p>Hi Grace,</p><p>see <a href="https://acme.example">https://acme.example</a></p>'
  const text = { subject: 'A question', body: 'Hi Grace,\n\nsee https://acme.example', bodyHtml }
  await waitFor(async () => expect(await draftOf(person)).toMatchObject(text))
  await reloadPage(person)
  const again = await composer()
  expect(await again.findByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  expect(again.getByRole('textbox', { name: 'Body' })).toHaveTextContent('Hi Grace,see https://acme.example')
  expect(await again.findByTitle('Signature')).toHaveAttribute('srcdoc', expect.stringContaining('<b>Ada Byron</b>'))
  await sendTest(again)
  expect(await mailOf(person)).toMatchObject({
    html: expect.stringMatching(
      /<p>Hi Grace,<\/p><p>see <a href=[^>]+>https:\/\/acme.example<\/a><\/p><p><b>Ada Byron<\/b><\/p>/,
    ),
    text: expect.stringContaining('see https://acme.example\n\nAda Byron'),
  })
})

test('a formatted template is inserted with its formatting and files, filled in; the text before comes back', async () => {
  const { person, form } = await opened()
  const { hash } = await uploaded(person, Buffer.from('%PDF-1.4'), 'Offer.pdf')
  const bodyHtml = '<p>Dear <b>{{ firstName }}</b></p>'
  await template(person, {
    subject: 'For {{ company }}',
    body: undefined,
    bodyHtml,
    attachments: [{ hash, name: 'Offer.pdf' }],
  })
  await fill(form.getByRole('textbox', { name: 'Body' }), 'Mine')
  await user.click(form.getByRole('combobox', { name: 'Insert a template' }))
  await user.click(await screen.findByRole('option', { name: /For \{\{ company/ }))
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Subject' })).toHaveValue('For Navona Systems'))
  expect(await form.findByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  expect(within(form.getByRole('list', { name: 'Attachments' })).getByText('Offer.pdf')).toBeVisible()
  const filled = {
    body: 'Dear Grace',
    bodyHtml: '<p>Dear <b>Grace</b></p>',
    attachments: [{ hash, name: 'Offer.pdf' }],
  }
  await waitFor(async () => expect(await draftOf(person)).toMatchObject(filled))
  await user.click(form.getByRole('button', { name: 'Restore my text' }))
  await waitFor(() => expect(form.queryByRole('toolbar', { name: 'Formatting' })).toBeNull())
  expect(form.getByRole('textbox', { name: 'Body' })).toHaveValue('Mine')
  expect(form.queryByRole('list', { name: 'Attachments' })).toBeNull()
})

test('a plain email with an attachment stays plain, and an email becomes plain text again', async () => {
  const { person, form } = await opened()
  await fill(form.getByRole('textbox', { name: 'Subject' }), 'A question')
  await fill(form.getByRole('textbox', { name: 'Body' }), 'Hi Grace')
  await user.click(form.getByRole('button', { name: 'Formatted' }))
  expect(await form.findByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Plain text' }))
  await user.upload(form.getByLabelText('File to attach'), new File(['%PDF-1.4'], 'Offer.pdf'))
  expect(await form.findByText('Offer.pdf')).toBeVisible()
  await sendTest(form)
  expect(await mailOf(person)).toMatchObject({
    html: expect.stringContaining('<p>Hi Grace</p>'),
    attachments: ['Offer.pdf'],
  })
})

test('the chosen email account is kept over a reload and after taking it back, and its signature is inserted', async () => {
  const person = await newPerson()
  const grace = await lead(person, GRACE)
  const accounts = []
  for (const name of ['first', 'second'])
    accounts.push(
      (await person.call('POST', '/api/mailboxes', mailbox(9, { fromEmail: `${name}@sender.example` })))
        .body as OwnMailbox,
    )
  const second = accounts[1]?.id
  await person.call('PUT', '/api/voice', { signatureHtml: '<p>First Byron</p>' })
  await person.call('PATCH', `/api/mailboxes/${second}`, { signatureHtml: '<p>Second Byron</p>' })
  await renderPage(`/leads?lead=${grace.id}`, person)
  await user.click(await screen.findByRole('button', { name: 'New email' }))
  const form = await composer()
  await user.selectOptions(await form.findByRole('combobox', { name: 'From' }), 'second@sender.example')
  await fill(form.getByRole('textbox', { name: 'Subject' }), 'A question')
  await fill(form.getByRole('textbox', { name: 'Body' }), 'Hi Grace')
  await user.click(form.getByRole('button', { name: 'Formatted' }))
  await user.click(await form.findByRole('button', { name: 'Insert signature' }))
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Body' })).toHaveTextContent('Hi GraceSecond Byron'))
  await waitFor(async () =>
    expect(await draftOf(person)).toMatchObject({ body: expect.stringContaining('Second Byron') }),
  )
  await reloadPage(person)
  const again = await composer()
  expect(await again.findByRole('combobox', { name: 'From' })).toHaveDisplayValue('second@sender.example')
  await user.click(again.getByRole('button', { name: 'Delete draft' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const undone = await composer()
  expect(await undone.findByRole('combobox', { name: 'From' })).toHaveDisplayValue('second@sender.example')
})
