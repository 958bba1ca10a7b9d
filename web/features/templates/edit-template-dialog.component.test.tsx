import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../tests/component/network.ts'
import { choose, dialog, fill, gone, toast } from '../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../tests/component/render.tsx'
import { template } from '../../../tests/world/mail-desk.ts'

test('category, tone, subject and body are edited and saved', async () => {
  const person = await newPerson()
  const { id } = await template(person, {
    subject: 'Thanks for a good year',
    body: 'The renewal comes up.',
    category: 'retention',
  })
  await renderPage('/emails', person)
  const card = within(await screen.findByRole('article', { name: 'Thanks for a good year' }))
  await user.click(card.getByRole('button', { name: 'Edit' }))
  const form = within(await dialog('Edit Email Template'))
  for (const name of ['AI Improve', 'Cancel', 'Save Changes']) expect(form.getByRole('button', { name })).toBeVisible()
  await choose(form.getByRole('combobox', { name: 'Category' }), 'Closing')
  await choose(form.getByRole('combobox', { name: 'Tone' }), 'Friendly')
  expect(form.getByText('Warm')).toBeVisible()
  const [subject, body] = [form.getByRole('textbox', { name: 'Subject' }), form.getByRole('textbox', { name: 'Body' })]
  await fill(subject, 'Shall we sign?')
  expect(subject).toHaveAccessibleDescription('14 characters: fits on a phone')
  await fill(body, 'One two three')
  expect(body).toHaveAccessibleDescription('3 words')
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Template Updated')).toBeVisible()
  expect(network.sent('PUT', `/api/email-templates/${id}`)).toEqual([
    { subject: 'Shall we sign?', body: 'One two three', category: 'closing', tone: 'friendly' },
  ])
  await gone(() => screen.queryByRole('dialog'))
  await waitFor(() => expect(screen.getByRole('article', { name: 'Shall we sign?' })).toHaveTextContent('Closing'))
})
