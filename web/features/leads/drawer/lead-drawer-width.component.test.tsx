import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { GRACE } from '../../../../tests/browser/leads.ts'
import { addLeads, setNarrow } from '../../../../tests/component/leads.ts'
import { dialog, gone } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'

afterEach(() => setNarrow(false))

test('a dialog over the drawer stays above it when the window becomes narrow', async () => {
  const person = await newPerson()
  await addLeads(person, [GRACE])
  await renderPage('/leads', person)
  await user.click(await screen.findByRole('link', { name: 'Grace Hopper' }))
  const drawer = within(await dialog('Lead details'))
  const panel = await dialog('Lead details')
  await user.click(await drawer.findByRole('button', { name: 'Delete lead' }))
  const asked = await screen.findByRole('alertdialog')
  setNarrow(true)
  await user.tab()
  expect(asked.isConnected && asked.contains(document.activeElement)).toBe(true)
  expect(panel.isConnected).toBe(true)
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
  await gone(() => screen.queryByRole('alertdialog'))
  // From here on it is over the list, as it is on a phone.
  await waitFor(() => expect(panel.isConnected).toBe(false))
  expect(await dialog('Lead details')).toBeVisible()
})
