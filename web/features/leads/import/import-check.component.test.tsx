import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../../tests/component/network.ts'
import { choose, optionsOf, question } from '../../../../tests/component/page.ts'
import { newPerson, type Person, renderPage, user } from '../../../../tests/component/render.tsx'
import { withWorker } from '../../../../tests/component/worker.ts'

withWorker()

const CSV = [
  'First Name,Last Name,Email,Company,Status,Industry,Employees,Deal Value',
  'Grace,Hopper,grace@navona.example,Navona,customer,Falconry,large,"$9,500"',
  'Alan,Turing,alan@b.example,Bletchley,New,retail,350,120',
  'Ada,Byron,nowhere,Babbage,,,,',
].join('\n')

const strip = () => screen.findByRole('region', { name: 'Import' })
const result = () => screen.findByRole('region', { name: 'Result' })
const status = () => within(screen.getByRole('region', { name: 'Check' })).getByRole('status')
const leadsOf = async (person: Person) =>
  ((await person.call('GET', '/api/leads?sort=createdAt')).body as { leads: object[] }).leads

/** As far as the dry run. */
async function checkFile(person: Person, csv = CSV) {
  await renderPage('/leads/import', person)
  await user.upload(await screen.findByLabelText('File'), new File([csv], 'list.csv', { type: 'text/csv' }))
  await user.click(await screen.findByRole('button', { name: /^Check \d+ rows?$/ }))
}

test('before anything is written, the page says what will be added, updated and refused, by name and reason', async () => {
  const person = await newPerson()
  const alan = { firstName: 'Alan', lastName: 'Turing', email: 'alan@b.example', company: 'B' }
  await person.call('POST', '/api/leads', alan)
  await checkFile(person)
  await waitFor(() => expect(status()).toHaveTextContent('1 new, 1 to update, 1 will fail.'))
  expect(screen.getByText('Nothing has been imported yet.')).toBeVisible()
  const failing = within(screen.getByRole('region', { name: 'Rows that will fail' }))
  expect(failing.getByRole('listitem')).toHaveTextContent('Line 4Ada ByronValid email is required')
  expect(failing.getByRole('link', { name: 'Download 1 failed row' }).getAttribute('href')).toMatch(/errors\.csv$/)
  expect(await leadsOf(person)).toMatchObject([alan])
  expect(network.sent('POST', '/api/leads/import/1/start')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(await result()).toHaveTextContent('Added1Updated1Skipped0Failed1')
  expect(screen.getByRole('region', { name: 'Rows that failed' })).toHaveTextContent('Line 4Ada Byron')
})

test('every status and the values that will change are listed, and become what is chosen', async () => {
  const person = await newPerson()
  await checkFile(person)
  const values = within(await screen.findByRole('region', { name: 'What your values become' }))
  const becomes = (text: string) => values.getByRole('combobox', { name: `${text} becomes` })
  expect(values.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Company size “large” 1 rowNot recognized',
    'Status “customer” 1 row',
    'Status “New” 1 row',
    'Industry “Falconry” 1 row',
    'Amounts in $, such as “$9,500” 1 row',
  ])
  expect(becomes('Status “customer”')).toHaveTextContent('Qualified')
  expect(becomes('Industry “Falconry”')).toHaveTextContent('Other')
  expect(becomes('Company size “large”')).toHaveTextContent("Don't import")
  const amounts = 'Amounts in $, such as “$9,500”'
  expect(becomes(amounts)).toHaveTextContent("Don't import")
  expect(await optionsOf(becomes(amounts))).toEqual(["Don't import", 'Keep the number as pounds'])
  await choose(becomes('Status “customer”'), 'Contacted')
  await choose(becomes('Industry “Falconry”'), 'Retail')
  await choose(becomes('Company size “large”'), '200+')
  expect(values.queryByText('Not recognized')).toBeNull()
  await choose(becomes(amounts), 'Keep the number as pounds')
  expect(becomes('Status “customer”')).toHaveTextContent('Contacted')
  await waitFor(() => expect(status()).toHaveTextContent('2 new, 1 will fail.'))
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(await result()).toHaveTextContent('Added2Updated0Skipped0Failed1')
  expect(screen.getByRole('heading', { name: '4 values were changed or not imported' })).toBeVisible()
  expect(await leadsOf(person)).toMatchObject([
    { status: 'contacted', industry: 'retail', companySize: '200+', dealValue: 950_000 },
    { status: 'new', industry: 'retail', companySize: '200+', dealValue: 12_000 },
  ])
})

test('a status we do not know is named first, with what happens to it unless somebody chooses', async () => {
  const person = await newPerson()
  await checkFile(
    person,
    [
      'First Name,Last Name,Email,Company,Status',
      'Grace,Hopper,grace@n.example,Navona,Not Qualified',
      'Alan,Turing,alan@b.example,Bletchley,Purple',
    ].join('\n'),
  )
  const values = within(await screen.findByRole('region', { name: 'What your values become' }))
  expect(values.getByText(/^Choose what to do/)).toHaveTextContent(
    "Choose what to do with 1 value we don't recognize. Otherwise we don't import it. New leads start as New, and leads you already have keep their status.",
  )
  expect(values.getAllByRole('listitem')[0]).toHaveTextContent('Status “Purple” 1 rowNot recognized')
  const purple = values.getByRole('combobox', { name: 'Status “Purple” becomes' })
  expect(purple).toHaveTextContent('Ignore the value')
  expect(values.getByRole('combobox', { name: 'Status “Not Qualified” becomes' })).toHaveTextContent('Lost')
  await choose(purple, 'Contacted')
  expect(values.queryByText(/^Choose what to do/)).toBeNull()
  await waitFor(() => expect(status()).toHaveTextContent('2 new.'))
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(await result()).toHaveTextContent('Added2')
  expect(await leadsOf(person)).toMatchObject([{ status: 'lost' }, { status: 'contacted' }])
})

test('many values are searched and filtered, and those that are left are decided on at once', async () => {
  const person = await newPerson()
  const known = [
    'Gewonnen',
    'Perdu',
    'Sin contactar',
    'Da richiamare',
    'Niet geïnteresseerd',
    'Negociação',
    'Qualified',
  ]
  const statuses = [...known, ...Array.from({ length: 25 }, (_, i) => `Segment ${i}`)]
  const rows = statuses.map((said, i) => `P${i},Q,p${i}@x.example,C,${said},Falconry`)
  await checkFile(person, ['First Name,Last Name,Email,Company,Status,Industry', ...rows].join('\n'))
  const values = within(await screen.findByRole('region', { name: 'What your values become' }))
  const filter = values.getByRole('combobox', { name: 'Filter values' })
  expect(await optionsOf(filter)).toEqual(['All values (33)', 'Not recognized (25)', 'Status (32)', 'Industry (1)'])
  // Statuses and an industry have no choice in common.
  expect(values.queryByRole('combobox', { name: /^Change all/ })).toBeNull()
  await user.type(values.getByRole('textbox', { name: 'Search values' }), 'geinteress')
  expect(values.getAllByRole('listitem')).toHaveLength(1)
  await user.clear(values.getByRole('textbox', { name: 'Search values' }))
  await choose(filter, 'Not recognized (25)')
  expect(values.getAllByRole('listitem')).toHaveLength(20)
  await user.click(values.getByRole('button', { name: 'Show all 25' }))
  expect(values.getAllByRole('listitem')).toHaveLength(25)
  await choose(values.getByRole('combobox', { name: 'Change all 25 to' }), 'Contacted')
  expect(values.queryByText('Not recognized')).toBeNull()
  await waitFor(() => expect(status()).toHaveTextContent('32 new.'))
  await user.click(screen.getByRole('button', { name: 'Import 32 rows' }))
  expect(await result()).toHaveTextContent('Added32')
  const imported = (await leadsOf(person)) as { status: string }[]
  expect(imported.slice(0, 7).map((lead) => lead.status)).toEqual([
    'qualified',
    'lost',
    'new',
    'contacted',
    'lost',
    'qualified',
    'qualified',
  ])
  expect(imported.slice(7).every((lead) => lead.status === 'contacted')).toBe(true)
})

test('Back returns to the columns, and a choice survives that; nothing is imported', async () => {
  const person = await newPerson()
  await checkFile(person)
  const status = 'Status “customer” becomes'
  await choose(await screen.findByRole('combobox', { name: status }), 'Lost')
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(await screen.findByRole('combobox', { name: 'Field for Status' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Check 3 rows' }))
  expect(await screen.findByRole('combobox', { name: status })).toHaveTextContent('Lost')
  expect(await leadsOf(person)).toEqual([])
})

test('a response from before the check that arrives after it does not bring the columns back', async () => {
  await renderPage('/leads/import', await newPerson())
  await user.upload(await screen.findByLabelText('File'), new File([CSV], 'list.csv', { type: 'text/csv' }))
  const check = await screen.findByRole('button', { name: 'Check 3 rows' })
  const arrive = network.holdAnswer('GET', location.pathname.replace(/^(.*)\/columns$/, '/api$1'))
  await user.click(check)
  await screen.findByRole('region', { name: 'Check' })
  arrive()
  await waitFor(() => expect(status()).toHaveTextContent('2 new, 1 will fail.'))
})

test('a file in which every row fails can’t be imported', async () => {
  await checkFile(await newPerson(), 'First Name,Email\nGrace,nowhere\n')
  await waitFor(() => expect(status()).toHaveTextContent('0 new, 1 will fail.'))
  expect(screen.getByText('There is nothing to import.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Import' })).toBeDisabled()
})

test('a whole import is undone from its outcome, after a question that says what happens', async () => {
  const person = await newPerson()
  const rows = 'First Name,Last Name,Email,Company\nGrace,Hopper,grace@x.example,Navona\nAda,Byron,ada@x.example,B\n'
  await person.call('POST', '/api/leads/import?fileName=list.csv', rows, { 'content-type': 'text/csv' })
  await waitFor(async () => expect(await leadsOf(person)).toHaveLength(2))
  await renderPage('/leads', person)
  const button = await screen.findByRole('button', { name: 'Undo import of list.csv' })
  await user.click(button)
  const asked = await question('Undo this import?')
  await waitFor(() => expect(asked).toHaveTextContent('We delete 2 leads that this import added.'))
  await user.click(within(asked).getByRole('button', { name: 'Undo import' }))
  await waitFor(async () => expect(await strip()).toHaveTextContent('Undid import of list.csv: 2 leads deleted.'))
  expect(await leadsOf(person)).toEqual([])
  expect(screen.queryByRole('button', { name: 'Undo import of list.csv' })).toBeNull()
})

test('the page of an undone import says what it had done before, and still which rows failed', async () => {
  const person = await newPerson()
  const rows = 'First Name,Last Name,Email,Company\nGrace,Hopper,grace@x.example,Navona\nAda,Byron,nowhere,B\n'
  const answer = await person.call('POST', '/api/leads/import?fileName=list.csv', rows, { 'content-type': 'text/csv' })
  const { id } = answer.body as { id: number }
  await waitFor(async () => expect(await leadsOf(person)).toHaveLength(1))
  await waitFor(async () => expect((await person.call('POST', `/api/leads/import/${id}/undo`)).status).toBe(202))
  await waitFor(async () => expect(await leadsOf(person)).toEqual([]))
  await renderPage(`/leads/import/${id}`, person)
  const result = await screen.findByLabelText('Result')
  await waitFor(() => expect(result).toHaveTextContent('1 lead deleted.'))
  expect(result).toHaveTextContent('Before the undo:Added1')
  expect(screen.getByRole('region', { name: 'Rows that failed' })).toHaveTextContent('Valid email is required')
})
