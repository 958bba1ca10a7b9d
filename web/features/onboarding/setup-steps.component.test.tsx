import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { newPerson, reloadPage, renderPage, user } from '../../../tests/component/render.tsx'

const card = async () => within(await screen.findByRole('region', { name: 'Get set up' }))

test('the setup steps open their pages, notice what is done, and come back by Help after they were hidden', async () => {
  const person = await newPerson()
  await renderPage('/', person)
  expect((await card()).getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/settings/offer-and-voice',
    '/settings/email-accounts',
    '/leads/import',
    '/sequences',
  ])
  await person.call('POST', '/api/leads', { firstName: 'G', lastName: 'H', email: 'g@x.example', company: 'X' })
  await reloadPage(person)
  await waitFor(async () => expect((await card()).getByRole('heading')).toHaveTextContent('Get set up 1 of 4 done'))
  await user.click((await card()).getByRole('button', { name: 'Hide' }))
  expect(screen.queryByRole('region', { name: 'Get set up' })).toBeNull()
  await reloadPage(person)
  await screen.findAllByTestId('stat-card')
  expect(screen.queryByRole('region', { name: 'Get set up' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Help' }))
  await user.click(await screen.findByRole('button', { name: /close|skip/i }))
  expect(await card()).toBeTruthy()
})
