import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../../tests/component/network.ts'
import { field, fill, toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'

const OFF = { perCompanyLimit: null, perDomainLimit: null, perLeadWeekLimit: null, perCompanyWeekLimit: null }

test('recipient limits are off, suggest two emails a day, and are saved', async () => {
  const person = await newPerson()
  await renderPage('/settings/sending', person)
  const card = within(await screen.findByRole('region', { name: 'Recipient limits' }))
  const company = await card.findByRole('switch', { name: 'Limit emails to one company' })
  expect(company).not.toBeChecked()
  expect(card.getByRole('switch', { name: 'Limit emails to one domain' })).not.toBeChecked()
  await user.click(company)
  expect(field(card, 'Emails a day to one company')).toHaveValue('2')
  await fill(field(card, 'Emails a day to one company'), '0')
  await user.click(card.getByRole('button', { name: 'Save limits' }))
  await waitFor(() =>
    expect(field(card, 'Emails a day to one company')).toHaveAccessibleDescription('Enter at least 1'),
  )
  await fill(field(card, 'Emails a day to one company'), '3')
  await user.click(card.getByRole('button', { name: 'Save limits' }))
  expect(await toast('Recipient limits saved')).toBeVisible()
  expect(network.sent('PUT', '/api/sending-rules')).toEqual([{ ...OFF, perCompanyLimit: 3 }])
  expect((await person.call('GET', '/api/sending-rules')).body).toEqual({ ...OFF, perCompanyLimit: 3 })
  await user.click(card.getByRole('switch', { name: 'Limit contacts with one lead' }))
  expect(field(card, 'Contacts a week with one lead')).toHaveValue('3')
  await user.click(card.getByRole('button', { name: 'Save limits' }))
  await waitFor(async () =>
    expect((await person.call('GET', '/api/sending-rules')).body).toEqual({
      ...OFF,
      perCompanyLimit: 3,
      perLeadWeekLimit: 3,
    }),
  )
})
