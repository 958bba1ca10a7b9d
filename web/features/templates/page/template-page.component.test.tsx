import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../../tests/component/network.ts'
import { choose, fill, gone, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, type Person, product, renderPage, user } from '../../../../tests/component/render.tsx'
import { lead, template } from '../../../../tests/world/mail-desk.ts'

const TEXT = { subject: 'For {{ company }}', body: 'Dear {{ firstName }},' }
const LIST = '/api/email-templates'

async function opened(person?: Person) {
  const owner = person ?? (await newPerson())
  const { id } = await template(owner, TEXT)
  await renderPage(`/emails/${id}`, owner)
  const card = within(await screen.findByRole('region', { name: 'Template' }))
  return {
    id,
    owner,
    card,
    subject: card.getByRole('textbox', { name: 'Subject' }),
    body: card.getByRole('textbox', { name: 'Body' }),
    saved: async () => (await owner.call('GET', `${LIST}/${id}`)).body,
  }
}
const bar = () => screen.findByRole('region', { name: 'Unsaved changes' })

test('the name of a template opens its page, and its Edit button the dialog', async () => {
  const person = await newPerson()
  const { id } = await template(person, TEXT)
  await renderPage('/emails', person)
  await user.click(await screen.findByRole('link', { name: TEXT.subject }))
  expect(await screen.findByRole('heading', { level: 1, name: TEXT.subject })).toBeVisible()
  expect(location.pathname).toBe(`/emails/${id}`)
})

test('a template opened cold shows its text as a lead gets it; the change of all its fields is saved', async () => {
  const person = await newPerson()
  await lead(person, { firstName: 'Grace', company: 'Navona' })
  const { id, card, subject, body } = await opened(person)
  const preview = card.getByRole('region', { name: 'Preview' })
  await waitFor(() => expect(preview).toHaveTextContent('For NavonaDear Grace,'))
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
  for (const name of ['AI Assistant', 'AI Improve', 'Insert field'])
    expect(card.getByRole('button', { name })).toBeVisible()
  await choose(card.getByRole('combobox', { name: 'Category' }), 'Closing')
  await choose(card.getByRole('combobox', { name: 'Tone' }), 'Friendly')
  await fill(subject, ' Shall  we sign? ')
  await fill(body, 'One two three')
  await user.click(within(await bar()).getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Template Updated')).toBeVisible()
  await gone(() => screen.queryByRole('region', { name: 'Unsaved changes' }))
  expect(subject).toHaveValue('Shall we sign?')
  expect(await screen.findByRole('heading', { level: 1, name: 'Shall we sign?' })).toBeVisible()
  expect((await person.call('GET', `${LIST}/${id}`)).body).toMatchObject({
    subject: 'Shall we sign?',
    body: 'One two three',
    category: 'closing',
    tone: 'friendly',
  })
})

test('what is typed while a template is saved is kept', async () => {
  const { id, body, saved } = await opened()
  await fill(body, 'First')
  const release = network.hold('PUT', `${LIST}/${id}`)
  await user.click(within(await bar()).getByRole('button', { name: 'Save Changes' }))
  await fill(body, 'First of all')
  release()
  await toast('Template Updated')
  expect(body).toHaveValue('First of all')
  await user.click(within(await bar()).getByRole('button', { name: 'Save Changes' }))
  await gone(() => screen.queryByRole('region', { name: 'Unsaved changes' }))
  expect(await saved()).toMatchObject({ body: 'First of all' })
})

test('leaving with unsaved changes asks first, and discarding them brings the saved text back', async () => {
  const { body } = await opened()
  await fill(body, 'Not saved')
  await user.click(screen.getByRole('link', { name: 'All templates' }))
  await user.click(within(await question('Discard your changes?')).getByRole('button', { name: 'Keep editing' }))
  expect(body).toHaveValue('Not saved')
  await user.click(within(await bar()).getByRole('button', { name: 'Discard changes' }))
  expect(body).toHaveValue(TEXT.body)
  await user.click(screen.getByRole('link', { name: 'All templates' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Email Templates' })).toBeVisible()
})

test('a change from another tab is shown and not overwritten, until the user says so', async () => {
  const { id, owner, subject, body, saved } = await opened()
  const change = (theirs: string) =>
    owner.call('PUT', `${LIST}/${id}`, { ...TEXT, subject: theirs, category: 'closing', tone: 'casual' })
  await change('Theirs')
  await fill(body, 'Mine')
  await user.click(within(await bar()).getByRole('button', { name: 'Save Changes' }))
  const note = within(await screen.findByRole('region', { name: 'Changed meanwhile' }))
  expect(note.getByText('Theirs')).toBeVisible()
  expect(await saved()).toMatchObject({ subject: 'Theirs', body: TEXT.body })
  await user.click(note.getByRole('button', { name: 'Use the saved version' }))
  expect(subject).toHaveValue('Theirs')
  expect(body).toHaveValue(TEXT.body)

  await change('Theirs again')
  await fill(body, 'Mine after all')
  await user.click(within(await bar()).getByRole('button', { name: 'Save Changes' }))
  const again = within(await screen.findByRole('region', { name: 'Changed meanwhile' }))
  await user.click(again.getByRole('button', { name: 'Save mine' }))
  await gone(() => screen.queryByRole('region', { name: 'Changed meanwhile' }))
  expect(await saved()).toMatchObject({ subject: 'Theirs', body: 'Mine after all' })
})

test('the results are rates with their intervals, month by month, and the sequences that use it', async () => {
  const person = await newPerson()
  const { id } = await template(person, TEXT)
  await person.call('POST', '/api/email-sequences', { name: 'Spring', templateId: id, isActive: false })
  await (await product()).pool.query(
    `insert into sequence_logs (user_id, recipient_address, template_id, status, sent_at, replied_at)
     select $1, 'a@b.co', $2, 'sent', '2026-03-05', case when n <= 3 then timestamptz '2026-03-06' end
     from generate_series(1, 12) n`,
    [person.id, id],
  )
  await renderPage(`/emails/${id}`, person)
  const results = within(await screen.findByRole('region', { name: 'Results' }))
  const replied = (await results.findAllByText('Replied'))[0]?.closest('div')
  expect(replied).toHaveTextContent('Replied25.0%3 of 12, likely 9 to 53%')
  expect(results.getByRole('row', { name: /^Mar 2026 12 0 0 25\.0%/ })).toBeVisible()
  expect(results.getByRole('link', { name: 'Spring' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/sequences\/\d+\/results$/),
  )
})

test('a template is deleted on its page, with a way back', async () => {
  const { body, owner } = await opened()
  await fill(body, 'Not saved')
  await user.click(screen.getByRole('button', { name: 'Delete template' }))
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Email Templates' })).toBeVisible()
  await screen.findByText('No Email Templates')
  await user.click(within(await toast('Template Deleted')).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: TEXT.subject })).toBeVisible()
  expect((await owner.call('GET', LIST)).body).toHaveLength(1)
})

test('an unknown template says so; what is no ID is no page', async () => {
  await renderPage('/emails/999999')
  expect(await screen.findByText("We can't find this template")).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Template Not Found' })).toBeVisible()
  await renderPage('/emails/12x')
  expect(await screen.findByText("We can't find this page")).toBeVisible()
})
