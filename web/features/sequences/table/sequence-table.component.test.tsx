import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { PLAIN_STEPS } from '../../../../tests/browser/sequences.ts'
import { dialog, fill, question } from '../../../../tests/component/page.ts'
import { newPerson, type Person, product, renderPage, user } from '../../../../tests/component/render.tsx'

afterEach(() => localStorage.clear())

async function make(person: Person, name: string, more: object = {}) {
  const made = await person.call('POST', '/api/email-sequences', { name, steps: PLAIN_STEPS, ...more })
  return (made.body as { id: number }).id
}

async function sent(person: Person, sequenceId: number, many: number, replied: number) {
  await (await product()).pool.query(
    `insert into sequence_logs (user_id, recipient_address, sequence_id, status, sent_at, replied_at)
     select $1, 'a@b.co', $2, 'sent', now(), case when n <= $4 then now() end from generate_series(1, $3::int) n`,
    [person.id, sequenceId, many, replied],
  )
}

async function scene() {
  const person = await newPerson()
  const spring = await make(person, 'Spring')
  const draft = await make(person, 'Draft', { isActive: false })
  const paused = await make(person, 'Old', { isActive: false })
  await sent(person, spring, 12, 3)
  await sent(person, paused, 2, 2)
  return { person, spring, draft, paused }
}

const rows = () => screen.getAllByRole('row').slice(1)
const names = () => rows().map((row) => within(row).getAllByRole('link')[0]?.textContent)

test('cards are the default; the table is kept in the address and remembered', async () => {
  const { person } = await scene()
  await renderPage('/sequences', person)
  expect(await screen.findByRole('article', { name: 'Spring' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show as a table' }))
  expect(await screen.findByRole('table')).toBeVisible()
  expect(screen.queryByRole('article')).toBeNull()
  expect(location.search).toBe('?view=table')
  await renderPage('/sequences', person)
  expect(await screen.findByRole('table')).toBeVisible()
  await waitFor(() => expect(location.search).toBe('?view=table'))
  await user.click(screen.getByRole('button', { name: 'Show as cards' }))
  expect(await screen.findByRole('article', { name: 'Spring' })).toBeVisible()
  expect(location.search).toBe('')
})

test('a row shows status with its detail, sent and reply rate with its interval, which open the results', async () => {
  const { person, spring } = await scene()
  await renderPage('/sequences?view=table', person)
  const row = await screen.findByRole('row', { name: /Spring/ })
  await waitFor(() => expect(row).toHaveTextContent(/Spring.*Active012 *25\.0%9\sto\s53%–/))
  expect(screen.getByRole('row', { name: /Draft/ })).toHaveTextContent(/InactiveDraft/)
  expect(screen.getByRole('row', { name: /Old/ })).toHaveTextContent(/InactivePaused/)
  const link = within(row).getByRole('link', { name: '12 sent: results of Spring' })
  expect(link).toHaveAttribute('href', `/sequences/${spring}/results`)
})

test('every column sorts, the search narrows, and both are in the address', async () => {
  const { person } = await scene()
  await renderPage('/sequences?view=table', person)
  await waitFor(() => expect(names()).toEqual(['Old', 'Draft', 'Spring']))
  await screen.findByText('25.0%')
  const sort = (name: string) => user.click(screen.getByRole('button', { name }))
  await sort('Name')
  expect(names()).toEqual(['Draft', 'Old', 'Spring'])
  await sort('Sent')
  expect(names()).toEqual(['Spring', 'Old', 'Draft'])
  expect(screen.getByRole('columnheader', { name: 'Sent' })).toHaveAttribute('aria-sort', 'descending')
  await sort('Sent')
  expect(names()).toEqual(['Draft', 'Old', 'Spring'])
  await sort('Reply rate')
  expect(names()).toEqual(['Old', 'Spring', 'Draft'])
  await fill(screen.getByRole('textbox', { name: 'Search sequences' }), 'spr')
  await waitFor(() => expect(names()).toEqual(['Spring']))
  expect(location.search).toContain('search=spr')
  expect(location.search).toContain('sort=-replied')
})

test('the buttons of a row do what those of a card do, and a search takes hidden sequences out of the selection', async () => {
  const { person } = await scene()
  await renderPage('/sequences?view=table', person)
  await screen.findByRole('table')
  await user.click(screen.getByRole('checkbox', { name: 'Select Spring' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Old' }))
  await fill(screen.getByRole('textbox', { name: 'Search sequences' }), 'old')
  await user.click(await screen.findByRole('button', { name: 'Delete (1)' }))
  expect(await question()).toHaveTextContent('Old')
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Analytics of Old' }))
  expect(await dialog('Sequence Analytics')).toBeVisible()
  expect(location.search).toContain('view=table')
})
