import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../../tests/component/network.ts'
import { field, fill, gone, toast } from '../../../../tests/component/page.ts'
import { newPerson, reloadPage, renderPage, user } from '../../../../tests/component/render.tsx'

const section = async () => within(await screen.findByRole('region', { name: 'Knowledge' }))
const list = async () => within(await (await section()).findByRole('list', { name: 'Snippets' }))

test('snippets are added, changed, deleted and restored', async () => {
  const person = await newPerson()
  await renderPage('/settings/offer-and-voice', person)
  expect(await (await section()).findByText(/^No snippets yet/)).toBeVisible()
  await user.click((await section()).getByRole('button', { name: 'Add Snippet' }))
  const form = within(await (await section()).findByRole('form', { name: 'New snippet' }))
  await fill(field(form, 'Title'), 'Pricing')
  await user.click(form.getByRole('button', { name: 'Save Snippet' }))
  expect(field(form, 'Text')).toHaveAccessibleDescription(/Enter a text/)
  expect(network.sent('POST', '/api/knowledge')).toEqual([])
  await fill(field(form, 'Text'), 'The Team plan costs 49 euros.')
  await fill(field(form, 'Source'), 'https://deskwell.example/pricing')
  await user.click(form.getByRole('button', { name: 'Save Snippet' }))
  await toast('Snippet saved')
  expect(await (await list()).findByText('Source: https://deskwell.example/pricing')).toBeVisible()

  await user.click((await list()).getByRole('button', { name: 'Edit Pricing' }))
  const edit = within(await screen.findByRole('form', { name: 'Edit Pricing' }))
  await fill(field(edit, 'Text'), 'It costs 59 euros.')
  await user.click(edit.getByRole('button', { name: 'Save Snippet' }))
  expect(await (await list()).findByText('It costs 59 euros.')).toBeVisible()

  await user.click((await list()).getByRole('button', { name: 'Delete Pricing' }))
  const said = await toast('Snippet deleted')
  await gone(() => screen.queryByRole('list', { name: 'Snippets' }))
  await user.click(within(said).getByRole('button', { name: 'Undo' }))
  expect(await (await list()).findByText('It costs 59 euros.')).toBeVisible()
  await reloadPage(person)
  expect(await (await list()).findByText('It costs 59 euros.')).toBeVisible()
})

test("snippets that don't load or save say so", async () => {
  network.reply('GET', '/api/knowledge', { status: 500, json: { message: 'no' } })
  await renderPage('/settings/offer-and-voice')
  expect(await (await section()).findByRole('alert')).toHaveTextContent("Your snippets didn't load")
  network.restore('GET', '/api/knowledge')
  await user.click((await section()).getByRole('button', { name: 'Try again' }))
  await user.click(await (await section()).findByRole('button', { name: 'Add Snippet' }))
  const form = within(await screen.findByRole('form', { name: 'New snippet' }))
  for (const name of ['Title', 'Text', 'Source']) await fill(field(form, name), 'Pricing')
  network.reply('POST', '/api/knowledge', { status: 409, json: { message: 'You have 200 snippets' } })
  await user.click(form.getByRole('button', { name: 'Save Snippet' }))
  await toast(/You have 200 snippets/)
  await waitFor(() => expect(field(form, 'Text')).toHaveValue('Pricing'))
})
