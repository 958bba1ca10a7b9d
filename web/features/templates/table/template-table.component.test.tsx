import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { dialog, question } from '../../../../tests/component/page.ts'
import { newPerson, product, renderPage, user } from '../../../../tests/component/render.tsx'
import { template } from '../../../../tests/world/mail-desk.ts'

afterEach(() => localStorage.clear())

async function scene() {
  const person = await newPerson()
  const { id } = await template(person, { subject: 'Idea', category: 'closing' })
  await template(person, { subject: 'Newer' })
  await (await product()).pool.query(
    `insert into sequence_logs (user_id, recipient_address, template_id, status, sent_at, replied_at, is_test)
     select $1, 'a@b.co', $2, 'sent', now(), case when n <= 3 then now() end, n > 12 from generate_series(1, 20) n`,
    [person.id, id],
  )
  return { person, id }
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent)

test('the table has results without tests, sorts by each column and is kept in the address', async () => {
  const { person, id } = await scene()
  await renderPage('/emails', person)
  await user.click(await screen.findByRole('button', { name: 'Show as a table' }))
  const row = await screen.findByRole('row', { name: /Idea/ })
  await waitFor(() => expect(row).toHaveTextContent(/Idea.*Closing12.*25\.0%9\sto\s53%/))
  expect(within(row).getByRole('link', { name: 'Idea' })).toHaveAttribute('href', `/emails/${id}`)
  expect(names()).toEqual(['Newer', 'Idea'])
  await user.click(screen.getByRole('button', { name: 'Reply rate' }))
  await waitFor(() => expect(names()).toEqual(['Idea', 'Newer']))
  expect(location.search).toBe('?sort=-replied&view=table')
  await user.click(screen.getByRole('button', { name: 'Subject' }))
  await waitFor(() => expect(names()).toEqual(['Idea', 'Newer']))
  await user.click(screen.getByRole('button', { name: 'Subject' }))
  await waitFor(() => expect(names()).toEqual(['Newer', 'Idea']))
})

test('a row has the buttons of a card', async () => {
  const { person } = await scene()
  await renderPage('/emails?view=table', person)
  const row = within(await screen.findByRole('row', { name: /Idea/ }))
  for (const name of ['Copy', 'Edit', 'AI Improve', 'Use template', 'Send…', 'Delete'])
    expect(row.getByRole('button', { name })).toHaveAccessibleDescription('Idea')
  await user.click(row.getByRole('button', { name: 'Delete' }))
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  await user.click(row.getByRole('button', { name: 'Edit' }))
  expect(await dialog('Edit Email Template')).toBeVisible()
})
