import { describe, expect, test } from 'vitest'
import { readNotes } from './read-notes.ts'

test.each([
  ['Wants two visits per week, no Fridays.', 'want', 'you want two visits per week, no Fridays'],
  ['Manuals needed in Polish by February.', 'want', 'you need manuals in Polish by February'],
  ['Unhappy with the cleaners, contract ends in January.', 'deadline', 'your contract ends in January'],
  ['Renewal due in January', 'deadline', 'your renewal is due in January'],
  ['Runs payroll in spreadsheets.', 'doing', 'you run payroll in spreadsheets'],
  ['Two chairs are 15 years old.', 'doing', 'two of your chairs are 15 years old'],
  ['Opening an office in Prague in March.', 'doing', 'you are opening an office in Prague in March'],
  ['Agreed on price, waits for the accountant.', 'waiting', 'you are waiting for the accountant'],
  ['No budget until July', 'waiting', 'there is no budget until July'],
  ['Project stopped, roof had to be repaired first.', 'obstacle', 'the roof had to be repaired first'],
  [
    'Four chairs, installation in the first week of March.',
    'thing',
    'four chairs, installation in the first week of March',
  ],
  ['400 pallets per month from January.', 'thing', '400 pallets per month from January'],
  ['Asked whether it works in winter.', 'asked', 'you asked whether it works in winter'],
])('the note “%s” becomes a clause', (note, kind, text) => {
  expect(readNotes([note])).toEqual([{ kind, text }])
})

test.each([
  'Divorced last year, boss is stingy.',
  'Difficult person, drinks too much.',
  'Phishing test failed by a third of staff.',
  'Compare us with two others.',
  'Chose a competitor in March because of price.',
  'Former customer, left for a cheaper supplier.',
  'Do not mention the break-in.',
  'Does not want a call.',
  'Asked for a raise.',
  'Asked about Anna.',
  'Met at the fair in May 2026.',
  'Deposit is 30%',
  'Their budget is up to 4,000 in March.',
  'Price is fixed until 31 January',
  'Opening 4th bakery in Newport next spring.',
  'Building second hall in Ghent.',
])('what is private, an opinion or about us is not said: %s', (note) => {
  expect(readNotes([note])).toEqual([])
})

describe('a contract that still runs', () => {
  const read = (note: string) => readNotes([note], new Date('2026-11-17T12:00:00Z'))
  test('is a reason to wait where it runs for three months or more', () => {
    expect(read('Contract runs until end of 2027.')).toEqual([
      { kind: 'waiting', text: 'your contract runs until end of 2027' },
    ])
  })
  test('is a deadline where it ends earlier', () => {
    expect(read('Contract runs until end of 2026.')).toMatchObject([{ kind: 'deadline' }])
    expect(read('Contract runs until January.')).toMatchObject([{ kind: 'deadline' }])
  })
  test('is not mentioned where it has ended', () => {
    expect(read('Contract runs until March 2026.')).toEqual([])
  })
  test('is the current one where it is with somebody else', () => {
    expect(read('Went with Orkin, contract runs until end of 2026.')).toEqual([
      { kind: 'deadline', text: 'your current contract runs until end of 2026' },
    ])
  })
})

test('an ordinal with an article is said', () => {
  expect(readNotes(['Opening a 4th bakery in Newport.'])).toEqual([
    { kind: 'doing', text: 'you are opening a 4th bakery in Newport' },
  ])
})
