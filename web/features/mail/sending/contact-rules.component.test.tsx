import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { field, fill, toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'

test('contact rules are off, suggest 30 days without contact, and are saved', async () => {
  const person = await newPerson()
  await renderPage('/settings/sending', person)
  const card = within(await screen.findByRole('region', { name: 'Contact rules' }))
  const one = await card.findByRole('switch', { name: 'One sequence at a time' })
  expect(one).not.toBeChecked()
  await user.click(one)
  await user.click(card.getByRole('switch', { name: 'Wait before contacting a lead again' }))
  expect(field(card, 'Days without contact')).toHaveValue('30')
  await fill(field(card, 'Days without contact'), '0')
  await user.click(card.getByRole('button', { name: 'Save rules' }))
  await waitFor(() => expect(field(card, 'Days without contact')).toHaveAccessibleDescription('Enter at least 1 day'))
  await fill(field(card, 'Days without contact'), '14')
  await user.click(card.getByRole('button', { name: 'Save rules' }))
  expect(await toast('Contact rules saved')).toBeVisible()
  expect((await person.call('GET', '/api/contact-rules')).body).toEqual({ oneSequence: true, recontactDays: 14 })
})
