import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { LeadPage } from '../../../../contract/lead.ts'
import { GRACE } from '../../../../tests/browser/leads.ts'
import { addLeads, expectCount, expectNames } from '../../../../tests/component/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { gone } from '../../../../tests/component/page.ts'
import { newPerson, product, renderPage, user } from '../../../../tests/component/render.tsx'
import { insertLeads } from '../../../../tests/world/leads.ts'

const LIST = '/api/leads'
const COUNT = '/api/leads/count'

test('rows do not wait for the total: it shows a plus until it is counted', async () => {
  const person = await newPerson()
  await insertLeads(await product(), person, 5100)
  const release = network.hold('GET', COUNT)
  await renderPage('/leads?search=lead', person)
  await expectCount(50)
  expect(await screen.findByText('Showing 1 to 50 of 1,000+ results')).toBeVisible()
  // All that match are offered with their exact number alone: deleting them asks for it.
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(await screen.findByText('50 selected')).toBeVisible()
  expect(screen.queryByRole('button', { name: /that match$/ })).toBeNull()
  release()
  expect(await screen.findByText('Showing 1 to 50 of 5,100 results')).toBeVisible()
  expect(screen.getAllByText('5,100')[0]).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Select all 5,100 leads that match' })).toBeVisible()
})

test('a search that is not done yet shows what it has found, and says "No leads found" at its end alone', async () => {
  const person = await newPerson()
  const [grace] = await addLeads(person, [GRACE])
  const found = (await person.call('GET', `${LIST}?limit=50`)).body as LeadPage
  network.reply('GET', COUNT, { json: { total: 0, totalIsExact: false } })
  network.reply('GET', LIST, { json: { leads: [], total: 0, totalIsExact: false } })
  await renderPage('/leads?search=%25', person)
  expect(await screen.findByRole('status', { name: 'Loading leads' })).toBeVisible()
  expect(screen.queryByText('No leads found')).toBeNull()
  network.reply('GET', LIST, { json: { ...found, totalIsExact: false } })
  await expectNames([`${grace?.firstName} ${grace?.lastName}`])
  expect(screen.getByText('Showing 1 to 1 of 1+ results')).toBeVisible()
  network.reply('GET', LIST, { json: { leads: [], total: 0 } })
  expect(await screen.findByText('No leads found')).toBeVisible()
  await gone(() => screen.queryByRole('status', { name: 'Loading leads' }))
  // Nothing asks any more.
  const asked = network.calls().length
  await new Promise((resolve) => setTimeout(resolve, 600))
  await waitFor(() => expect(network.calls()).toHaveLength(asked))
})
