import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { GRACE, WEI } from '../../../../tests/browser/leads.ts'
import { addLeads, expectAddress, expectNames, row, setNarrow } from '../../../../tests/component/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'

afterEach(() => setNarrow(false))

async function openPage(path: string) {
  const person = await newPerson()
  const leads = await addLeads(person, [
    { ...GRACE, status: 'new', phone: '+44 20 7946 0000', tags: ['VIP', 'London'] },
    { ...WEI, status: 'contacted', location: 'Oslo' },
  ] as never)
  await renderPage(path, person)
  await expectNames(['Wei Zhang', 'Grace Hopper'])
  return { person, leads }
}

const heads = () =>
  [...document.querySelectorAll('main th[data-column]')].map((head) => (head as HTMLElement).dataset.column)

test('columns are chosen, ordered and resized by keyboard, and kept in the address', async () => {
  // All of the usual columns fit.
  window.innerWidth = 1900
  await openPage('/leads')
  expect(heads()).toEqual(['name', 'company', 'email', 'industry', 'status', 'aiScore', 'dealValue', 'createdAt'])
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }))
  for (const name of ['Email', 'Industry', 'AI score', 'Deal value', 'Added', 'Company'])
    await user.click(panel.getByRole('checkbox', { name }))
  await user.click(panel.getByRole('checkbox', { name: 'Phone' }))
  await user.click(panel.getByRole('checkbox', { name: 'Last activity' }))
  await expectAddress('/leads?columns=name,status,phone,lastActivity')
  const up = panel.getByRole('button', { name: 'Move Phone up' })
  up.focus()
  await user.keyboard('{Enter}')
  await expectAddress('/leads?columns=name,phone,status,lastActivity')
  expect(panel.getByRole('button', { name: 'Move Phone up' })).toHaveFocus()
  await user.click(panel.getByRole('button', { name: 'Make Phone wider' }))
  await expectAddress('/leads?columns=name,phone.170,status,lastActivity')
  expect(heads()).toEqual(['name', 'phone', 'status', 'lastActivity'])
  const grace = within(await row('Grace Hopper'))
  expect(grace.getByRole('link', { name: '+44 20 7946 0000' })).toHaveAttribute('href', 'tel:+442079460000')
  await user.click(panel.getByRole('button', { name: 'Reset to default' }))
  await expectAddress('/leads')
})

test('any column sorts, one way and the other', async () => {
  await openPage('/leads?columns=name,location,tags,source')
  await expectNames(['Wei Zhang', 'Grace Hopper'])
  const grace = within(await row('Grace Hopper'))
  expect(grace.getByText('VIP, London')).toBeVisible()
  expect(await grace.findByText('Added manually')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Tags' }))
  await expectNames(['Grace Hopper', 'Wei Zhang'])
  await expectAddress('/leads?sort=tags&columns=name,location,tags,source')
  await user.click(screen.getByRole('button', { name: 'Location' }))
  await expectNames(['Wei Zhang', 'Grace Hopper'])
})

test.each(['wide', 'narrow'])('two clicks make a lead qualified, and Undo takes it back; %s', async (width) => {
  setNarrow(width === 'narrow')
  const { person, leads } = await openPage('/leads')
  const id = leads[0]?.id
  const button = await screen.findByRole('button', { name: 'New, change status of Grace Hopper' })
  await user.click(button)
  await user.click(await screen.findByRole('menuitemradio', { name: 'Qualified' }))
  await toast('Grace Hopper is now Qualified')
  expect((await person.call('GET', `/api/leads/${id}`)).body).toMatchObject({ status: 'qualified' })
  await waitFor(() => expect(screen.getByRole('button', { name: /change status of Grace Hopper/ })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await toast('Change undone')
  expect((await person.call('GET', `/api/leads/${id}`)).body).toMatchObject({ status: 'new' })
})

test('Undo leaves a status that was changed elsewhere since', async () => {
  const { person, leads } = await openPage('/leads')
  await user.click(await screen.findByRole('button', { name: 'New, change status of Grace Hopper' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Contacted' }))
  const changed = await toast('Grace Hopper is now Contacted')
  await person.call('PATCH', `/api/leads/${leads[0]?.id}`, { status: 'qualified' })
  await user.click(within(changed).getByText('Undo'))
  await toast('Not changed')
  expect((await person.call('GET', `/api/leads/${leads[0]?.id}`)).body).toMatchObject({ status: 'qualified' })
})

test('a deal value is typed in its cell: Esc leaves it, Enter saves it, no amount is refused', async () => {
  const { person, leads } = await openPage('/leads')
  const id = leads[1]?.id
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /change deal value of Wei Zhang/ }))
    return screen.findByRole('textbox', { name: 'Deal value of Wei Zhang, in pounds' })
  }
  await user.type(await open(), '99{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: /change deal value of Wei Zhang/ })).toHaveFocus())
  const input = await open()
  await user.clear(input)
  await user.type(input, 'much{Enter}')
  expect(await screen.findByText('Enter an amount such as 2500')).toBeVisible()
  expect(network.sent('PATCH', `/api/leads/${id}`)).toEqual([])
  await user.clear(input)
  await user.type(input, '2,500{Enter}')
  await toast('Wei Zhang: deal value is now £2,500')
  expect((await person.call('GET', `/api/leads/${id}`)).body).toMatchObject({ dealValue: 250_000 })
})
