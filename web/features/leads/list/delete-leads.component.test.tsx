import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, describe, expect, test } from 'vitest'
import { GRACE, INGRID, TOMAS } from '../../../../tests/browser/leads.ts'
import { addLeads, expectAddress, expectCount, expectNames, setNarrow } from '../../../../tests/component/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { fill, gone, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, type Person, renderPage, user } from '../../../../tests/component/render.tsx'

afterEach(() => setNarrow(false))

const box = (name: string) => screen.getByRole('checkbox', { name })
const wholePage = () => box('Select all on this page')
const bar = async () => within(await screen.findByRole('region', { name: 'Selected leads' }))
const expectSelected = (text: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Selected leads' })).toHaveTextContent(text))
const press = async (part: { getByRole: typeof screen.getByRole }, name: string | RegExp) =>
  user.click(part.getByRole('button', { name }))
const confirm = async (answer: string) => press(within(await question()), answer)

describe.each(['wide', 'narrow'])('%s', (width) => {
  async function open() {
    setNarrow(width === 'narrow')
    const person = await newPerson()
    const made = await addLeads(person, [GRACE, TOMAS, INGRID])
    await renderPage('/leads', person)
    await expectCount(3)
    return made
  }

  /** On a card the action is in its menu. */
  async function askToDelete(name: string) {
    if (width === 'wide') return press(screen, `Delete ${name}`)
    await press(screen, `Actions for ${name}`)
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  }

  test('a lead is deleted once confirmed, and comes back by Undo', async () => {
    await open()
    await askToDelete('Tomás Rivera')
    expect(await question('Are you sure you want to delete this lead?')).toBeVisible()
    await confirm('Cancel')
    await gone(() => screen.queryByRole('alertdialog'))
    await expectCount(3)
    await askToDelete('Tomás Rivera')
    await confirm('Delete')
    await expectNames(['Ingrid Solberg', 'Grace Hopper'])
    const told = await toast('Lead deleted successfully')
    expect(told).toHaveTextContent('Success')
    await press(within(told), 'Undo')
    await expectNames(['Ingrid Solberg', 'Tomás Rivera', 'Grace Hopper'])
  })

  test('a refused deletion says so and the lead is back', async () => {
    const [, tomas] = await open()
    network.reply('DELETE', `/api/leads/${tomas?.id}`, { status: 500, json: { message: 'no' } })
    await askToDelete('Tomás Rivera')
    await confirm('Delete')
    expect(await toast('Failed to delete lead')).toHaveTextContent('Error')
    await expectCount(3)
  })

  test('selected leads are deleted together, and come back together', async () => {
    await open()
    await user.click(box('Select Grace Hopper'))
    await waitFor(() => expect(wholePage()).toHaveAttribute('aria-checked', 'mixed'))
    await user.click(wholePage())
    await waitFor(() => expect(wholePage()).toBeChecked())
    await expectSelected('3 selected')
    await user.click(wholePage())
    await gone(() => screen.queryByRole('region', { name: 'Selected leads' }))
    await user.click(box('Select Grace Hopper'))
    await user.click(box('Select Tomás Rivera'))
    await press(await bar(), 'Delete 2 leads')
    expect(await question('Are you sure you want to delete 2 leads?')).toBeVisible()
    await confirm('Delete')
    await expectNames(['Ingrid Solberg'])
    await gone(() => screen.queryByRole('region', { name: 'Selected leads' }))
    await press(within(await toast('2 leads deleted successfully')), 'Undo')
    await expectCount(3)
  })
})

describe('leads on more than one page', () => {
  /** 60 that match "acme", on two pages, and three that do not. */
  async function openMany(path: string): Promise<Person> {
    const person = await newPerson()
    const others = Array.from({ length: 3 }, (_, i) => ({
      company: 'Bolt',
      firstName: 'Other',
      email: `o${i}@x.example`,
    }))
    await addLeads(person, [...others, ...Array.from({ length: 60 }, () => ({}))])
    await renderPage(path, person)
    await expectCount(50)
    return person
  }

  test('all that match can be selected beyond the page, deleted together, and brought back', async () => {
    await openMany('/leads?search=acme')
    await user.click(wholePage())
    await expectSelected('50 selected')
    await press(await bar(), 'Select all 60 leads that match')
    await expectSelected('60 selected')
    expect((await bar()).queryByRole('button', { name: /^Select all/ })).toBeNull()
    await press(screen, 'Next page')
    await expectCount(10)
    expect(wholePage()).toBeChecked()
    await press(await bar(), 'Delete 60 leads')
    const asked = await question('Are you sure you want to delete 60 leads?')
    expect(asked).toHaveTextContent('This deletes every lead that matches your search and filters, on all pages.')
    await confirm('Delete')
    const told = await toast('60 leads deleted successfully')
    expect(await screen.findByText('No leads found')).toBeVisible()
    await press(within(told), 'Undo')
    expect(await toast('60 leads restored successfully')).toBeVisible()
    expect(await screen.findByText(/of 60 results/)).toBeVisible()
  })

  test('a selection is kept from page to page and in another order, and ends with another filter', async () => {
    await openMany('/leads')
    await user.click(box('Select Lead No62'))
    await press(screen, 'Next page')
    await expectCount(13)
    await user.click(box('Select Lead No3'))
    await expectSelected('2 selected')
    expect(wholePage()).toHaveAttribute('aria-checked', 'mixed')
    await press(screen, 'Previous page')
    await expectCount(50)
    expect(box('Select Lead No62')).toBeChecked()
    await user.click(wholePage())
    await expectSelected('51 selected')
    expect((await bar()).getByRole('button', { name: 'Select all 63 leads' })).toBeVisible()
    await user.click(wholePage())
    await expectSelected('1 selected')
    await press(screen, 'Company')
    await press(screen, 'Company')
    await expectAddress('/leads?sort=-company')
    await expectSelected('1 selected')

    const [other] = await screen.findAllByRole('checkbox', { name: /^Select Other/ })
    await user.click(other as HTMLElement)
    await press(await bar(), 'Delete 2 leads')
    await confirm('Delete')
    expect(await screen.findByText(/of 61 results/)).toBeVisible()
    await gone(() => screen.queryByRole('region', { name: 'Selected leads' }))

    await user.click(wholePage())
    await expectSelected('50 selected')
    await fill(screen.getByPlaceholderText('Search name, title, company or email'), 'bolt')
    await expectCount(2)
    await gone(() => screen.queryByRole('region', { name: 'Selected leads' }))
  })

  test('taking one out of everything leaves the rest of the page', async () => {
    await openMany('/leads')
    await user.click(wholePage())
    await press(await bar(), 'Select all 63 leads')
    await user.click(box('Select Lead No62'))
    await expectSelected('49 selected')
  })

  test('leads that came to match since are not deleted unseen', async () => {
    const person = await openMany('/leads')
    await user.click(wholePage())
    await press(await bar(), 'Select all 63 leads')
    await addLeads(person, [{ lastName: 'Late' }])
    await press(await bar(), 'Delete 63 leads')
    expect(await question()).toHaveTextContent('This deletes all your leads, on every page.')
    await confirm('Delete')
    expect(await toast('More leads match now, so nothing was deleted. Check the list, then try again.')).toBeVisible()
    expect(await screen.findByText(/of 64 results/)).toBeVisible()
  })

  test('while many are deleted it says so', async () => {
    await openMany('/leads')
    await user.click(wholePage())
    await press(await bar(), 'Select all 63 leads')
    await press(await bar(), 'Delete 63 leads')
    const release = network.hold('POST', '/api/leads/bulk-delete')
    await confirm('Delete')
    expect(await toast('Deleting 63 leads…')).toBeVisible()
    release()
    expect(await toast('63 leads deleted successfully')).toBeVisible()
  })

  test('a deletion of many that fails says so, and they stay', async () => {
    await openMany('/leads')
    await user.click(wholePage())
    await press(await bar(), 'Select all 63 leads')
    await press(await bar(), 'Delete 63 leads')
    network.reply('POST', '/api/leads/bulk-delete', { status: 500, json: { message: 'no' } })
    await confirm('Delete')
    expect(await toast('Failed to delete lead')).toHaveTextContent('Error')
    expect(await screen.findByText(/of 63 results/)).toBeVisible()
  })
})
