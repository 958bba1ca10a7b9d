import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Lead } from '../../../../contract/lead.ts'
import { GRACE } from '../../../../tests/browser/leads.ts'
import { addLeads } from '../../../../tests/component/leads.ts'
import { dialog, field, fill, toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'

test('a lead is marked as won with date and value, and Undo takes it back', async () => {
  const person = await newPerson()
  const [grace] = await addLeads(person, [{ ...GRACE, status: 'contacted', dealValue: 480_000 }])
  const read = async () => (await person.call('GET', `/api/leads/${grace?.id}`)).body as Lead
  await renderPage(`/leads/${grace?.id}`, person)
  await user.click(await screen.findByRole('button', { name: 'Mark as won' }))
  const form = within(await dialog('Won deal'))
  expect(field(form, 'Value (£)')).toHaveValue(4800)
  await fill(field(form, 'Date'), '2026-03-01')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Won on 1 Mar 2026, £4,800')).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Qualified')
  expect(await read()).toMatchObject({ status: 'qualified', wonOn: '2026-03-01', wonValue: 480_000 })
  await user.click(within(await toast('Marked as won')).getByText('Undo'))
  expect(await screen.findByRole('button', { name: 'Mark as won' })).toBeVisible()
  await waitFor(async () => expect((await read()).wonOn).toBeUndefined())
})
