import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { SavedLeadView } from '../../../../contract/lead-saved-view.ts'
import { GRACE, TOMAS, WEI } from '../../../../tests/browser/leads.ts'
import { addLeads, expectAddress, expectNames } from '../../../../tests/component/leads.ts'
import { choose, dialog, fill, gone, toast } from '../../../../tests/component/page.ts'
import { newPerson, type Person, reloadPage, renderPage, user } from '../../../../tests/component/render.tsx'

async function personWithLeads() {
  const person = await newPerson()
  await addLeads(person, [
    { ...GRACE, status: 'new' },
    { ...WEI, status: 'qualified' },
    { ...TOMAS, status: 'qualified' },
  ] as never)
  return person
}

const save = async (person: Person, view: object) =>
  (await person.call('POST', '/api/lead-views', view)).body as SavedLeadView

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Saved views' }))

async function openMenu(name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for view ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('a view is saved with its filters, shown in the sidebar and over the list, changed on top, reset and saved again', async () => {
  const person = await personWithLeads()
  await renderPage('/leads?status=qualified&sort=name', person)
  await expectNames(['Tomás Rivera', 'Wei Zhang'])
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  const form = within(await dialog('Save view'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Enter a name')).toBeVisible()
  await fill(form.getByRole('textbox', { name: 'Name' }), 'Ready')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await toast('View "Ready" saved')
  const [saved] = (await person.call('GET', '/api/lead-views')).body as SavedLeadView[]
  expect(saved).toMatchObject({ name: 'Ready', status: 'qualified', sort: 'name', search: '' })
  await expectAddress(`/leads?view=${saved?.id}`)
  await expectNames(['Tomás Rivera', 'Wei Zhang'])
  expect((await tabs()).getByRole('link', { name: 'Ready' })).toHaveAttribute('aria-current', 'page')
  const sidebar = within(await screen.findByRole('list', { name: 'Saved views' }))
  expect(sidebar.getByRole('link', { name: 'Ready' })).toHaveAttribute('href', `/leads?view=${saved?.id}`)
  expect(screen.queryByText('Changed')).toBeNull()

  await choose(screen.getByRole('combobox', { name: 'Status' }), 'Any status')
  await expectAddress(`/leads?view=${saved?.id}&status=`)
  await expectNames(['Grace Hopper', 'Tomás Rivera', 'Wei Zhang'])
  expect(await screen.findByText('Changed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  await expectAddress(`/leads?view=${saved?.id}`)
  await expectNames(['Tomás Rivera', 'Wei Zhang'])

  await choose(screen.getByRole('combobox', { name: 'Status' }), 'New')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await toast('View "Ready" saved')
  await expectAddress(`/leads?view=${saved?.id}`)
  await expectNames(['Grace Hopper'])
  expect((await person.call('GET', '/api/lead-views')).body).toMatchObject([{ status: 'new' }])
})

test('a view is renamed, made the default and deleted, and Undo brings it back', async () => {
  const person = await personWithLeads()
  const { id } = await save(person, { name: 'Hot', status: 'new' })
  await save(person, { name: 'Cold', status: 'lost' })
  await renderPage(`/leads?view=${id}`, person)
  await expectNames(['Grace Hopper'])
  await openMenu('Hot', 'Rename')
  const form = within(await dialog('Rename view'))
  await fill(form.getByRole('textbox', { name: 'Name' }), 'Cold')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('You have a view named "Cold". Choose another name.')).toBeVisible()
  await fill(form.getByRole('textbox', { name: 'Name' }), 'Warm')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await (await tabs()).findByRole('link', { name: 'Warm' })).toBeVisible()
  await gone(() => screen.queryByRole('dialog'))

  await openMenu('Warm', 'Set as default')
  await toast('Leads opens with "Warm"')
  await openMenu('Warm', 'Delete')
  await expectAddress('/leads?view=all')
  await gone(() => screen.queryByRole('button', { name: 'Actions for view Warm' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expectAddress(`/leads?view=${id}`)
  await expectNames(['Grace Hopper'])
  expect((await person.call('GET', '/api/lead-views')).body).toMatchObject([{ id, name: 'Warm', isDefault: true }, {}])
})

test('Leads opens with the default view, and "All leads" leaves it', async () => {
  const person = await personWithLeads()
  const { id } = await save(person, { name: 'Ready', status: 'qualified', isDefault: true })
  await renderPage('/leads', person)
  await expectAddress(`/leads?view=${id}`)
  await expectNames(['Tomás Rivera', 'Wei Zhang'])
  await user.click((await tabs()).getByRole('link', { name: 'All leads' }))
  await expectAddress('/leads?view=all')
  await expectNames(['Tomás Rivera', 'Wei Zhang', 'Grace Hopper'])
})

test('an address that asks for something else is no default view', async () => {
  const person = await personWithLeads()
  await save(person, { name: 'Ready', status: 'qualified', isDefault: true })
  await renderPage('/leads?status=new', person)
  await expectNames(['Grace Hopper'])
  await expectAddress('/leads?status=new')
})

test('the ID of no view of yours says so, and all leads are listed', async () => {
  const person = await personWithLeads()
  const stranger = await newPerson()
  const { id } = await save(stranger, { name: 'Mine', status: 'lost' })
  await renderPage(`/leads?view=${id}`, person)
  expect(await screen.findByText(/We can’t find this view/)).toBeVisible()
  await expectNames(['Tomás Rivera', 'Wei Zhang', 'Grace Hopper'])
  await waitFor(() => expect(screen.queryByText('Mine')).toBeNull())
})

const EVERYBODY = ['Tomás Rivera', 'Wei Zhang', 'Grace Hopper']

test('with a default view, a figure of all leads opens all of them', async () => {
  const person = await personWithLeads()
  await save(person, { name: 'Ready', status: 'qualified', isDefault: true })
  await renderPage('/analytics', person)
  await user.click(await screen.findByRole('link', { name: '3 Total Leads' }))
  await expectAddress('/leads?view=all')
  await expectNames(EVERYBODY)
})

test('with a default view, an address shows the same after a reload, and the way to the page leads to that view', async () => {
  const person = await personWithLeads()
  const { id } = await save(person, { name: 'Ready', status: 'qualified', isDefault: true })
  await renderPage('/leads?status=new', person)
  await expectNames(['Grace Hopper'])
  await choose(screen.getByRole('combobox', { name: 'Status' }), 'Any status')
  await expectAddress('/leads?view=all')
  await expectNames(EVERYBODY)
  await reloadPage(person)
  await expectNames(EVERYBODY)
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Leads' }))
  await expectAddress(`/leads?view=${id}`)
  await expectNames(['Tomás Rivera', 'Wei Zhang'])
})
