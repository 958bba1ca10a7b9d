import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { setNarrow } from '../../../../tests/component/leads.ts'
import { choose, fill, question } from '../../../../tests/component/page.ts'
import { newPerson, type Person, reloadPage, renderPage, user } from '../../../../tests/component/render.tsx'
import { withWorker } from '../../../../tests/component/worker.ts'

withWorker()
afterEach(() => setNarrow(false))

const CSV = 'Name,Email,Work email,Company,Sector\nGrace Hopper,grace@navona.example,,,Naval mining\n'

const strip = () => screen.findByRole('region', { name: 'Import' })
const columnField = (name: string) => screen.findByRole('combobox', { name: `Field for ${name}` })
const pasteBox = () => screen.findByRole('textbox', { name: 'Or paste rows' })
const result = () => screen.findByRole('region', { name: 'Result' })
const openImport = async () => user.click(await screen.findByRole('button', { name: 'Import' }))
const pick = async (text: string, name = 'customers.csv') =>
  user.upload(await screen.findByLabelText('File'), new File([text], name, { type: 'text/csv' }))

async function importFile(person: Person, name: string) {
  const rows = `Name,Email,Company\nGrace Hopper,${name}@x.example,Navona\nNobody,nowhere,\n`
  await person.call('POST', `/api/leads/import?fileName=${name}`, rows, { 'content-type': 'text/csv' })
  await waitFor(async () => {
    const [newest] = (await person.call('GET', '/api/leads/import')).body as object[]
    expect(newest).toMatchObject({ fileName: name, status: 'done' })
  })
}

test('earlier imports stay listed with their failed rows, and dismissing one does not hide another', async () => {
  const person = await newPerson()
  for (const name of ['first.csv', 'second.csv', 'third.csv', 'fourth.csv']) await importFile(person, name)
  await renderPage('/leads', person)
  expect(await strip()).toHaveTextContent('Imported fourth.csv')
  await user.click(within(await strip()).getByRole('button', { name: 'Dismiss' }))
  await waitFor(async () => expect(await strip()).toHaveTextContent('Imported third.csv'))
  await reloadPage(person)
  expect(await strip()).toHaveTextContent('Imported third.csv')

  await openImport()
  const past = within(await screen.findByRole('region', { name: 'Past imports' }))
  expect(past.getAllByRole('listitem')).toHaveLength(3)
  await user.click(past.getByRole('button', { name: 'Show all 4' }))
  const first = past.getAllByRole('listitem')[3] as HTMLElement
  expect(first).toHaveTextContent('first.csv')
  expect(first).toHaveTextContent('1 added, 1 failed.')
  const link = within(first).getByRole('link', { name: 'Download 1 failed row' })
  expect(link.getAttribute('href')).toMatch(/^\/api\/leads\/import\/\d+\/errors\.csv$/)
})

test('the preview says what is filled in, and which column is only a substitute', async () => {
  await renderPage('/leads')
  await openImport()
  await pick(CSV)
  expect(await columnField('Work email')).toHaveAccessibleDescription('Used only when “Email” is empty')
  const notes = screen.getByRole('list', { name: 'Filled in for you' })
  expect(notes).toHaveTextContent(
    '1 row has no company. New leads get their email domain as the company, such as navona.example.',
  )
  expect(notes).toHaveTextContent(
    "1 row has an industry that isn't on our list (Naval mining). New leads get “Other”, and emails use your own word.",
  )
  await choose(await columnField('Sector'), 'Location')
  await waitFor(() => expect(screen.getByRole('list', { name: 'Filled in for you' })).not.toHaveTextContent('industry'))
  await choose(await columnField('Company'), 'Location')
  await waitFor(() => expect(screen.getAllByText(/^Used only when/)).toHaveLength(1))
})

test('pasted rows without column names are recognized, or their first row is declared to be names', async () => {
  await renderPage('/leads')
  await openImport()
  await fill(await pasteBox(), 'Grace Hopper\tgrace@navona.example\tNavona Systems\t+44 20 7946 0018\n')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  for (const [column, meaning] of [
    ['Column 1', 'Full name'],
    ['Column 3', 'Company'],
    ['Column 4', 'Phone'],
  ] as const)
    expect(await columnField(column)).toHaveTextContent(meaning)
  const firstRow = () => screen.getByRole('combobox', { name: 'First row contains' })
  expect(firstRow()).toHaveTextContent('A lead')
  expect(screen.queryByRole('combobox', { name: 'Encoding' })).toBeNull()
  await choose(firstRow(), 'Column names')
  expect(await columnField('Grace Hopper')).toBeVisible()
  await choose(firstRow(), 'A lead')
  await user.click(await screen.findByRole('button', { name: 'Check 1 row' }))
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }))
  expect(await result()).toHaveTextContent('Added1Updated0Skipped0Failed0')
})

test('an unsuitable file leaves the picker there, and another can be chosen at once', async () => {
  await renderPage('/leads')
  await openImport()
  await pick('PK\x03\x04', 'leads.xlsx')
  expect(await screen.findByRole('alert')).toHaveTextContent('This file is damaged')
  expect(screen.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await pick(CSV)
  expect(await columnField('Sector')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(['wide', 'narrow'])('with no leads at all, importing is offered; %s', async (width) => {
  setNarrow(width === 'narrow')
  await renderPage('/leads')
  await user.click(await screen.findByRole('button', { name: 'Import from a file' }))
  expect(await screen.findByRole('heading', { name: 'Import leads', level: 1 })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Choose file' })).toBeVisible()
})

test('a file whose encoding is not clear is checked only once somebody chose the reading', async () => {
  await renderPage('/leads')
  await openImport()
  // "Jenő Szőke" as Windows writes it in Hungary, and "Jenõ Szõke" as elsewhere.
  const row = 'First Name,Last Name,Email,Company\nJen\xf5,Sz\xf5ke,contact@example.com,Duna\n'
  const bytes = Uint8Array.from(row, (letter) => letter.charCodeAt(0))
  await user.upload(await screen.findByLabelText('File'), new File([bytes], 'list.csv', { type: 'text/csv' }))
  const reading = await screen.findByRole('radio', { name: /Windows-1250.*Jenő,Szőke/ })
  expect(screen.getByRole('button', { name: 'Check 1 row' })).toBeDisabled()
  await user.click(reading)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Check 1 row' })).toBeEnabled())
  expect(screen.getByRole('cell', { name: 'Jenő' })).toBeVisible()
})

test('of a workbook with several sheets one is chosen, and nothing is asked about separators or encodings', async () => {
  const person = await newPerson()
  await renderPage('/leads', person)
  await openImport()
  const name = 'several-sheets-libreoffice.xlsx'
  const bytes = readFileSync(new URL(`../../../../tests/data/judgment/files/workbooks/${name}`, import.meta.url))
  await user.upload(await screen.findByLabelText('File'), new File([bytes], name))
  const sheet = await screen.findByRole('combobox', { name: 'Sheet' })
  expect(sheet).toHaveTextContent('Leads & more')
  expect(screen.getByRole('cell', { name: 'Ada' })).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Encoding' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Columns separated by' })).toBeNull()
  await choose(sheet, 'Partners')
  expect(await screen.findByRole('cell', { name: 'Grace' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Check 1 row' }))
  const others = /^\d other sheets? won't be imported: .*“Leads & more”/
  expect(await screen.findByText(others)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Import 1 row' }))
  expect(await result()).toHaveTextContent('Added1Updated0Skipped0Failed0')
})

test('a file with garbled letters far below its start is checked only once somebody chose whether to fix them', async () => {
  await renderPage('/leads')
  await openImport()
  const plain = Array.from({ length: 1500 }, (_, i) => `Ada,Byron,p${i}@example.com,A company with a long name\n`).join(
    '',
  )
  await pick(`First Name,Last Name,Email,Company\n${plain}JÃ¼rgen,SÃO,j@example.com,MÃ¶bel\n`)
  await columnField('Company')
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  const fix = await screen.findByRole('radio', { name: /Fix the letters.*Jürgen, Möbel/ })
  expect(screen.getByRole('button', { name: 'Check file' })).toBeDisabled()
  await user.click(fix)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Check file' })).toBeEnabled())
})

test('a file that was uploaded is found again after a reload, with its choices, until it is discarded', async () => {
  const person = await newPerson()
  await renderPage('/leads/import', person)
  await pick(CSV)
  await choose(await columnField('Sector'), 'Location')
  await waitFor(() => expect(screen.getByRole('list', { name: 'Filled in for you' })).not.toHaveTextContent('industry'))
  expect(window.location.pathname).toMatch(/^\/leads\/import\/\d+\/columns$/)
  await reloadPage(person)
  expect(await columnField('Sector')).toHaveTextContent('Location')
  await renderPage('/leads/import', person)
  await user.click(await screen.findByRole('link', { name: 'Continue import of customers.csv' }))
  await user.click(await screen.findByRole('button', { name: 'Discard file' }))
  await user.click(within(await question('Discard this file?')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(window.location.pathname).toBe('/leads/import'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not imported yet' })).toBeNull())
})

test('the address of a finished import shows what was changed and what was skipped', async () => {
  const person = await newPerson()
  const csv = 'Name,Email,Company,Status\nGrace Hopper,grace@x.example,Navona,customer\nNobody,nowhere,,\n'
  const send = () => person.call('POST', '/api/leads/import?fileName=list.csv', csv, { 'content-type': 'text/csv' })
  const { id } = (await send()).body as { id: number }
  await renderPage(`/leads/import/${id}/columns`, person)
  expect(await result()).toHaveTextContent('Added1Updated0Skipped0Failed1')
  expect(window.location.pathname).toBe(`/leads/import/${id}`)
  expect(screen.getByRole('region', { name: 'Changed values' })).toHaveTextContent('Status “customer” → Qualified1 row')
  expect(screen.getByRole('region', { name: 'Rows that failed' })).toHaveTextContent('Line 3Nobody')
  const again = (await send()).body as { id: number }
  await renderPage(`/leads/import/${again.id}`, person)
  expect(await result()).toHaveTextContent('1 row skipped: the lead already had its values.')
  expect(screen.getByRole('link', { name: 'Download 1 skipped row' }).getAttribute('href')).toMatch(/skipped\.csv$/)
})

test.each(['/leads/import/999999', '/leads/import/0', '/leads/import/1/nowhere'])(
  '%s is a clear page',
  async (path) => {
    await renderPage(path)
    expect(await screen.findByText(/^We can't find this (import|page)$/)).toBeVisible()
  },
)
