import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../../tests/component/network.ts'
import { choose, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, reloadPage, renderPage, user } from '../../../../tests/component/render.tsx'

const keep = () => screen.findByRole('combobox', { name: 'Keep messages for' })
/** Opens a question, which takes the focus. */
async function pick(option: string) {
  await user.click(await keep())
  await user.click(await screen.findByRole('option', { name: option }))
}
const settingsOf = async (person: Awaited<ReturnType<typeof newPerson>>) =>
  (await person.call('GET', '/api/inbox/settings')).body

test('a shorter time says what is deleted, and asks first', async () => {
  const person = await newPerson()
  await renderPage('/settings/inbox', person)
  expect(await keep()).toHaveTextContent('As long as I keep the lead')
  expect(await keep()).toHaveAccessibleDescription('We delete messages when you delete their lead.')
  await pick('90 days')
  const asked = within(await question('Delete older messages?'))
  expect(
    asked.getByText(/^Every day we delete messages older than 90 days from Leadwright.* can't be undone\.$/),
  ).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(network.sent('PUT', '/api/inbox/settings')).toEqual([])
  await pick('90 days')
  await user.click(
    within(await question('Delete older messages?')).getByRole('button', { name: 'Delete Older Messages' }),
  )
  await toast('Settings saved')
  expect(await settingsOf(person)).toEqual({ keepMessagesDays: 90, draftsAutomatically: false })
  // A longer time deletes nothing more.
  await choose(await keep(), '1 year')
  await waitFor(async () => expect(await keep()).toHaveAccessibleDescription(/older than 1 year/))
  expect(await settingsOf(person)).toMatchObject({ keepMessagesDays: 365 })
})

test('a time that was set by the API is shown; drafts are off until somebody wants them', async () => {
  const person = await newPerson()
  await person.call('PUT', '/api/inbox/settings', { keepMessagesDays: 45 })
  await renderPage('/settings/inbox', person)
  await waitFor(async () => expect(await keep()).toHaveTextContent('45 days'))
  const drafts = await screen.findByRole('switch', { name: /^Draft automatically/ })
  expect(drafts).not.toBeChecked()
  await user.click(drafts)
  await waitFor(async () =>
    expect(await settingsOf(person)).toEqual({ keepMessagesDays: 45, draftsAutomatically: true }),
  )
  await reloadPage(person)
  await waitFor(async () => expect(await screen.findByRole('switch', { name: /^Draft automatically/ })).toBeChecked())
})
