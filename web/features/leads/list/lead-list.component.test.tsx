import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { GRACE, INGRID, TOMAS, WEI } from '../../../../tests/browser/leads.ts'
import { addLeads, expectAddress, expectCount, expectNames, row, setNarrow } from '../../../../tests/component/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { choose, dialog, fill, optionsOf } from '../../../../tests/component/page.ts'
import { newPerson, product, renderPage, user } from '../../../../tests/component/render.tsx'
import { insertLeads } from '../../../../tests/world/leads.ts'

afterEach(() => setNarrow(false))

const search = () => screen.findByPlaceholderText('Search name, title, company or email')
const dates = { createdAt: '2030-01-01T00:00:00.000Z', updatedAt: '2030-01-01T00:00:00.000Z' }

test.each(['wide', 'narrow'])(
  'a lead shows its name, company, status, score and value in pounds; %s',
  async (width) => {
    setNarrow(width === 'narrow')
    const person = await newPerson()
    await addLeads(person, [GRACE, WEI])
    await renderPage('/leads', person)
    await expectNames(['Wei Zhang', 'Grace Hopper'])
    const role = width === 'narrow' ? 'listitem' : 'row'
    const grace = screen
      .getAllByRole(role)
      .find(({ textContent }) => textContent?.includes('Grace Hopper')) as HTMLElement
    for (const text of ['£48,000', 'Qualified', 'Technology', '200+ employees', 'Navona Systems'])
      expect(grace).toHaveTextContent(text)
    expect(within(grace).getByRole('progressbar', { name: 'AI score' })).toBeVisible()
    expect(screen.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
    expect(screen.queryAllByRole('table')).toHaveLength(width === 'narrow' ? 0 : 1)
    expect(screen.queryByRole('heading', { name: 'Recent Leads' })).toBeNull()
  },
)

test('the filters offer what the spec lists, then the other industries', async () => {
  await renderPage('/leads')
  expect(await search()).toBeVisible()
  expect(await optionsOf(screen.getByRole('combobox', { name: 'Industry' }))).toEqual([
    'All industries',
    'Technology',
    'Healthcare',
    'Finance',
    'Retail',
    'Manufacturing',
    'Education',
    'Other',
  ])
  expect(await optionsOf(screen.getByRole('combobox', { name: 'Company size' }))).toEqual([
    'All sizes',
    '1-10',
    '11-50',
    '51-200',
    '200+',
  ])
  expect(await optionsOf(screen.getByRole('combobox', { name: 'Status' }))).toEqual([
    'Any status',
    'New',
    'Contacted',
    'Qualified',
    'Lost',
  ])
})

test('no match says so and clears the filters; no leads at all offers to add one', async () => {
  const person = await newPerson()
  await renderPage('/leads', person)
  expect(await screen.findByText('No leads found')).toBeVisible()
  expect(screen.getByText('Get started by adding your first lead or importing from your CRM.')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Add Lead' })).toHaveLength(2)
})

test('filters of the address that match nothing can be cleared', async () => {
  const person = await newPerson()
  await addLeads(person, [GRACE])
  await renderPage('/leads?search=100%25&industry=retail', person)
  expect(await screen.findByText('No leads found')).toBeVisible()
  expect(await search()).toHaveValue('100%')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await expectNames(['Grace Hopper'])
  await expectAddress('/leads')
})

test.each([
  ['wide', 5],
  ['narrow', 3],
])('while leads load their places are held; %s', async (width, places) => {
  setNarrow(width === 'narrow')
  const person = await newPerson()
  await addLeads(person, [GRACE])
  const release = network.hold('GET', '/api/leads')
  await renderPage('/leads', person)
  await waitFor(() => expect(screen.getAllByTestId('lead-skeleton')).toHaveLength(places))
  release()
  await expectNames(['Grace Hopper'])
})

test('a list that fails to load can be tried again', async () => {
  const person = await newPerson()
  await addLeads(person, [GRACE])
  network.reply('GET', '/api/leads', { status: 500, json: { message: 'no' } })
  await renderPage('/leads', person)
  expect(await screen.findByRole('alert')).toHaveTextContent("Your leads didn't load")
  network.restore('GET', '/api/leads')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expectNames(['Grace Hopper'])
})

test('pages: the text, at most five buttons, and page 1 after a filter', async () => {
  const person = await newPerson()
  await insertLeads(await product(), person, 1248)
  await renderPage('/leads', person)
  expect(await screen.findByText('Showing 1 to 50 of 1,248 results')).toBeVisible()
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pages.getAllByRole('button', { name: /^Page / }).map(({ textContent }) => textContent)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ])
  await user.click(pages.getByRole('button', { name: 'Page 3' }))
  expect(await screen.findByText('Showing 101 to 150 of 1,248 results')).toBeVisible()
  await expectAddress('/leads?page=3')
  await user.click(pages.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('Showing 151 to 200 of 1,248 results')).toBeVisible()
  window.history.back()
  expect(await screen.findByText('Showing 101 to 150 of 1,248 results')).toBeVisible()
  await choose(screen.getByRole('combobox', { name: 'Status' }), 'New')
  expect(await screen.findByText('Showing 1 to 50 of 1,248 results')).toBeVisible()
  await expectAddress('/leads?status=new')
})

test('score bars are green from 80, yellow from 60, red below', async () => {
  const scores = [92, 80, 79, 60, 59, 0]
  const leads = scores.map((aiScore, index) => ({ ...GRACE, id: index + 1, aiScore, ...dates }))
  network.reply('GET', '/api/leads', { json: { leads, total: 6 } })
  await renderPage('/leads')
  await expectCount(6)
  const bars = [...document.querySelectorAll('tbody [data-tone]')]
  expect(bars.map(({ textContent }) => textContent)).toEqual(scores.map(String))
  expect(bars.map((bar) => bar.getAttribute('data-tone'))).toEqual(['good', 'good', 'warn', 'warn', 'bad', 'bad'])
})

test('the job title stands below the name, or nothing does, and the address has its own column', async () => {
  const person = await newPerson()
  await addLeads(person, [GRACE, TOMAS])
  await renderPage('/leads', person)
  const cells = async (name: string) => within(await row(name)).getAllByRole('cell')
  expect((await cells('Grace Hopper'))[1]?.textContent).toBe('GHGrace HopperVP Engineering')
  expect((await cells('Tomás Rivera'))[1]?.textContent).toBe('TRTomás Rivera')
  expect(within(await row('Tomás Rivera')).getByRole('cell', { name: 'tomas@serrano.example' })).toBeVisible()
})

test('on a card the address stands below the name', async () => {
  setNarrow(true)
  const person = await newPerson()
  await addLeads(person, [TOMAS])
  await renderPage('/leads', person)
  await expectNames(['Tomás Rivera'])
  expect(document.querySelector('main li')).toHaveTextContent('tomas@serrano.example')
})

test('the slash leads to the search, but not while something is typed', async () => {
  const person = await newPerson()
  await addLeads(person, [GRACE])
  await renderPage('/leads', person)
  await expectCount(1)
  await user.keyboard('/')
  const box = await search()
  expect(box).toHaveFocus()
  await user.keyboard('a/b')
  expect(box).toHaveValue('a/b')
  expect(await screen.findByText('Try another search.')).toBeVisible()
  await user.click(screen.getByText('Clear search', { selector: 'button' }))
  await waitFor(() => expect(box).toHaveValue(''))
  await user.click(screen.getByRole('button', { name: 'Add Lead' }))
  const first = within(await dialog('Add New Lead')).getByRole('textbox', { name: /^First name/ })
  await waitFor(() => expect(first).toHaveFocus())
  await user.keyboard('/')
  expect(first).toHaveValue('/')
})

test('columns sort by a click on their head, and back again', async () => {
  const person = await newPerson()
  await addLeads(person, [GRACE, TOMAS, INGRID])
  await renderPage('/leads', person)
  await expectCount(3)
  const head = (name: string) => screen.getByRole('columnheader', { name })
  expect(head('Added')).toHaveAttribute('aria-sort', 'descending')
  await user.click(screen.getByRole('button', { name: 'Lead' }))
  await expectNames(['Grace Hopper', 'Tomás Rivera', 'Ingrid Solberg'])
  expect(head('Lead')).toHaveAttribute('aria-sort', 'ascending')
  await user.click(screen.getByRole('button', { name: 'Deal value' }))
  await expectNames(['Grace Hopper', 'Tomás Rivera', 'Ingrid Solberg'])
  await user.click(screen.getByRole('button', { name: 'Deal value' }))
  await expectNames(['Ingrid Solberg', 'Tomás Rivera', 'Grace Hopper'])
  await expectAddress('/leads?sort=dealValue')
  window.history.back()
  await expectAddress('/leads?sort=-dealValue')
})

test('the dashboard shows the newest eight, opens one on the Leads page, and leads to all', async () => {
  const person = await newPerson()
  const made = await addLeads(
    person,
    Array.from({ length: 9 }, () => ({})),
  )
  await renderPage('/', person)
  const card = await screen.findByRole('region', { name: 'Recent Leads' })
  expect(card).toHaveAttribute('data-tour', 'recent-leads')
  await waitFor(() =>
    expect([...card.querySelectorAll('[data-lead]')].map(({ textContent }) => textContent)).toEqual(
      [8, 7, 6, 5, 4, 3, 2, 1].map((number) => `Lead No${number}`),
    ),
  )
  expect(within(card).queryByRole('checkbox')).toBeNull()
  await user.click(within(card).getByRole('link', { name: 'Lead No5' }))
  await expectAddress(`/leads/${made[5]?.id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Lead No5' })).toBeVisible()
  window.history.back()
  await user.click(await screen.findByRole('link', { name: 'View all' }))
  await expectAddress('/leads')
})

test('another filter starts with nothing selected', async () => {
  const person = await newPerson()
  await addLeads(person, [GRACE, TOMAS])
  await renderPage('/leads', person)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Grace Hopper' }))
  await fill(await search(), 'grace')
  await expectNames(['Grace Hopper'])
  expect(screen.getByRole('checkbox', { name: 'Select Grace Hopper' })).not.toBeChecked()
})
